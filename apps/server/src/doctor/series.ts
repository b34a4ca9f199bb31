import { LAST_HOLIDAY_DAY } from '@crewwith/domain/calendar/named-holidays';
import type { SeoulDay } from '@crewwith/domain/time';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Finding, ok, warn } from './finding.ts';

/** The running series with activities after the last day whose holidays are known, and their last activity. */
export interface SeriesReach {
  readonly series: number;
  readonly until: SeoulDay;
}

/** Null without any. One look-up for each running series, in the index of their days. */
export async function readSeriesReach(db: Kysely<Database>): Promise<SeriesReach | null> {
  const { rows } = await sql<{ series: number; until: SeoulDay | null }>`
    select count(*)::integer as series, max(last.day) as until
    from series cross join lateral (
      select activities.series_day as day from activities
      where activities.series_id = series.id and activities.series_day > ${LAST_HOLIDAY_DAY}::date
        and activities.deleted_time is null
      order by activities.series_day desc limit 1
    ) as last
    where series.ended_time is null and series.paused_time is null`.execute(db);
  const [{ series, until } = { series: 0, until: null }] = rows;
  return until === null ? null : { series, until };
}

/** An endless series is no finding until its activities, which exist ten weeks ahead, are later than that day. */
export function evaluateSeries(reach: SeriesReach | null): Finding {
  if (!reach)
    return ok('series', `Public holidays are known for all their meetups, until ${LAST_HOLIDAY_DAY}.`);
  const { series, until } = reach;
  return warn(
    'series',
    `Public holidays are known until ${LAST_HOLIDAY_DAY}, but ${series} series have meetups until ${until}: ` +
      'later holidays are neither skipped nor shown.',
    'Update Crewwith, or its holidays: update @hyunbinseo/holidays-kr and run npm run holidays. Meetups that are ' +
      'made already stay: ask the leaders to leave out those on holidays.',
  );
}
