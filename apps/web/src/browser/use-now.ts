import { useSyncExternalStore } from 'react';
import { hydrationTime } from './document-facts.ts';

const TICK_MS = 1000;
const listeners = new Set<() => void>();
let timer: number | undefined;

/** One timer for the whole page; it stops without subscribers. */
function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= window.setInterval(() => {
    for (const notify of listeners) notify();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}

/** Returns a value derived from the current time; rerenders only when the value changes. */
export function useNow<T extends string | number | boolean | null>(select: (now: Date) => T): T {
  return useSyncExternalStore(
    subscribe,
    () => select(new Date()),
    () => select(hydrationTime()),
  );
}
