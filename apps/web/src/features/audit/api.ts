import type { auditContract } from '@crewwith/domain/audit/contract';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { nextCursor } from '../../api/next-cursor.ts';

export type AuditEntry = ReplyOf<typeof auditContract.list>[number];

/** The path of the audit trail, also its query key. */
export const AUDIT = '/api/v1/clubs/{club_id}/audit';
const ENTRIES = 20;

/** The audit trail of a club, newest first, for those with `can.read_audit`. */
export function useAudit(clubId: string, enabled: boolean) {
  return useInfiniteQuery({
    enabled,
    queryKey: ['get', AUDIT, { params: { path: { club_id: clubId } } }],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { limit: ENTRIES, ...(cursor !== undefined && { cursor }) };
      const { data = [], response } = await api.GET(AUDIT, {
        params: { path: { club_id: clubId }, query },
        signal,
      });
      return { entries: data, next: nextCursor(response.headers.get('link')) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  });
}
