import type { ReplyOf } from '@crewwith/domain/endpoint';
import type { sessionsContract } from '@crewwith/domain/sessions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { dataOf } from '../../http/anonymous-client.ts';

const SESSIONS = '/api/v1/members/{id}/sessions';

/** A log-in on one browser. */
export type Session = ReplyOf<typeof sessionsContract.list>[number];

/** The member's sessions, the last used first. */
export function useSessions(memberId: string, enabled: boolean) {
  return query.useQuery('get', SESSIONS, { params: { path: { id: memberId } } }, { enabled });
}

/** Ends one session, or all but this one. */
export function useEndSessions(memberId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (session: Session | 'others') =>
      dataOf(
        session === 'others'
          ? api.DELETE(SESSIONS, { params: { path: { id: memberId } } })
          : api.DELETE(`${SESSIONS}/{session_id}`, {
              params: { path: { id: memberId, session_id: session.id } },
            }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: ['get', SESSIONS] }),
  });
}
