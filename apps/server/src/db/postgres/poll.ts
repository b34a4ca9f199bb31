import { setTimeout as pause } from 'node:timers/promises';
import type { Listen } from '../open-database.ts';

/**
 * Replaces LISTEN where connections have no session of their own: nothing is received, and what may have been missed is
 * read again and again. A reading that takes longer than the interval delays the next one.
 */
export function createPolling(everyMs: number): Listen {
  return async (_channels, { onGap }) => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const keepPolling = async (): Promise<void> => {
      while (!signal.aborted) {
        await onGap();
        await pause(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
    };
    const polling = keepPolling();
    return async () => {
      stopping.abort();
      await polling;
    };
  };
}
