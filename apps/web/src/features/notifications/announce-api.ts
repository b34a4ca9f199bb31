import type { BodyOf } from '@crewwith/domain/endpoint';
import type { notificationsContract } from '@crewwith/domain/notifications/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { dataOf } from '../../http/anonymous-client.ts';

type Announcement = BodyOf<typeof notificationsContract.announce>;

/** Sends an announcement; resolves to how many it is for. Sent again with the same key, it is sent once. */
export function useAnnounce(clubId: string) {
  return useMutation({
    mutationFn: ({ body, key }: { body: Announcement; key: string }) =>
      dataOf(
        api.POST('/api/v1/clubs/{club_id}/announcements', {
          params: { path: { club_id: clubId } },
          body,
          headers: { 'idempotency-key': key },
        }),
      ),
  });
}
