import type { SeatState } from '@crewwith/domain/attendees/states';
import { STANDING_HISTORY } from '@crewwith/domain/standing/constants';
import type { SeatSource } from '@crewwith/domain/waiters/states';
import { sql } from 'kysely';
import { attendeeHasAttended, attendeeHasSeat, clubIsOpen, crewIsActive } from '../../../db/states.ts';
import type { Db } from '../../../db/transaction.ts';
import { goesOn, lineageIds } from './lineage.ts';
import type { StandingRow } from './standing.ts';

/** A standing seat of a member, with its series and the next activity. */
export interface ListedRow extends StandingRow {
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
  next_rested: boolean | null;
  admin_level: number;
  /** Of the series of the lineage that gives standing seats now; null once all have ended. */
  open_level: number | null;
  open_subgroups: string | null;
  /** Whether the crew attended the last activities of the lineage. */
  attended: boolean[];
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
      next.state as next_state, next.source as next_source, next.free_until as next_free_until,
      next.rested as next_rested, crews.admin_level, open.attend_level as open_level,
      open.subgroup as open_subgroups, past.attended
    from crews
    join standing_seats on standing_seats.crew_id = crews.id
    join series on series.id = standing_seats.series_id
    join clubs on clubs.id = series.club_id
    left join lateral (
      select activities.id, activities.activity_time, seat.state, seat.source, seat.free_until,
        given.rested_time is not null as rested
      from activities
      left join attendees as given on given.activity_id = activities.id and given.crew_id = crews.id
      left join attendees as seat on seat.activity_id = given.activity_id and seat.crew_id = given.crew_id
        and ${attendeeHasSeat('seat')}
      where activities.series_id in (${lineageIds(sql.ref('series.id'))}) and activities.deleted_time is null
        and activities.activity_time > ${now}
      order by activities.activity_time, activities.id
      limit 1
    ) as next on true
    left join lateral (
      select other.attend_level, other.subgroup from series as other
      where other.id in (${lineageIds(sql.ref('series.id'))}) and other.ended_time is null and ${goesOn('other', now)}
      order by other.start_day desc, other.id desc
      limit 1
    ) as open on true
    cross join lateral (
      select array(
        select exists (
          select from attendees where attendees.activity_id = activities.id and attendees.crew_id = crews.id
            and ${attendeeHasAttended()}
        )
        from activities
        where activities.series_id in (${lineageIds(sql.ref('series.id'))}) and activities.deleted_time is null
          and activities.activity_time <= ${now}
        order by activities.activity_time desc, activities.id desc
        limit ${STANDING_HISTORY}
      ) as attended
    ) as past
    where crews.member_id = ${memberId} and ${crewIsActive()} and ${clubIsOpen()}
      and (standing_seats.ended_time is null or standing_seats.ended_time > ${endedAfter})
    order by standing_seats.ended_time desc nulls first, next.activity_time nulls last, standing_seats.series_id`.execute(
    db,
  );
  return rows;
}
