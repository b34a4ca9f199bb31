import { permitSelf, requireMemberId } from '../../../auth/permit.ts';
import type { Call, Deps } from '../../../context.ts';
import type { LiveDeps } from '../../../live/live.ts';
import type { Watch, WatchedCount } from '../../../live/watch.ts';
import { orNotFound } from '../../../refusal.ts';
import * as queries from '../queries/live.ts';

interface Count {
  activity_id: number;
  count: number;
  wait_count: number;
  held_count: number;
}

/** An upper bound on the activities of one stream; no screen lists so many. */
const MAX_WATCHED = 500;

/** The seats of an activity that are taken or held, and its queue; public, as the count itself. */
export async function watchActivity({ db }: Call, activityId: number): Promise<Watch<Count[]>> {
  return {
    read: async () => [toCount(orNotFound((await queries.readCounts(db, [activityId]))[0]))],
    pick: (changed) => nonEmpty(changed.filter(({ id }) => id === activityId)),
  };
}

/** The number of attendees of each upcoming activity in the caller's clubs. */
export async function watchOfMember(call: Call, memberId: number): Promise<Watch<Count[]>> {
  permitSelf(requireMemberId(call.identity) === memberId);
  const { db, clock } = call;
  let own: ReadonlySet<number> = new Set();
  return {
    async read() {
      // Read again each time: a ban may have been missed while the database was unreachable.
      const clubIds = await queries.readClubsOfMember(db, memberId);
      own = new Set(clubIds);
      const rows = await queries.readUpcomingCounts(db, { clubIds, now: clock.now(), limit: MAX_WATCHED });
      return rows.map(toCount);
    },
    pick: (changed) => nonEmpty(changed.filter(({ group }) => own.has(group))),
  };
}

/** How the live module reads counts and announces changes of them. */
export function liveCounts({ db }: Pick<Deps, 'db'>): Pick<LiveDeps, 'read' | 'notify'> {
  return {
    read: (ids) => queries.readCounts(db, ids),
    notify: (channel, payload) => queries.notify(db, channel, payload),
  };
}

const toCount = ({ id, count, wait_count, held_count }: WatchedCount): Count => ({
  activity_id: id,
  count,
  wait_count,
  held_count,
});

function nonEmpty(rows: readonly WatchedCount[]): Count[] | null {
  return rows.length > 0 ? rows.map(toCount) : null;
}
