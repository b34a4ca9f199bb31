import { onTestFinished, vi } from 'vitest';

/** Lets timers of exactly these delays, in milliseconds, run at once until the test ends. */
export function passAtOnce(...delays: readonly number[]): void {
  const { setTimeout: start } = globalThis;
  const spy = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((run: () => void, ms = 0, ...args: []) =>
      start(run, delays.includes(ms) ? 0 : ms, ...args)) as typeof setTimeout);
  onTestFinished(() => spy.mockRestore());
}
