import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '../when-idle.ts';

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
    let cancel: () => void = () => undefined;
    // Waits until what has loaded is rendered, since it may load more.
    const check = () => {
      cancel();
      cancel = whenIdle(() => {
        // In small tasks, since much of the page may render for it.
        if (loadingPages === 0 && client.isFetching() === 0) startTransition(() => setDone(true));
      });
    };
    check();
    const stop = client.getQueryCache().subscribe(check);
    listeners.add(check);
    return () => {
      cancel();
      listeners.delete(check);
      stop();
    };
  }, [client, done]);
  return done;
}
