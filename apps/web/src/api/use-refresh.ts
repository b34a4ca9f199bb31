import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshAll } from './query-client.ts';

/** Refetches all that is on screen, for a refresh button and its busy state. */
export function useRefresh() {
  const client = useQueryClient();
  const refresh = useMutation({ mutationFn: () => refreshAll(client) });
  return { onRefresh: () => refresh.mutate(), refreshing: refresh.isPending };
}
