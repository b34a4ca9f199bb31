import type { BodyOf, ReplyOf } from '@crewwith/domain/endpoint';
import { fileRefusal } from '@crewwith/domain/images/rules';
import type { membersContract } from '@crewwith/domain/members/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { uploadImages } from '../../api/upload.ts';
import { messageOf } from '../../forms/validate.ts';
import { anonymousApi, dataOf } from '../../http/anonymous-client.ts';
import { session } from '../../session/session.ts';
import { refreshClubs } from '../clubs/api.ts';

export type NewMember = BodyOf<typeof membersContract.create>;
export type MemberEdit = BodyOf<typeof membersContract.editWithout>;
/** The member's own record. */
export type MemberRecord = ReplyOf<typeof membersContract.read>;

const READ = '/api/v1/members/{id}/decrypt/{token}';

/** Signs up with a ticket; resolves to the new member's id. Retries with the same key sign up once. */
export async function signUp(ticket: string, body: NewMember, key: string): Promise<string> {
  const headers = { authorization: ticket, 'idempotency-key': key };
  const { id } = await dataOf(anonymousApi.POST('/api/v1/members', { headers, body }));
  return id;
}

const keyOf = (id: string) => ['get', READ, { id }] as const;

/** The member's own record. The path has the current token, which the query key must not depend on. */
export function useOwnMember(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) =>
      dataOf(api.GET(READ, { params: { path: { id, token: session.tokens().token ?? '' } }, signal })),
  });
}

/** Edits one's own record without account and picture. */
export function useEditMember(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MemberEdit) =>
      dataOf(api.PUT('/api/v1/members/{id}/without', { params: { path: { id } }, body })),
    onSuccess: (record) => client.setQueryData(keyOf(id), record),
  });
}

/** Takes the provider's picture as one's own. */
export const copyProviderPicture = (id: string) =>
  dataOf(api.PUT('/api/v1/members/{id}/picture/provider', { params: { path: { id } } }));

/** Uploads a file as one's own picture, or takes the provider's; null removes it. Throws errors with a message. */
export function useSetPicture(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File | 'provider' | null) => {
      if (file === 'provider') return copyProviderPicture(id);
      const refusal = file && fileRefusal(file);
      if (refusal !== null) throw new Error(messageOf(refusal));
      const [image] = file === null ? [] : await uploadImages([file]);
      const body = { image_id: image?.id ?? null };
      return dataOf(api.PUT('/api/v1/members/{id}/picture', { params: { path: { id } }, body }));
    },
    onSuccess: async ({ image_url }) => {
      client.setQueryData<MemberRecord>(keyOf(id), (old) => old && { ...old, image_url });
      // Many lists show the picture.
      await client.invalidateQueries({ refetchType: 'none' });
      // The account button shows it from the list of clubs.
      void refreshClubs(client);
    },
  });
}

/** Withdraws the member from all clubs and Crewwith; the server ends the sessions. */
export function useWithdraw(id: string) {
  return useMutation({
    mutationFn: () => dataOf(api.PUT('/api/v1/members/{id}/state/0', { params: { path: { id } } })),
  });
}
