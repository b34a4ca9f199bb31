import type { SeatState } from '@crewwith/domain/attendees/states';
import type { QueuedState } from '@crewwith/domain/waiters/states';
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
  my_state: SeatState | null;
  my_queued: QueuedState | null;
}

/** An upper bound on the activities of one stream; no screen lists so many. */
const MAX_WATCHED = 500;

/** The seats of an activity that are taken or held, and its queue, public as the count; and the own seat and place. */
export async function watchActivity(call: Call, activityId: number): Promise<Watch<Count[], 'counts'>> {
  const { db, clock, identity } = call;
  const memberId = identity.kind === 'member' ? identity.memberId : null;
  const members = memberId === null ? [] : [memberId];
  return {
    topic: 'counts',
    read: async () => [
      toCount(orNotFound((await queries.readCounts(db, [activityId], members, clock.now()))[0]), memberId),
    ],
    pick: (changed) =>
      nonEmpty(
        changed.filter(({ id }) => id === activityId),
        memberId,
      ),
  };
}

/** The number of attendees of each upcoming activity in the caller's clubs, and the own seat and place in it. */
export async function watchOfMember(call: Call, memberId: number): Promise<Watch<Count[], 'counts'>> {
  permitSelf(requireMemberId(call.identity) === memberId);
  const { db, clock } = call;
  let own: ReadonlySet<number> = new Set();
  return {
    topic: 'counts',
    async read() {
      // Read again each time: a ban may have been missed while the database was unreachable.
      const clubIds = await queries.readClubsOfMember(db, memberId);
      own = new Set(clubIds);
      const params = { clubIds, memberId, now: clock.now(), limit: MAX_WATCHED };
      const rows = await queries.readUpcomingCounts(db, params);
      return rows.map((row) => toCount(row, memberId));
    },
    pick: (changed) =>
      nonEmpty(
        changed.filter(({ group }) => own.has(group)),
        memberId,
      ),
  };
}

/** How the live module reads counts. */
export const liveCounts =
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>): LiveDeps['read']['counts'] =>
  (ids, memberIds) =>
    queries.readCounts(db, ids, memberIds, clock.now());

const toCount = (
  { id, count, wait_count, held_count, seats, places }: WatchedCount,
  memberId: number | null,
): Count => ({
  activity_id: id,
  count,
  wait_count,
  held_count,
  my_state: (memberId === null ? null : seats?.[memberId]) ?? null,
  my_queued: (memberId === null ? null : places?.[memberId]) ?? null,
});

function nonEmpty(rows: readonly WatchedCount[], memberId: number | null): Count[] | null {
  return rows.length > 0 ? rows.map((row) => toCount(row, memberId)) : null;
}
