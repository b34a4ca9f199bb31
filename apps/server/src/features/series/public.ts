import { type CrewState, isActive } from '@crewwith/domain/crews/states';
import { PERMISSIONS } from '@crewwith/domain/permissions';
import type { Trx } from '../../db/transaction.ts';
import * as queries from './queries/series.ts';

/** Whether a crew that owns series keeps them going. */
export const mayOwnSeries = ({ state, adminLevel }: { state: CrewState; adminLevel: number }) =>
  isActive(state) && adminLevel >= PERMISSIONS['series.create'].level;

/**
 * Pauses the series of crews that leave or may no longer have one. Call it before their seats are released: the seats
 * of activities that are being made meanwhile are then released, too, and series are locked before activities.
 */
export const pauseSeriesOf = (trx: Trx, crewIds: readonly number[], now: Date) =>
  queries.pauseSeries(trx, crewIds, now);
