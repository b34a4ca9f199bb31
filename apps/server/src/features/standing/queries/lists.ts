import type { SeatState } from '@crewwith/domain/attendees/states';
import type { SeatSource } from '@crewwith/domain/waiters/states';
import { sql } from 'kysely';
import { attendeeHasSeat, clubIsOpen, crewIsActive } from '../../../db/states.ts';
import type { Db } from '../../../db/transaction.ts';
import { lineageIds } from './lineage.ts';
import type { StandingRow } from './standing.ts';

/** A standing seat of a member, with its series and the next activity. */
interface ListedRow extends StandingRow {
  club_id: number;
  club_nick: string;
  club_name: string;
  name: string;
  rule: string;
  clock: string;
  location: string;
  next_id: number | null;
  next_time: Date | null;
  next_state: SeatState | null;
  next_source: SeatSource | null;
  next_free_until: Date | null;
}

/**
 * The standing seats of a member's active crews that live or have ended after an instant: first those that meet next,
 * then those that ended last.
 */
export async function listOfMember(
  db: Db,
  { memberId, endedAfter, now }: { memberId: number; endedAfter: Date; now: Date },
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select standing_seats.*, series.club_id, clubs.nick as club_nick, clubs.name as club_name, series.name,
      series.rule, series.clock, series.location, next.id as next_id, next.activity_time as next_time,
      next.state as next_state, next.source as next_source, next.free_until as next_free_until
    from crews
    join standing_seats on standing_seats.crew_id = crews.id
    join series on series.id = standing_seats.series_id
    join clubs on clubs.id = series.club_id
    left join lateral (
      select activities.id, activities.activity_time, attendees.state, attendees.source, attendees.free_until
      from activities
      left join attendees on attendees.activity_id = activities.id and attendees.crew_id = crews.id
        and ${attendeeHasSeat()}
      where activities.series_id in (${lineageIds(sql.ref('series.id'))}) and activities.deleted_time is null
        and activities.activity_time > ${now}
      order by activities.activity_time, activities.id
      limit 1
    ) as next on true
    where crews.member_id = ${memberId} and ${crewIsActive()} and ${clubIsOpen()}
      and (standing_seats.ended_time is null or standing_seats.ended_time > ${endedAfter})
    order by standing_seats.ended_time desc nulls first, next.activity_time nulls last, standing_seats.series_id`.execute(
    db,
  );
  return rows;
}
