import { sql } from 'kysely';
import { attendeeIsApplied, attendeeMissedOwnSeat, clubIsOpen, crewIsActive } from '../../db/states.ts';
import type { Db } from '../../db/transaction.ts';

export interface CrewRow {
  crew_id: number;
  club_nick: string;
  club_name: string;
  updated_time: Date | null;
  no_shows: number;
  last_noshow_time: Date | null;
}

/** The active crews of a member, oldest first, with their no-shows that are not lifted. */
export async function listCrews(db: Db, memberId: number): Promise<CrewRow[]> {
  const { rows } = await sql<CrewRow>`
    select crews.id as crew_id, clubs.nick as club_nick, clubs.name as club_name, crews.updated_time,
      missed.count as no_shows, missed.last as last_noshow_time
    from crews
    join clubs on clubs.id = crews.club_id and ${clubIsOpen()}
    cross join lateral (
      select count(*)::integer as count, max(activities.activity_time) as last
      from attendees join activities on activities.id = attendees.activity_id
      where attendees.crew_id = crews.id and ${attendeeMissedOwnSeat()} and activities.deleted_time is null
        and (crews.limit_lifted_time is null or attendees.updated_time > crews.limit_lifted_time)
    ) as missed
    where crews.member_id = ${memberId} and ${crewIsActive()}
    order by crews.created_time, crews.id`.execute(db);
  return rows;
}

export interface MeetupRow {
  crew_id: number;
  activity_id: number;
  name: string;
  location: string;
  activity_time: Date;
  /** Null while the seat is not cancelled. */
  cancelled_time: Date | null;
}

/** A member's seats without check-in in activities until an instant, and the late cancels since another, not lifted. */
export async function listMeetups(
  db: Db,
  params: { memberId: number; now: Date; until: Date; since: Date },
): Promise<MeetupRow[]> {
  const { rows } = await sql<MeetupRow>`
    select crews.id as crew_id, found.*
    from crews
    cross join lateral (
      select activities.id as activity_id, activities.name, activities.location, activities.activity_time,
        null::timestamptz as cancelled_time
      from attendees join activities on activities.id = attendees.activity_id
      where attendees.crew_id = crews.id and ${attendeeIsApplied()} and activities.deleted_time is null
        and activities.activity_time > ${params.now} and activities.activity_time <= ${params.until}
      union all
      select activities.id, activities.name, activities.location, activities.activity_time,
        cancellations.cancelled_time
      from cancellations join activities on activities.id = cancellations.activity_id
      where cancellations.crew_id = crews.id and cancellations.late and activities.deleted_time is null
        and cancellations.cancelled_time > ${params.since}
        and (crews.limit_lifted_time is null or cancellations.cancelled_time > crews.limit_lifted_time)
    ) as found
    where crews.member_id = ${params.memberId} and ${crewIsActive()}
    order by found.cancelled_time desc nulls first, found.activity_time, found.activity_id`.execute(db);
  return rows;
}
