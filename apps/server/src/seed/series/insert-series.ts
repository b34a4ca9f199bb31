import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { ClubNick } from '../clubs.ts';
import type { DemoCrew } from '../crews.ts';
import { createIdMap, type IdMap } from '../id-map.ts';
import type { SeriesPlans } from './plan-series.ts';
import { type DemoSeries, SERIES_CLUB } from './plans.ts';
import { formOf } from './rows.ts';

/** Inserts series with their skips and standing seats; their activities come later. */
export async function insertSeries(
  trx: Transaction<Database>,
  given: {
    plans: Pick<SeriesPlans, 'series' | 'standing'>;
    clubIds: IdMap<ClubNick>;
    crewIds: IdMap<DemoCrew>;
  },
): Promise<IdMap<DemoSeries>> {
  const { plans, clubIds, crewIds } = given;
  const rows = plans.series.map((series) => ({
    ...formOf(series),
    club_id: clubIds.of(SERIES_CLUB),
    crew_id: crewIds.of(series.owner),
    parent_id: null,
    rule: series.rule,
    start_day: series.startDay,
    until_day: series.untilDay,
    max_count: null,
    skip_holidays: series.skipHolidays,
    standing_share: series.standingShare,
    made_until: series.madeUntil,
    created_time: series.createdTime,
    paused_time: series.pausedTime,
    ended_time: null,
  }));
  const ids = createIdMap(
    plans.series,
    await trx.insertInto('series').values(rows).returning('id').execute(),
  );
  const skips = plans.series.flatMap((series) =>
    series.skips.map(({ day, by, reason, createdTime }) => ({
      series_id: ids.of(series),
      day,
      reason,
      crew_id: crewIds.of(by),
      created_time: createdTime,
    })),
  );
  await trx.insertInto('series_skips').values(skips).execute();
  const standing = plans.standing.map(({ series, crew, createdTime, renewedTime, ended, leftOut }) => ({
    series_id: ids.of(series),
    crew_id: crewIds.of(crew),
    created_time: createdTime,
    renewed_time: renewedTime,
    left_out: leftOut,
    ended_time: ended?.time ?? null,
    end_reason: ended?.reason ?? null,
  }));
  await trx.insertInto('standing_seats').values(standing).execute();
  return ids;
}
