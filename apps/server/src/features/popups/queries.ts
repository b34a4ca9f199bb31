import { sql } from 'kysely';
import { attendeeIsApplied, clubIsOpen, crewIsActive } from '../../db/states.ts';
import type { Db } from '../../db/transaction.ts';

export interface CrewRow {
  crew_id: number;
  club_nick: string;
  club_name: string;
  updated_time: Date | null;
}

/** The active crews of a member, oldest first. */
export async function listCrews(db: Db, memberId: number): Promise<CrewRow[]> {
  const { rows } = await sql<CrewRow>`
    select crews.id as crew_id, clubs.nick as club_nick, clubs.name as club_name, crews.updated_time
    from crews
    join clubs on clubs.id = crews.club_id and ${clubIsOpen()}
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
}

/** A member's seats without check-in in activities until an instant, soonest first. */
export async function listUpcoming(
  db: Db,
  params: { memberId: number; now: Date; until: Date },
): Promise<MeetupRow[]> {
  const { rows } = await sql<MeetupRow>`
    select crews.id as crew_id, activities.id as activity_id, activities.name, activities.location,
      activities.activity_time
    from crews
    join attendees on attendees.crew_id = crews.id and ${attendeeIsApplied()}
    join activities on activities.id = attendees.activity_id and activities.deleted_time is null
    where crews.member_id = ${params.memberId} and ${crewIsActive()}
      and activities.activity_time > ${params.now} and activities.activity_time <= ${params.until}
    order by activities.activity_time, activities.id`.execute(db);
  return rows;
}
