import { isNoShow } from '@crewwith/domain/attendees/states';
import { HOUR_MS } from '@crewwith/domain/constants';
import { CAUSE_KIND } from '@crewwith/domain/penalties/states';
import { WAITER_STATE } from '@crewwith/domain/waiters/states';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Attendance } from './attendance.ts';
import type { ClubNick } from './clubs.ts';
import type { DemoCrew } from './crews.ts';
import type { IdMap } from './id-map.ts';
import type { DemoMeetup } from './meetups.ts';
import { APPEAL } from './queue-plans.ts';
import type { DemoWaiter } from './queues.ts';

/** Inserts who waits, in the order of their ids as the product does, and an appeal that is not decided. */
export async function insertQueues(
  trx: Transaction<Database>,
  given: {
    waiters: readonly DemoWaiter[];
    attendance: Attendance;
    clubIds: IdMap<ClubNick>;
    crewIds: IdMap<DemoCrew>;
    activityIds: IdMap<DemoMeetup>;
    now: Date;
  },
): Promise<void> {
  const { waiters, attendance, clubIds, crewIds, activityIds, now } = given;
  const rows = waiters.map(({ meetup, crew, turnEnd, createdTime }, index) => ({
    activity_id: activityIds.of(meetup),
    crew_id: crewIds.of(crew),
    place: index + 1,
    state: turnEnd === null ? WAITER_STATE.waiting : WAITER_STATE.called,
    turn_end: turnEnd,
    created_time: createdTime,
    updated_time: createdTime,
  }));
  await trx.insertInto('waiters').values(rows).execute();
  const [latest] = attendance.attendees
    .filter(({ crew, state }) => crew.handle === APPEAL.crew && isNoShow(state))
    .toSorted((a, b) => b.meetup.time.getTime() - a.meetup.time.getTime());
  if (!latest) throw new Error(`${APPEAL.crew} has no no-show to appeal.`);
  await trx
    .insertInto('appeals')
    .values({
      club_id: clubIds.of(latest.meetup.club),
      crew_id: crewIds.of(latest.crew),
      kind: CAUSE_KIND.noShow,
      activity_id: activityIds.of(latest.meetup),
      cancellation_id: null,
      text: APPEAL.text,
      decided_by: null,
      decision_reason: null,
      created_time: new Date(now.getTime() - 5 * HOUR_MS),
      decided_time: null,
    })
    .execute();
}
