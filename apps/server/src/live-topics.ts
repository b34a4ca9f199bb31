import type { Deps } from './context.ts';
import { liveCounts } from './features/activities/reads/live.ts';
import { liveUnread } from './features/notifications/reads/count.ts';
import type { LiveDeps } from './live/live.ts';
import { notify } from './live/notify.ts';

/** How the live module reads its topics, and announces changes of them. */
export function liveTopics({ db, clock }: Pick<Deps, 'db' | 'clock'>): Pick<LiveDeps, 'read' | 'notify'> {
  return {
    read: { counts: liveCounts({ db, clock }), unread: liveUnread(db) },
    notify: (channel, payload) => notify(db, channel, payload),
  };
}
