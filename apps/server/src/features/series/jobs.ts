import { HOUR_MS } from '@crewwith/domain/constants';
import { SERIES_AHEAD_DAYS } from '@crewwith/domain/series/constants';
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

/**
 * Returns the number of activities made. A series that fails holds up no other: its batch is made again one by one.
 * Throws after the last one if any failed.
 */
async function makeDueSeries(deps: Pick<Deps, 'db' | 'live' | 'random'>, now: Date): Promise<number> {
  const until = addDays(seoulDayOf(now), SERIES_AHEAD_DAYS - 1);
  const failed: { id: number; error: unknown }[] = [];
  let made = 0;
  let after: number | undefined = 0;
  /** How many series of a batch that failed are still to be made by themselves. */
  let single = 0;
  while (after !== undefined) {
    const from: number = after;
    const limit = single > 0 ? 1 : BATCH;
    let ids: number[] = [];
    try {
      made += await transact(deps, async (trx) => {
        const series = await lockDueSeries(trx, { until, after: from, limit });
        ids = series.map(({ id }) => id);
        return (await makeRows(trx, series, { now, random: deps.random })).length;
      });
    } catch (error) {
      const [id] = ids;
      if (id === undefined) throw error;
      if (ids.length > 1) {
        single = ids.length;
        continue;
      }
      failed.push({ id, error });
    }
    single = Math.max(0, single - 1);
    after = ids.at(-1);
  }
  const [first] = failed;
  if (first === undefined) return made;
  const ids = failed.map(({ id }) => id).join(', ');
  throw new Error(`No activities were made of the series ${ids}`, { cause: first.error });
}
