import { onTestFinished, vi } from 'vitest';
import { refetchDelayMs } from '../api/pace.ts';

/** A delay, or those from the least to the most, in milliseconds. */
type Delay = number | { readonly least: number; readonly most: number };

/** Of the refetches that live streams plan. */
export const REFETCH_DELAY = { least: refetchDelayMs(false, 0), most: refetchDelayMs(false, 1) } as const;

/** Lets timers of these delays run at once until the test ends. */
export function passAtOnce(...delays: readonly Delay[]): void {
  replaceTimers((run, ms, start) => start(run, isOneOf(delays, ms) ? 0 : ms));
}

/** Like `passAtOnce`, and holds timers of one more delay. Returns those that are held; each runs when it is called. */
export function holdTimersOf(delay: Delay, ...passing: readonly Delay[]): readonly (() => void)[] {
  const held: (() => void)[] = [];
  replaceTimers((run, ms, start) => {
    if (!isOneOf([delay], ms)) return start(run, isOneOf(passing, ms) ? 0 : ms);
    held.push(run);
    return start(() => undefined, 0);
  });
  return held;
}

const isOneOf = (delays: readonly Delay[], ms: number) =>
  delays.some((delay) => (typeof delay === 'number' ? delay === ms : delay.least <= ms && ms <= delay.most));

function replaceTimers(
  set: (run: () => void, ms: number, start: typeof setTimeout) => ReturnType<typeof setTimeout>,
): void {
  const { setTimeout: start } = globalThis;
  const spy = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
      set(() => run(...args), ms, start)) as typeof setTimeout);
  onTestFinished(() => spy.mockRestore());
}
