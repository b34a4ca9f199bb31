import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silentLog } from '../testing/log.ts';
import { stopGracefully } from './stop.ts';

const STOP_MS = 10_000;
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Calls the listener of a signal that was added, and removes all that were. */
function signalTo(add: () => void): void {
  const before = SIGNALS.map((signal) => process.listeners(signal));
  add();
  for (const [index, signal] of SIGNALS.entries()) {
    for (const listener of process.listeners(signal)) {
      if (before[index]?.includes(listener)) continue;
      process.off(signal, listener);
      if (signal === 'SIGTERM') listener('SIGTERM');
    }
  }
}

it('exits within 10 s when closing never ends', () => {
  signalTo(() => stopGracefully(silentLog, () => new Promise(() => undefined)));
  expect(process.exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(STOP_MS - 1);
  expect(process.exit).toHaveBeenCalledWith(1);
});

it('exits when everything is closed', async () => {
  signalTo(() => stopGracefully(silentLog, async () => undefined));
  await vi.waitFor(() => expect(process.exit).toHaveBeenCalledWith(0));
});
