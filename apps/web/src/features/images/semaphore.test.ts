import { expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

it('runs a limited number of tasks at once in order, also after a failure', async () => {
  const withSlot = createSemaphore(2);
  let running = 0;
  let maxRunning = 0;
  const order: number[] = [];
  const task = (index: number) => async () => {
    order.push(index);
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await Promise.resolve();
    running -= 1;
    if (index === 1) throw new Error('lost');
    return index;
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((index) => withSlot(task(index))));
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(maxRunning).toBe(2);
});
