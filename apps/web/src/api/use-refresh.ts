import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshAll } from './query-client.ts';

/** Asks again for all that is on screen, and says while it does: what a refresh control of a bar needs. */
export function useRefresh() {
  const client = useQueryClient();
  const refresh = useMutation({ mutationFn: () => refreshAll(client) });
  return { onRefresh: () => refresh.mutate(), refreshing: refresh.isPending };
}
