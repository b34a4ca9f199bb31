import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';

/** The number of placeholders shown instead of a page whose code is loading. */
let loadingPages = 0;
const listeners = new Set<() => void>();

/** Says, while the component is mounted, that the page's code is loading. */
export function useLoadingPage(): void {
  useEffect(() => {
    loadingPages++;
    return () => {
      loadingPages--;
      for (const listener of listeners) listener();
    };
  }, []);
}

/**
 * Returns whether the page's code and first requests have completed; requests for what is below the first view wait for
 * it.
 */
export function useFirstViewDone(): boolean {
  const client = useQueryClient();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (done) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Waits a task, since other components may send their requests in this one.
    const check = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // In small tasks, since much of the page may render for it.
        if (loadingPages === 0 && client.isFetching() === 0) startTransition(() => setDone(true));
      });
    };
    check();
    const stop = client.getQueryCache().subscribe(check);
    listeners.add(check);
    return () => {
      clearTimeout(timer);
      listeners.delete(check);
      stop();
    };
  }, [client, done]);
  return done;
}
