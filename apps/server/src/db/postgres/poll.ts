import { setTimeout as pause } from 'node:timers/promises';
import type { Listen } from '../open-database.ts';

/** How late notifications may be without LISTEN; open pages wait for those that are read before them, too. */
export const POLL_MS = 5_000;

/**
 * Replaces LISTEN where connections have no session of their own: nothing is received, and each time everything may
 * have been missed.
 */
export function createPolling(everyMs: number): Listen {
  return async (_channels, { onGap }) => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const keepPolling = async (): Promise<void> => {
      while (!signal.aborted) {
        onGap();
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
