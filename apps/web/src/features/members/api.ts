import type { BodyOf, ReplyOf } from '@crewwith/domain/endpoint';
import type { membersContract } from '@crewwith/domain/members/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { anonymousApi, dataOf } from '../../http/bare-client.ts';
import { session } from '../../session/session.ts';

export type NewMember = BodyOf<typeof membersContract.create>;
export type MemberEdit = BodyOf<typeof membersContract.editWithout>;
/** One's own record. */
export type MemberRecord = ReplyOf<typeof membersContract.read>;

const READ = '/api/v1/members/{id}/decrypt/{token}';

/** Signs up with a ticket; answers the new member's id. */
export async function signUp(ticket: string, body: NewMember): Promise<string> {
  const { id } = await dataOf(
    anonymousApi.POST('/api/v1/members', { headers: { authorization: ticket }, body }),
  );
  return id;
}

const keyOf = (id: string) => ['get', READ, { id }] as const;

/** One's own record. The token of the moment is in its path, and so not in its key. */
export function useOwnMember(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) =>
      dataOf(api.GET(READ, { params: { path: { id, token: session.tokens().token ?? '' } }, signal })),
  });
}

/** Changes one's own record, but for its account and picture. */
export function useEditMember(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MemberEdit) =>
      dataOf(api.PUT('/api/v1/members/{id}/without', { params: { path: { id } }, body })),
    onSuccess: (record) => client.setQueryData(keyOf(id), record),
  });
}

/** Leaves Crewwith, and with it every club; the server ends the sessions. */
export function useWithdraw(id: string) {
  return useMutation({
    mutationFn: () => dataOf(api.PUT('/api/v1/members/{id}/state/0', { params: { path: { id } } })),
  });
}
