import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';

/** Returns whether the page's first requests have completed; requests for what is below the first view wait for it. */
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
        if (client.isFetching() === 0) startTransition(() => setDone(true));
      });
    };
    check();
    const stop = client.getQueryCache().subscribe(check);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, done]);
  return done;
}
