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

/** Sets the hours, which show at once; when refused, those of before are shown again. */
export function useEditQuietHours(memberId: string) {
  const client = useQueryClient();
  const queryKey = ['get', HOURS, paramsOf(memberId)];
  return useMutation({
    scope: { id: 'quiet hours' },
    mutationFn: (body: QuietHours) => dataOf(api.PUT(HOURS, { ...paramsOf(memberId), body })),
    onMutate: async (hours) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<QuietHours>(queryKey);
      client.setQueryData(queryKey, hours);
      return before;
    },
    onError: (_error, _hours, before) => client.setQueryData(queryKey, before),
  });
}
