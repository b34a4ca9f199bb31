import type { Call, Deps } from '../../kit/context.ts';
import { found } from '../../kit/errors.ts';
import type { LiveDeps } from '../../kit/live.ts';
import { memberIdOf, permitSelf } from '../../kit/permit.ts';
import type { Counted, Watch } from '../../kit/watch.ts';
import * as queries from './live-queries.ts';

interface Count {
  activity_id: number;
  count: number;
}

/** More than anybody looks at; beyond them a list shows what it was told when it was read. */
const MOST = 500;

/** How many attend an activity: for everybody, as the count itself. */
export async function watchActivity({ db }: Call, activityId: number): Promise<Watch<Count[]>> {
  return {
    read: async () => [toCount(found((await queries.readCounts(db, [activityId]))[0]))],
    pick: (changed) => someOf(changed.filter(({ id }) => id === activityId)),
  };
}

/** How many attend each of the activities to come of one's clubs. */
export async function watchOfMember(call: Call, memberId: number): Promise<Watch<Count[]>> {
  permitSelf(memberIdOf(call.identity) === memberId);
  const { db, clock } = call;
  const clubIds = await queries.readClubsOfMember(db, memberId);
  const own = new Set(clubIds);
  return {
    async read() {
      const rows = await queries.readCountsToCome(db, { clubIds, now: clock.now(), limit: MOST });
      return rows.map(toCount);
    },
    pick: (changed) => someOf(changed.filter(({ group }) => own.has(group))),
  };
}

/** How the server reads and tells the counts of activities. */
export function liveCounts({ db }: Pick<Deps, 'db'>): Pick<LiveDeps, 'read' | 'notify'> {
  return {
    read: (ids) => queries.readCounts(db, ids),
    notify: (channel, payload) => queries.notify(db, channel, payload),
  };
}

const toCount = ({ id, count }: Counted): Count => ({ activity_id: id, count });

function someOf(rows: readonly Counted[]): Count[] | null {
  return rows.length > 0 ? rows.map(toCount) : null;
}
