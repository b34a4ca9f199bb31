import type { ReplyOf } from '@crewwith/domain/endpoint';
import type { mailContract } from '@crewwith/domain/mail/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { dataOf } from '../../http/anonymous-client.ts';

export type MailState = ReplyOf<typeof mailContract.read>;

const MAIL = '/api/v1/members/{id}/email';

const paramsOf = (memberId: string) => ({ params: { path: { id: memberId } } });

/** Where the member has mail, and whether there is mail at all. */
export function useMail(memberId: string) {
  return query.useQuery('get', MAIL, paramsOf(memberId));
}

/** Changes what `useMail` reads. */
function useChange<T>(change: (value: T) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: ['get', MAIL] }),
  });
}

/** Gives an address, to which a link is sent that confirms it. */
export function useAskForMail(memberId: string) {
  return useChange((address: string) =>
    dataOf(api.POST(`${MAIL}/confirmations`, { ...paramsOf(memberId), body: { address } })),
  );
}

/** Chooses whether all of a day comes as one mail. */
export function useEditMail(memberId: string) {
  return useChange((digest: boolean) => dataOf(api.PUT(MAIL, { ...paramsOf(memberId), body: { digest } })));
}

/** Ends mail, and forgets the address. */
export function useRemoveMail(memberId: string) {
  return useChange((_: undefined) => dataOf(api.DELETE(MAIL, paramsOf(memberId))));
}
