import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../api/client.ts';
import { followEvents } from '../../api/event-stream.ts';
import { COUNT, type Unread, unreadKey } from './unread-api.ts';

/** Updates the count of unread notifications live. */
export function useLiveUnread(memberId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    if (memberId === '') return;
    return followEvents({
      name: `unread of ${memberId}`,
      merge: (_whole, count) => count,
      open: async (signal) => {
        const { data } = await api.GET(COUNT, {
          params: { path: { id: memberId } },
          headers: { accept: 'text/event-stream' },
          parseAs: 'stream',
          signal,
        });
        return data ?? null;
      },
      onData: (count) => {
        if (!isUnread(count)) throw new Error('The event has no count');
        const known = client.getQueryData<Unread>(unreadKey(memberId));
        if (known?.unread === count.unread) return;
        client.setQueryData(unreadKey(memberId), count);
        // What is new is shown where the list is open.
        void client.invalidateQueries({ queryKey: ['get', '/api/v1/members/{id}/notifications'] });
      },
    });
  }, [client, memberId]);
}

function isUnread(data: unknown): data is Unread {
  return Number.isInteger((data as Partial<Unread> | null)?.unread);
}
