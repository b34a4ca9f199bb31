import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOrigins } from './origins.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const ORIGIN = 'https://push.example';

let now: number;
let asked: string[];
let answers: boolean;
let through: ReturnType<typeof createOrigins<boolean>>;
beforeEach(() => {
  now = 0;
  asked = [];
  answers = false;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  through = createOrigins((answered) => !answered, { atOnce: 20, unansweredMax: 5 });
});
afterEach(() => void vi.restoreAllMocks());

const never = () => false;
const ask = (origin = ORIGIN, isTooLate = never) =>
  through(
    origin,
    async () => {
      asked.push(origin);
      return answers;
    },
    isTooLate,
  );
const silence = async (times: number) => {
  for (let time = 0; time < times; time += 1) await ask();
};

// docs/threats.md#t-95
it('leave a service alone after five requests in a row without an answer', async () => {
  await silence(4);
  answers = true;
  await ask();
  answers = false;
  await silence(5);
  expect(asked).toHaveLength(10);
  expect(await ask()).toEqual({ pausedMs: 30 * SECOND });
  expect(await ask('https://other.example')).toEqual({ answer: false });
  expect(asked).toHaveLength(11);
});

it('ask once when the time is over, and wait twice as long, up to ten minutes', async () => {
  await silence(5);
  for (const seconds of [30, 60, 120, 240, 480, 600, 600]) {
    now += seconds * SECOND - 1;
    expect(await ask()).toEqual({ pausedMs: 1 });
    now += 1;
    const together = await Promise.all([ask(), ask(), ask()]);
    expect(together).toEqual([{ answer: false }, { pausedMs: 30 * SECOND }, { pausedMs: 30 * SECOND }]);
  }
  now += 10 * MINUTE;
  answers = true;
  await ask();
  expect(await Promise.all([ask(), ask()])).toEqual([{ answer: true }, { answer: true }]);
});

it('have twenty requests at once to each service', async () => {
  let open = 0;
  let most = 0;
  const wait = Promise.withResolvers<boolean>();
  const all = Array.from({ length: 50 }, () =>
    through(
      ORIGIN,
      () => {
        open += 1;
        most = Math.max(most, open);
        return wait.promise.finally(() => {
          open -= 1;
        });
      },
      never,
    ),
  );
  wait.resolve(true);
  await Promise.all(all);
  expect(most).toBe(20);
});

it('makes no request whose time has passed while others were made', async () => {
  expect(await ask(ORIGIN, () => true)).toEqual({ pausedMs: 0 });
  expect(asked).toEqual([]);
});
