import type { deliveriesContract } from '@crewwith/domain/deliveries/contract';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { dataOf } from '../../http/anonymous-client.ts';

export type QuietHours = ReplyOf<typeof deliveriesContract.readQuietHours>;

const HOURS = '/api/v1/members/{id}/quiet-hours';

const paramsOf = (memberId: string) => ({ params: { path: { id: memberId } } });

/** The hours in which the member has no push notifications. */
export function useQuietHours(memberId: string) {
  return query.useQuery('get', HOURS, paramsOf(memberId));
}

/** Sets the hours, which show at once; when refused, those that the server has are shown again. */
export function useEditQuietHours(memberId: string) {
  const client = useQueryClient();
  const queryKey = ['get', HOURS, paramsOf(memberId)];
  return useMutation({
    // One after the other, in the order of the presses.
    scope: { id: 'quiet hours' },
    mutationKey: queryKey,
    mutationFn: (body: QuietHours) => dataOf(api.PUT(HOURS, { ...paramsOf(memberId), body })),
    onMutate: async (hours) => {
      await client.cancelQueries({ queryKey });
      const saved = client.getQueryData<QuietHours>(queryKey);
      client.setQueryData(queryKey, hours);
      return saved;
    },
    onError: (_error, _hours, saved) => {
      client.setQueryData(queryKey, saved);
      // What was shown before may be of a change that was refused too.
      return client.invalidateQueries({ queryKey });
    },
    onSuccess: (saved) => {
      // A later press is shown already, but is not in this answer.
      if (client.isMutating({ mutationKey: queryKey }) === 1) client.setQueryData(queryKey, saved);
    },
  });
}
