import type { Deps } from './context.ts';
import { liveCounts } from './features/activities/reads/live.ts';
import { isSessionOpen } from './features/login/public.ts';
import { liveUnread } from './features/notifications/reads/count.ts';
import type { LiveDeps } from './live/live.ts';
import { notify } from './live/notify.ts';

/** How the live module reads its topics and the sessions that watch them, and announces changes. */
export function liveTopics({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Pick<LiveDeps, 'read' | 'isSessionOpen' | 'notify'> {
  return {
    isSessionOpen: (sessionId) => isSessionOpen(db, sessionId),
    read: { counts: liveCounts({ db, clock }), unread: liveUnread(db) },
    notify: (channel, payload) => notify(db, channel, payload),
  };
}
