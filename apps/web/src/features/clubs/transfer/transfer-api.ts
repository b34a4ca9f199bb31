import { transferTargets } from '@crewwith/domain/clubs/rules';
import type { TRANSFER } from '@crewwith/domain/clubs/states';
import type { crewsContract } from '@crewwith/domain/crews/contract';
import { CREW_STATE } from '@crewwith/domain/crews/states';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../api/client.ts';
import { dataOf } from '../../../http/anonymous-client.ts';
import { AUDIT } from '../../audit/api.ts';
import { refreshClubs } from '../api.ts';

const HEIRS = '/api/v1/crews/club/{club_nick}/admin-level/{level}/crews';

type CrewRow = ReplyOf<typeof crewsContract.listByLevel>[number];
export type Heir = ReturnType<typeof readHeirs>[number];

const readHeirs = (rows: readonly CrewRow[]) =>
  transferTargets(
    rows.map(({ id, nick, image_url: imageUrl, admin_level: adminLevel = 0 }) => ({
      id,
      nick,
      imageUrl,
      adminLevel,
      state: CREW_STATE.active,
    })),
  );

/** The crews who may become the leader, highest level first. */
export function useHeirs(clubNick: string, enabled: boolean) {
  return query.useQuery(
    'get',
    HEIRS,
    { params: { path: { club_nick: clubNick, level: 10 }, query: { state: '1', sign_name: 'under' } } },
    { select: readHeirs, enabled },
  );
}

export interface TransferRequest {
  /** To transfer or offer, or to accept or take back (docs/specification.md#transfer). */
  state: (typeof TRANSFER)[keyof typeof TRANSFER];
  crew_id?: string;
  reason?: string;
}

/** Transfers a club, offers it, accepts the offer or takes it back. */
export function useTransfer(clubId: string) {
  const client = useQueryClient();
  const { mutateAsync, ...mutation } = useMutation({
    mutationFn: ({ state, ...body }: TransferRequest) =>
      dataOf(
        api.PUT('/api/v1/clubs/{club_id}/state/{state}', {
          params: { path: { club_id: clubId, state } },
          body,
        }),
      ),
    // Also after a refusal: another crew may have been first.
    onSettled: async () => {
      for (const path of [HEIRS, AUDIT]) void client.invalidateQueries({ queryKey: ['get', path] });
      await refreshClubs(client);
    },
  });
  /** Resolves to whether it succeeded, after refetching the club; the caller may be unmounted by then. */
  const submit = (transfer: TransferRequest): Promise<boolean> =>
    mutateAsync(transfer).then(
      () => true,
      () => false,
    );
  return { ...mutation, submit };
}
