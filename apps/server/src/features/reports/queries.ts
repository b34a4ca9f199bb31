import type { ActivityType } from '@crewwith/domain/activities/states';
import { SEAT_SOURCE } from '@crewwith/domain/waiters/states';
import { type RawBuilder, sql } from 'kysely';
import type { Permit } from '../../auth/permit.ts';
import {
  attendeeHasAttended,
  attendeeHasSeat,
  attendeeIsNoShow,
  crewIsActive,
  memberIsActive,
} from '../../db/states.ts';
import type { Db } from '../../db/transaction.ts';
import { lineagesOf } from '../standing/public.ts';

const STANDING = sql.lit(SEAT_SOURCE.standing);
const LISTED_SERIES = sql`select series_id from listed where series_id is not null`;

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
  late_cancel_times: string[];
  /** When seats were taken, also those given up again; not all of those before the first late cancel. */
  taken_times: string[];
  /** Standing seats that are taken, and those that were given back as a rest. */
  standing: number;
  rests: number;
  /** The first series of its lineage; null for an activity of none. */
  lineage: number | null;
  series_id: number | null;
  series_name: string | null;
  rule: string | null;
  clock: string | null;
}

/**
 * The latest activities of a club between two instants, latest first, with their attendees by state. Of a seat that was
 * taken more than twice the times between are not stored: the cancel before is the earliest that each can have been.
 */
export async function listMeetups(
  db: Db,
  _permit: Allowed,
  params: { clubId: number; start: Date; end: Date; state: ActivityType | null; limit: number },
): Promise<MeetupRow[]> {
  const type = params.state === null ? sql`` : sql`and activities.state = ${params.state}`;
  const { rows } = await sql<MeetupRow>`
    with listed as materialized (
      select activities.id, activities.name, activities.activity_time, activities.state, activities.max_crew,
        activities.attendee_count, activities.left_out_count, activities.series_id
      from activities
      where activities.club_id = ${params.clubId} and activities.deleted_time is null
        and activities.activity_time >= ${params.start} and activities.activity_time < ${params.end} ${type}
      order by activities.activity_time desc, activities.id desc
      limit ${params.limit}::bigint
    ), lineages as materialized (
      select of, min(id) as first from (${lineagesOf(LISTED_SERIES)}) as lineage group by of
    )
    select activities.id as activity_id, activities.name, activities.activity_time, activities.state,
      activities.max_crew, activities.attendee_count as count, activities.left_out_count as left_out,
      seats.attended, seats.no_shows, cancels.late_cancel_times,
      cancels.retaken || seats.taken as taken_times, seats.standing, seats.rests,
      lineages.first as lineage, series.id as series_id, series.name as series_name, series.rule, series.clock
    from listed as activities
    left join series on series.id = activities.series_id
    left join lineages on lineages.of = activities.series_id
    cross join lateral (
      select min(cancelled_time) filter (where late) as first_late,
        coalesce(jsonb_agg(cancelled_time) filter (where late), '[]') as late_cancel_times,
        coalesce(jsonb_agg(cancelled_time) filter (where retaken), '[]') as retaken
      from (
        select cancellations.cancelled_time, cancellations.late,
          case when attendees.retaken_time is null
            then ${attendeeHasSeat()} or lead(cancellations.id) over cancels is not null
            else attendees.retaken_time >= lead(cancellations.cancelled_time) over cancels
          end as retaken
        from cancellations join attendees on attendees.activity_id = cancellations.activity_id
          and attendees.crew_id = cancellations.crew_id
        where cancellations.activity_id = activities.id
        window cancels as (
          partition by cancellations.crew_id order by cancellations.cancelled_time, cancellations.id
        )
      ) as cancel
    ) as cancels
    cross join lateral (
      select count(*) filter (where ${attendeeHasAttended()})::integer as attended,
        count(*) filter (where ${attendeeIsNoShow()})::integer as no_shows,
        count(*) filter (where attendees.source = ${STANDING} and ${attendeeHasSeat()})::integer as standing,
        count(*) filter (where attendees.rested_time is not null)::integer as rests,
        coalesce(jsonb_agg(attendees.created_time) filter (where attendees.created_time >= cancels.first_late), '[]')
          || coalesce(jsonb_agg(attendees.retaken_time) filter (where attendees.retaken_time >= cancels.first_late), '[]')
          as taken
      from attendees where attendees.activity_id = activities.id
    ) as seats
    order by activities.activity_time desc, activities.id desc`.execute(db);
  return rows;
}

export interface CrewRow {
  crew_id: number;
  nick: string;
  image_url: string | null;
  created_time: Date;
  /** `index:state` for each seat, by index, joined by commas; null for a crew without one. */
  seats: string | null;
  /** Whether crew and member are active. */
  active: boolean;
  /** The first activity that the crew ever attended, and the second; null unless the first is one of these. */
  first_time: Date | null;
  second_time: Date | null;
}

/**
 * Every active crew of a club with its seats in these activities, one row each, and the newcomers among those who left;
 * a seat is its activity's index and its state.
 */
export async function listCrewSeats(
  db: Db,
  _permit: Allowed,
  params: { clubId: number; activityIds: readonly number[] },
): Promise<CrewRow[]> {
  const active = sql<boolean>`(${crewIsActive()} and ${memberIsActive()})`;
  // `came_before` is no condition, so that it stops at the first row instead of joining all attendees.
  const { rows } = await sql<CrewRow>`
    with meetups as materialized (
      select activity_id::bigint, number - 1 as index
      from jsonb_array_elements_text(${JSON.stringify(params.activityIds)}::jsonb)
        with ordinality as params(activity_id, number)
    ), seats as materialized (
      select attendees.crew_id, string_agg(meetups.index || ':' || attendees.state, ',' order by meetups.index) as seats,
        min(meetups.index) filter (where ${attendeeHasAttended()}) as debut
      from meetups join attendees on attendees.activity_id = meetups.activity_id and ${attendeeHasSeat()}
      group by attendees.crew_id
    ), debuts as materialized (
      select seats.crew_id, debut.id, debut.activity_time,
        exists (select from (${visitsOf('seats.crew_id', sql`<`)}) as visit where visited is not null) as came_before
      from seats join meetups on meetups.index = seats.debut
      join activities as debut on debut.id = meetups.activity_id
    )
    select crews.id as crew_id, crews.nick, members.image_url, crews.created_time, seats.seats, ${active} as active,
      debut.activity_time as first_time, case when debut.id is not null then
        (select min(visited) from (${visitsOf('crews.id', sql`>`)}) as visit) end as second_time
    from crews
    join members on members.id = crews.member_id
    left join seats on seats.crew_id = crews.id
    left join debuts as debut on debut.crew_id = crews.id and not debut.came_before
    where crews.club_id = ${params.clubId} and (${active} or debut.id is not null)
    order by crews.nick, crews.id`.execute(db);
  return rows;
}

/**
 * The times of what a crew attended before or after the activity `debut`; null for the rest. One look-up per seat of
 * the crew: joined, a planner without statistics would begin with the activities of all clubs.
 */
function visitsOf(crew: string, than: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select (
      select activities.activity_time from activities
      where activities.id = attendees.activity_id and activities.deleted_time is null
        and (activities.activity_time, activities.id) ${than} (debut.activity_time, debut.id)
    ) as visited
    from attendees where attendees.crew_id = ${sql.ref(crew)} and ${attendeeHasAttended()}`;
}
