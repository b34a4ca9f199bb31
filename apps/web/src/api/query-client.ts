import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../http/api-error.ts';
import { session } from '../session/session.ts';

const RETRIES = 2;

// What a press changes in the cache is drawn with what else it changes, not some frames later.
notifyManager.setScheduler(queueMicrotask);

/** One cache for everything the server said. Refusals are final; what the network swallowed is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Without a connection a call fails at once and says so, and is made again when it is back.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < RETRIES && ApiError.from(error).isTransient,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Everything that was asked of the API; what else is cached is of this browser alone. */
const apiQueries = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === 'get' };

/** Asks again for all that is on screen; the rest when it is shown again. */
export async function refreshAll(client: QueryClient): Promise<void> {
  await client.invalidateQueries(apiQueries);
}

let owner = session.memberId;
// What one person was told is not for the next.
session.subscribe(() => {
  const before = owner;
  owner = session.memberId;
  if (before !== undefined) void queryClient.resetQueries(apiQueries);
});
