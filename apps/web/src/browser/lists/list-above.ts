import { useEffect, useSyncExternalStore } from 'react';

/** The list that the open page says it belongs to. */
let current: string | null = null;
const listeners = new Set<() => void>();

function set(path: string | null): void {
  current = path;
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells the frame to which list, and tab of it, the open page belongs, where the table of pages cannot know it. */
export function useSetListAbove(path: string): void {
  useEffect(() => {
    set(path);
    return () => set(null);
  }, [path]);
}

/** Returns the path set by the open page; null without one. */
export function useListAbove(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}
