import { useSyncExternalStore } from 'react';

const TICK_MS = 1000;
const listeners = new Set<() => void>();
let timer: number | undefined;

/** One clock for the whole page; it stands still while nobody looks. */
function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= window.setInterval(() => {
    for (const tell of listeners) tell();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}

/** What is true now of something that time alone changes; the component is drawn again only when the answer differs. */
export function useNow<T extends string | number | boolean | null>(answer: (now: Date) => T): T {
  return useSyncExternalStore(subscribe, () => answer(new Date()));
}
