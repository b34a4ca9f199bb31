import { LAST_DAY } from '@crewwith/domain/constants';
import { STANDING_END } from '@crewwith/domain/standing/states';
import { sql } from 'kysely';
import type { Db } from '../../../db/transaction.ts';
import { goesOn, lineageIds } from './lineage.ts';
import type { EndedSeat } from './standing.ts';

/**
 * Ends the standing seats that were last renewed by an instant, and those of series without activities to come or to be
 * made, in one statement. One that is locked is left to the next run. Returns them.
 */
export async function endLapsed(
  db: Db,
  { renewedBy, now }: { renewedBy: Date; now: Date },
): Promise<EndedSeat[]> {
  const { rows } = await sql<EndedSeat>`
    with lapsed as materialized (
      select series_id, crew_id, ${STANDING_END.notRenewed}::text as reason from standing_seats
      where ended_time is null and renewed_time <= ${renewedBy}
      union all
      select standing_seats.series_id, standing_seats.crew_id, ${STANDING_END.seriesEnded}
      from series join standing_seats on standing_seats.series_id = series.id and standing_seats.ended_time is null
      where (series.ended_time is not null or series.made_until = ${LAST_DAY})
        and standing_seats.renewed_time > ${renewedBy}
        and not exists (
          select from series as other where other.id in (${lineageIds(sql.ref('series.id'))})
            and ${goesOn('other', now)}
        )
    ), due as materialized (
      select standing_seats.series_id, standing_seats.crew_id, lapsed.reason
      from standing_seats join lapsed using (series_id, crew_id)
      where standing_seats.ended_time is null
      order by standing_seats.series_id, standing_seats.crew_id
      for no key update of standing_seats skip locked
    ), ended as (
      update standing_seats set ended_time = ${now}, end_reason = due.reason
      from due where standing_seats.series_id = due.series_id and standing_seats.crew_id = due.crew_id
      returning standing_seats.series_id, standing_seats.crew_id
    )
    select series_id, crew_id from ended order by series_id, crew_id`.execute(db);
  return rows;
}
