import type { ActivityType } from '@crewwith/domain/activities/states';
import { sql } from 'kysely';
import type { Permit } from '../../auth/permit.ts';
import {
  attendeeHasAttended,
  attendeeHasSeat,
  attendeeIsNoShow,
  crewIsActive,
  memberIsActive,
} from '../../db/states.ts';
import type { Db } from '../../db/transaction.ts';

type Allowed = Permit<'club.read_report'>;

export interface MeetupRow {
  activity_id: number;
  name: string;
  activity_time: Date;
  state: ActivityType;
  max_crew: number;
  count: number;
  attended: number;
  no_shows: number;
  left_out: number;
}

/** The latest activities of a club between two instants, latest first, with their attendees by state. */
export async function listMeetups(
  db: Db,
  _permit: Allowed,
  params: { clubId: number; start: Date; end: Date; state: ActivityType | null; limit: number },
): Promise<MeetupRow[]> {
  const type = params.state === null ? sql`` : sql`and activities.state = ${params.state}`;
  const { rows } = await sql<MeetupRow>`
    select activities.id as activity_id, activities.name, activities.activity_time, activities.state,
      activities.max_crew, activities.attendee_count as count, activities.left_out_count as left_out, seats.attended, seats.no_shows
    from activities
    cross join lateral (
      select count(*) filter (where ${attendeeHasAttended()})::integer as attended,
        count(*) filter (where ${attendeeIsNoShow()})::integer as no_shows
      from attendees where attendees.activity_id = activities.id
    ) as seats
    where activities.club_id = ${params.clubId} and activities.deleted_time is null
      and activities.activity_time >= ${params.start} and activities.activity_time < ${params.end} ${type}
    order by activities.activity_time desc, activities.id desc
    limit ${params.limit}::bigint`.execute(db);
  return rows;
}

export interface CrewRow {
  crew_id: number;
  nick: string;
  created_time: Date;
  /** `index:state` for each seat, joined by commas; null for a crew without one. */
  seats: string | null;
}

/**
 * Every active crew of a club with its seats in these activities, one row each; a seat is its activity's index and its
 * state.
 */
export async function listCrewSeats(
  db: Db,
  _permit: Allowed,
  params: { clubId: number; activityIds: readonly number[] },
): Promise<CrewRow[]> {
  const { rows } = await sql<CrewRow>`
    select crews.id as crew_id, crews.nick, crews.created_time, seats.seats
    from crews
    join members on members.id = crews.member_id and ${memberIsActive()}
    left join (
      select attendees.crew_id, string_agg((params.number - 1) || ':' || attendees.state, ',') as seats
      from jsonb_array_elements_text(${JSON.stringify(params.activityIds)}::jsonb)
        with ordinality as params(activity_id, number)
      join attendees on attendees.activity_id = params.activity_id::bigint and ${attendeeHasSeat()}
      group by attendees.crew_id
    ) as seats on seats.crew_id = crews.id
    where crews.club_id = ${params.clubId} and ${crewIsActive()}
    order by crews.nick, crews.id`.execute(db);
  return rows;
}
