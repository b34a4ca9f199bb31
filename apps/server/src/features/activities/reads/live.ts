import { permitSelf, requireMemberId } from '../../../auth/permit.ts';
import type { Call, Deps } from '../../../context.ts';
import type { LiveDeps } from '../../../live/live.ts';
import type { Watch, WatchedCount } from '../../../live/watch.ts';
import { orNotFound } from '../../../refusal.ts';
import * as queries from '../queries/live.ts';

interface Count {
  activity_id: number;
  count: number;
}

/** More than anybody looks at; beyond them a list shows what it was told when it was read. */
const MAX_WATCHED = 500;

/** How many attend an activity: for everybody, as the count itself. */
export async function watchActivity({ db }: Call, activityId: number): Promise<Watch<Count[]>> {
  return {
    read: async () => [toCount(orNotFound((await queries.readCounts(db, [activityId]))[0]))],
    pick: (changed) => nonEmpty(changed.filter(({ id }) => id === activityId)),
  };
}

/** How many attend each of the activities to come of one's clubs. */
export async function watchOfMember(call: Call, memberId: number): Promise<Watch<Count[]>> {
  permitSelf(requireMemberId(call.identity) === memberId);
  const { db, clock } = call;
  let own: ReadonlySet<number> = new Set();
  return {
    async read() {
      // Read each time: what was missed while the database was away may be a ban.
      const clubIds = await queries.readClubsOfMember(db, memberId);
      own = new Set(clubIds);
      const rows = await queries.readCountsToCome(db, { clubIds, now: clock.now(), limit: MAX_WATCHED });
      return rows.map(toCount);
    },
    pick: (changed) => nonEmpty(changed.filter(({ group }) => own.has(group))),
  };
}

/** How the server reads and tells the counts of activities. */
export function liveCounts({ db }: Pick<Deps, 'db'>): Pick<LiveDeps, 'read' | 'notify'> {
  return {
    read: (ids) => queries.readCounts(db, ids),
    notify: (channel, payload) => queries.notify(db, channel, payload),
  };
}

const toCount = ({ id, count }: WatchedCount): Count => ({ activity_id: id, count });

function nonEmpty(rows: readonly WatchedCount[]): Count[] | null {
  return rows.length > 0 ? rows.map(toCount) : null;
}
