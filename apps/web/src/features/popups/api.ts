import { CREW_STATE } from '@crewwith/domain/crews/states';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import type { popupsContract } from '@crewwith/domain/popups/contract';
import { type ClubPopups, decodeClubPopups } from '@crewwith/domain/popups/decode';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { dataOf } from '../../http/anonymous-client.ts';
import { refreshClubs } from '../clubs/api.ts';

const READ = '/api/v1/members/{id}/popups';

export type { ClubPopups };

const readAll = (wire: ReplyOf<typeof popupsContract.read>): ClubPopups[] => wire.map(decodeClubPopups);

/** The data that decides about popups, for all of a member's clubs. */
export function usePopups(memberId: string, enabled: boolean) {
  return query.useQuery(
    'get',
    READ,
    { params: { path: { id: memberId } } },
    // Popups are optional, so a failure is not reported.
    { select: readAll, enabled: enabled && memberId !== '' },
  );
}

/** Closes the welcome popup of a club permanently (docs/specification.md#popups). */
export function useCloseWelcome() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (crewId: string) =>
      dataOf(
        api.PUT('/api/v1/crews/{id}/state/{state}', {
          params: { path: { id: crewId, state: CREW_STATE.active } },
        }),
      ),
    onSuccess: () =>
      Promise.all([client.invalidateQueries({ queryKey: ['get', READ] }), refreshClubs(client)]),
  });
}
