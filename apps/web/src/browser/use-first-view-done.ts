import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Whether all that a page asked for at first has been answered: what is not in its first view is asked for then. */
export function useFirstViewDone(): boolean {
  const client = useQueryClient();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (done) return;
    let soon: ReturnType<typeof setTimeout> | undefined;
    // Not before the page's other parts have asked.
    const look = () => {
      clearTimeout(soon);
      soon = setTimeout(() => {
        if (client.isFetching() === 0) setDone(true);
      });
    };
    look();
    const stop = client.getQueryCache().subscribe(look);
    return () => {
      clearTimeout(soon);
      stop();
    };
  }, [client, done]);
  return done;
}
