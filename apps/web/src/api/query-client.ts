import { notifyManager, onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../http/api-error.ts';
import { session } from '../session/session.ts';
import { RETRIES, retryDelayMs } from './pace.ts';
import { FRESH_MS } from './prefetch.ts';

// Flushes cache notifications with the current task, so that all effects of one press are drawn together.
notifyManager.setScheduler(queueMicrotask);
// A page opened offline hears of no loss, and without one of no return of the network.
onlineManager.setOnline(navigator.onLine !== false);

/** The cache of all API responses. Refusals are final; network failures are retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Offline requests fail at once, with a message, and are sent again when the browser is online.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < RETRIES && ApiError.from(error).isTransient,
      retryDelay: (failures) => retryDelayMs(failures, Math.random()),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Matches API responses; other cache entries hold state of this browser. */
const apiQueries = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === 'get' };

/** Refetches all that is on screen; the rest when it is shown again. */
export async function refreshAll(client: QueryClient): Promise<void> {
  await client.invalidateQueries(apiQueries);
}

let owner = session.memberId;
// One member's responses must not be shown to the next.
session.subscribe(() => {
  const previousOwner = owner;
  owner = session.memberId;
  if (previousOwner !== undefined) void queryClient.resetQueries(apiQueries);
});
