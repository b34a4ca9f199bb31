import { expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

it('runs so many at once, in turn, also after one that fails', async () => {
  const withSlot = createSemaphore(2);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const task = (place: number) => async () => {
    order.push(place);
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    if (place === 1) throw new Error('lost');
    return place;
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((place) => withSlot(task(place))));
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
});
