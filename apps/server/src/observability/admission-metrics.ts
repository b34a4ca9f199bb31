import type { Metrics } from './metrics.ts';

/** Shows how many calls are worked on. Returns what to call for each that is refused because they are too many. */
export function registerAdmissionMetrics(metrics: Metrics, readInFlight: () => number): () => void {
  metrics.gauge('crewwith_calls_in_flight', 'Calls that are worked on.', async () => readInFlight());
  const count = metrics.counter(
    'crewwith_calls_refused_total',
    'Calls that were refused because too many were worked on.',
    [],
    [{}],
  );
  return () => count({});
}
