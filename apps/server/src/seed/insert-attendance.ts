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
import type { DemoSeries } from './series/plans.ts';

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
    seriesIds: IdMap<DemoSeries>;
    clubIds: IdMap<ClubNick>;
    crewIds: IdMap<DemoCrew>;
    now: Date;
  },
): Promise<IdMap<DemoMeetup>> {
  const { meetups, attendance, waiters, marker, board, seriesIds, clubIds, crewIds, now } = given;
  const queued = (meetup: DemoMeetup, called: boolean) =>
    waiters.filter((one) => one.meetup === meetup && (one.turnEnd !== null) === called).length;
  const seated = Map.groupBy(
    attendance.attendees.filter(({ state }) => hasSeat(state)),
    ({ meetup }) => meetup,
  );
  const seatsOf = (meetup: DemoMeetup) => seated.get(meetup)?.length ?? 0;
  const rows = meetups.map((meetup) => ({
    club_id: clubIds.of(meetup.club),
    crew_id: crewIds.of(meetup.owner),
    name: meetup.name,
    activity_time: meetup.time,
    end_time: meetup.endTime ?? null,
    series_id: meetup.series ? seriesIds.of(meetup.series.of) : null,
    series_day: meetup.series?.day ?? null,
    own_fields: [...(meetup.series?.ownFields ?? [])],
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
        rested_time: one.restedTime ?? null,
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
