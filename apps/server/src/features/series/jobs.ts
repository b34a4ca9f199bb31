import { HOUR_MS, SERIES_AHEAD_DAYS } from '@crewwith/domain/constants';
import { addDays, seoulDayOf } from '@crewwith/domain/time';
import type { Deps } from '../../context.ts';
import { transact } from '../../http/transaction.ts';
import type { Job } from '../../jobs/schedule.ts';
import { lockDueSeries } from './queries/series.ts';
import { makeRows } from './writes/make-rows.ts';

/** Series in one transaction: it locks them. */
const BATCH = 50;

/** Makes the activities of series ten weeks ahead (docs/specification.md#series-rows). */
export function seriesJobs({ live, random }: Pick<Deps, 'live' | 'random'>): readonly Job[] {
  return [
    {
      name: 'make series',
      everyMs: HOUR_MS,
      run: (db, now) => makeDueSeries({ db, live, random }, now),
    },
  ];
}

/** Returns the number of activities made. */
async function makeDueSeries(deps: Pick<Deps, 'db' | 'live' | 'random'>, now: Date): Promise<number> {
  const until = addDays(seoulDayOf(now), SERIES_AHEAD_DAYS - 1);
  let made = 0;
  let after: number | undefined = 0;
  while (after !== undefined) {
    const from: number = after;
    after = await transact(deps, async (trx) => {
      const series = await lockDueSeries(trx, { until, after: from, limit: BATCH });
      const rows = await makeRows(trx, series, { now, random: deps.random });
      made += rows.length;
      return series.at(-1)?.id;
    });
  }
  return made;
}
