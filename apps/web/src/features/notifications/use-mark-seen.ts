import { useEffect, useRef } from 'react';
import { type Notification, useReadUpTo } from './api.ts';

/** Marks the notifications on screen as read once their page is visible. */
export function useMarkSeen(memberId: string, rows: readonly Notification[] | undefined): void {
  const { mutate } = useReadUpTo(memberId);
  const marked = useRef<string | null>(null);
  const newest = rows?.[0]?.id;
  const isUnread = rows?.some(({ read_time }) => read_time === null) ?? false;
  useEffect(() => {
    if (newest === undefined || !isUnread) return;
    const mark = () => {
      if (document.visibilityState !== 'visible' || marked.current === newest) return;
      marked.current = newest;
      // The page is as useful without; the next look tries again.
      mutate(newest, { onError: () => (marked.current = null) });
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [newest, isUnread, mutate]);
}
