import { expect, it, vi } from 'vitest';
import { inGroups, PATIENCE_MS } from './in-groups.ts';

/** Groups of numbers that wait until they are ended. The result of a number is its text. */
function openGroups(most = 3) {
  const groups: { on: object; items: readonly number[]; end: (error?: Error) => void }[] = [];
  const press = inGroups(most, async (on, items: readonly number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    groups.push({ on, items, end: (error) => (error ? reject(error) : resolve()) });
    await promise;
    return items.map(String);
  });
  return { groups, press };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('runs the first at once, and those that come meanwhile together, in their order, at most so many', async () => {
  const [{ groups, press }, on] = [openGroups(), {}];
  const answers = Promise.all([1, 2, 3, 4, 5].map((item) => press(on, item)));
  for (let group = 0; group < 3; group += 1) {
    expect(groups).toHaveLength(group + 1);
    groups[group]?.end();
    await turn();
  }
  expect(groups.map(({ items }) => items)).toEqual([[1], [2, 3, 4], [5]]);
  expect(await answers).toEqual(['1', '2', '3', '4', '5']);
  const later = press(on, 6);
  expect(groups.at(-1)?.items).toEqual([6]);
  groups.at(-1)?.end();
  expect(await later).toBe('6');
});

it('has groups of its own for each that they are run on', async () => {
  const [{ groups, press }, one, other] = [openGroups(), {}, {}];
  const answers = Promise.all([press(one, 1), press(other, 2)]);
  expect(groups.map(({ on }) => on)).toEqual([one, other]);
  for (const { end } of groups) end();
  expect(await answers).toEqual(['1', '2']);
});

it('fails the items of a group that throws, and no others', async () => {
  const [{ groups, press }, on] = [openGroups(), {}];
  const answers = Promise.allSettled([1, 2, 3, 4, 5].map((item) => press(on, item)));
  const fault = new Error('lost');
  for (const error of [undefined, fault, undefined]) {
    groups.at(-1)?.end(error);
    await turn();
  }
  const failed = { status: 'rejected', reason: fault };
  const passed = (value: string) => ({ status: 'fulfilled', value });
  expect(await answers).toEqual([passed('1'), failed, failed, failed, passed('5')]);
});

it('does not wait for the promises among the results before the next group', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const press = inGroups(2, async (_on: object, items: readonly number[]) =>
    items.map((item) => (item === 1 ? promise : item)),
  );
  const on = {};
  const first = press(on, 1);
  expect(await press(on, 2)).toBe(2);
  resolve(7);
  expect(await first).toBe(7);
});

it('sends all that wait when a group takes too long, and goes on without it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const [{ groups, press }, on] = [openGroups(), {}];
    const answers = Promise.all([1, 2, 3, 4, 5].map((item) => press(on, item)));
    await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
    expect(groups).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    const later = press(on, 6);
    expect(groups.map(({ items }) => items)).toEqual([[1], [2, 3, 4], [5], [6]]);
    for (const { end } of groups) end();
    expect([...(await answers), await later]).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
