import type { Trx } from '../../db/transaction.ts';
import * as queries from './queries/series.ts';

/** Pauses the series of crews that have left or may no longer have one; call it after their change. */
export const pauseSeriesOf = (trx: Trx, crewIds: readonly number[], now: Date) =>
  queries.pauseSeries(trx, crewIds, now);
