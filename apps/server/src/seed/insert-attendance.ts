import { hasSeat, isNoShow } from '@crewwith/domain/attendees/states';
import { SEAT_SOURCE } from '@crewwith/domain/waiters/states';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Attendance, leftOutOf } from './attendance.ts';
import type { Board } from './board.ts';
import type { ClubNick } from './clubs.ts';
import type { DemoCrew } from './crews.ts';
import { createIdMap, type IdMap } from './id-map.ts';
import type { DemoMeetup } from './meetups.ts';
import type { DemoWaiter } from './queues.ts';

/** Inserts meetups with their counts, attendees and cancels. */
export async function insertAttendance(
  trx: Transaction<Database>,
  given: {
    meetups: readonly DemoMeetup[];
    attendance: Attendance;
    waiters: readonly DemoWaiter[];
    /** Who marked the no-shows of its club. */
    marker: DemoCrew;
    board: Board;
    clubIds: IdMap<ClubNick>;
    crewIds: IdMap<DemoCrew>;
    now: Date;
  },
): Promise<IdMap<DemoMeetup>> {
  const { meetups, attendance, waiters, marker, board, clubIds, crewIds, now } = given;
  const queued = (meetup: DemoMeetup, called: boolean) =>
    waiters.filter((one) => one.meetup === meetup && (one.turnEnd !== null) === called).length;
  const seatsOf = (meetup: DemoMeetup) =>
    attendance.attendees.filter((one) => one.meetup === meetup && hasSeat(one.state)).length;
  const rows = meetups.map((meetup) => ({
    club_id: clubIds.of(meetup.club),
    crew_id: crewIds.of(meetup.owner),
    name: meetup.name,
    activity_time: meetup.time,
    max_crew: meetup.maxCrew,
    attend_level: meetup.attendLevel,
    location: meetup.location,
    location_url: meetup.locationUrl,
    subgroup: meetup.subgroups.join('\n'),
    info: meetup.info,
    state: meetup.state,
    attendee_count: seatsOf(meetup),
    wait_count: queued(meetup, false),
    held_count: queued(meetup, true),
    left_out_count: leftOutOf(meetup, seatsOf(meetup), now),
    like_count: board.meetupLikes.filter((like) => like.meetup === meetup).length,
    message_count: board.messages.filter(({ on }) => 'meetup' in on && on.meetup === meetup).length,
    created_time: meetup.createdTime,
    changed_time: now,
  }));
  const ids = createIdMap(meetups, await trx.insertInto('activities').values(rows).returning('id').execute());
  await trx
    .insertInto('attendees')
    .values(
      attendance.attendees.map((one) => ({
        activity_id: ids.of(one.meetup),
        crew_id: crewIds.of(one.crew),
        subgroup: one.subgroup,
        state: one.state,
        marker_id: isNoShow(one.state) && marker.club === one.meetup.club ? crewIds.of(marker) : null,
        source: one.source ?? SEAT_SOURCE.self,
        free_until: one.freeUntil ?? null,
        created_time: one.createdTime,
        updated_time: one.updatedTime,
      })),
    )
    .execute();
  await trx
    .insertInto('cancellations')
    .values(
      attendance.cancels.map(({ meetup, crew, cancelledTime, late, reason }) => ({
        activity_id: ids.of(meetup),
        crew_id: crewIds.of(crew),
        cancelled_time: cancelledTime,
        late,
        reason,
      })),
    )
    .execute();
  return ids;
}
