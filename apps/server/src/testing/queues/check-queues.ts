import { HOUR_MS, MINUTE_MS } from '@crewwith/domain/constants';
import { CREW_STATE } from '@crewwith/domain/crews/states';
import { rulesAt } from '@crewwith/domain/penalties/rules';
import { awakeMs } from '@crewwith/domain/waiters/awake';
import { fillMode, isSeatConflict } from '@crewwith/domain/waiters/rules';
import { expect } from 'vitest';
import type { ContextClub, TestContext } from '../test-context.ts';

/** Throws if a rule of the queues of a club does not hold now. `seen`: the seats given at once before. */
export async function checkQueues(
  { db, clock }: TestContext,
  club: ContextClub,
  seen: Set<string>,
): Promise<void> {
  const now = clock.now();
  const activities = await db
    .selectFrom('activities')
    .selectAll()
    .where('club_id', '=', club.id)
    .where('activity_time', '>', now)
    .where('deleted_time', 'is', null)
    .execute();
  const stored = await db
    .selectFrom('penalty_rules')
    .select(['valid_from as validFrom', 'rules'])
    .where('club_id', '=', club.id)
    .orderBy('valid_from')
    .orderBy('id')
    .execute();
  const { late_hours: lateHours } = rulesAt(stored, now);
  const closed = await db
    .selectFrom('waiters')
    .innerJoin('activities', 'activities.id', 'waiters.activity_id')
    .select('waiters.id')
    .where('activities.deleted_time', 'is not', null)
    .where('waiters.state', 'in', [0, 1])
    .execute();
  expect(closed).toEqual([]);
  const ids = activities.map(({ id }) => id);
  if (ids.length === 0) return;
  const seats = await db.selectFrom('attendees').selectAll().where('activity_id', 'in', ids).execute();
  const waiters = await db
    .selectFrom('waiters')
    .innerJoin('crews', 'crews.id', 'waiters.crew_id')
    .select(['waiters.activity_id', 'waiters.crew_id', 'waiters.state', 'waiters.turn_end'])
    .select(['crews.admin_level', 'crews.limit_end_time', 'crews.state as crew_state'])
    .where('waiters.activity_id', 'in', ids)
    .where('waiters.state', 'in', [0, 1])
    .execute();
  for (const activity of activities) {
    const taken = seats.filter((seat) => seat.activity_id === activity.id && seat.state >= 0);
    const queue = waiters.filter((waiter) => waiter.activity_id === activity.id);
    const called = queue.filter(({ state }) => state === 1);
    const counts = [activity.attendee_count, activity.held_count, activity.wait_count];
    expect(counts).toEqual([taken.length, called.length, queue.length - called.length]);
    const free = activity.max_crew - taken.length - called.length;
    expect(free).toBeGreaterThanOrEqual(0);
    expect(queue.filter(({ crew_state }) => crew_state !== CREW_STATE.active)).toEqual([]);
    const both = taken.filter((seat) => queue.some(({ crew_id }) => crew_id === seat.crew_id));
    expect(both).toEqual([]);
    const eligible = queue.filter(
      ({ state, admin_level, limit_end_time }) =>
        state === 0 &&
        admin_level >= activity.attend_level &&
        (limit_end_time === null || limit_end_time <= now),
    );
    if (free > 0 && eligible.length > 0)
      expect(modeOf(activity.activity_time, lateHours, now)).toBe('last_call');
    for (const { turn_end } of called) {
      expect(turn_end?.getTime()).toBeGreaterThan(now.getTime());
      const latest = activity.activity_time.getTime() - 90 * MINUTE_MS;
      expect(turn_end?.getTime()).toBeLessThanOrEqual(latest);
    }
    for (const { crew_id, free_until, ...times } of taken.filter(({ source }) => source === 1)) {
      if (free_until === null) throw new Error('A promoted seat without a promise');
      const given = times.retaken_time ?? times.created_time;
      expect(awakeMs(given, free_until)).toBeGreaterThanOrEqual(4 * HOUR_MS);
      const key = `${activity.id} ${crew_id} ${given.getTime()}`;
      if (!seen.has(key)) {
        expect(await otherSeats(db, activity, crew_id)).toEqual([]);
        // By the rules of the club that were valid when the seat was given.
        expect(free_until).toEqual(new Date(activity.activity_time.getTime() - lateHours * HOUR_MS));
      }
      seen.add(key);
    }
  }
}

/** The seats of a crew's member in any club at about the time of an activity. */
async function otherSeats(
  db: TestContext['db'],
  { id, activity_time }: { id: number; activity_time: Date },
  crewId: number,
): Promise<Date[]> {
  const rows = await db
    .selectFrom('attendees')
    .innerJoin('crews', 'crews.id', 'attendees.crew_id')
    .innerJoin('crews as own', 'own.member_id', 'crews.member_id')
    .innerJoin('activities', 'activities.id', 'attendees.activity_id')
    .select('activities.activity_time')
    .where('own.id', '=', crewId)
    .where('attendees.state', '>=', 0)
    .where('activities.id', '<>', id)
    .where('activities.deleted_time', 'is', null)
    .execute();
  return rows.map((row) => row.activity_time).filter((time) => isSeatConflict(time, activity_time));
}

const modeOf = (activityTime: Date, lateHours: number, now: Date) =>
  fillMode({ activityTime, lateFrom: new Date(activityTime.getTime() - lateHours * HOUR_MS) }, true, now)
    .kind;
