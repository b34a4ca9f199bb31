import type { ReadPlace } from '../db/postgres/standby-reads.ts';
import type { Metrics } from './metrics.ts';

/** Counts reads that may go to standbys. Returns what to call for each. */
export function registerStandbyMetrics(metrics: Metrics): (place: ReadPlace) => void {
  const count = metrics.counter(
    'crewwith_standby_reads_total',
    'Reads that may go to standbys, by where they ran.',
    ['place'],
    [{ place: 'standby' }, { place: 'primary' }],
  );
  return (place) => count({ place });
}
