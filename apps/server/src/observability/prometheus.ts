import { setTimeout as pause } from 'node:timers/promises';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolState } from '../db/open-database.ts';
import type { Metrics, ProcessMetrics } from './metrics.ts';

/** From a read of one row to an upload of ten pictures. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Scrapes are answered also while the database is not. */
const GAUGE_READ_MS = 1_000;
/** The route label of web pages and unknown paths. */
const NO_ROUTE = 'none';

/**
 * Creates metrics that start at zero. `pool` is called at each scrape; null when there is no pool. Those of a worker
 * have the label `worker`.
 */
export function createMetrics(pool: () => PoolState | null, worker?: number): Metrics {
  const registry = new Registry();
  if (worker !== undefined) registry.setDefaultLabels({ worker: String(worker) });
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'crewwith_http_requests_total',
    help: 'Answered calls, by route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'crewwith_http_request_duration_seconds',
    help: 'Duration of calls until the end of the answer, by route pattern.',
    labelNames: ['method', 'route'],
    buckets: DURATION_BUCKETS,
    registers,
  });
  const refusals = new Counter({
    name: 'crewwith_refusals_total',
    help: 'Refused calls, by route pattern and code, without those of crewwith_calls_refused_total.',
    labelNames: ['method', 'route', 'code'],
    registers,
  });
  const jobRuns = new Counter({
    name: 'crewwith_job_runs_total',
    help: 'Runs of scheduled jobs in this process.',
    labelNames: ['job_name', 'outcome'],
    registers,
  });
  const jobTime = new Gauge({
    name: 'crewwith_job_last_run_timestamp_seconds',
    help: 'Start of the last run of a job in this process.',
    labelNames: ['job_name'],
    registers,
  });
  const jobDuration = new Gauge({
    name: 'crewwith_job_last_duration_seconds',
    help: 'Duration of the last run of a job.',
    labelNames: ['job_name'],
    registers,
  });
  registerPoolMetrics(registry, pool);
  return {
    registry,
    read: () => registry.metrics(),
    counter(name, help, labelNames, zeros = []) {
      const counter = new Counter({ name, help, labelNames: [...labelNames], registers });
      for (const labels of zeros) counter.inc(labels, 0);
      return (labels) => counter.inc(labels);
    },
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          await Promise.race([read(), lateAfter(GAUGE_READ_MS)]).then(
            (value) => this.set(value),
            () => this.remove(),
          );
        },
      });
    },
    countRequest({ method, route = NO_ROUTE, status, seconds, refusal }) {
      requests.inc({ method, route, status });
      if (seconds !== null) durations.observe({ method, route }, seconds);
      if (refusal !== null) refusals.inc({ method, route, code: refusal });
    },
    countJob({ name, start, seconds, error }) {
      jobRuns.inc({ job_name: name, outcome: error === null ? 'done' : 'failed' });
      jobTime.set({ job_name: name }, start.getTime() / 1000);
      jobDuration.set({ job_name: name }, seconds);
    },
  };
}

/** The metrics of several workers as one text. Their labels differ, so that nothing is added up. */
export function mergeMetrics(parts: readonly ProcessMetrics[]): Promise<string> {
  const merged = parts.map((part) => part.map((metric) => ({ ...metric, aggregator: 'sum' as const })));
  return AggregatorRegistry.aggregate(merged).metrics();
}

/** Rejects after a time, which keeps no process alive. */
const lateAfter = (ms: number) =>
  pause(ms, undefined, { ref: false }).then(() => Promise.reject(new Error('late')));

function registerPoolMetrics(registry: Registry, pool: () => PoolState | null): void {
  const gauge = (name: string, help: string, read: (state: PoolState) => number) =>
    new Gauge({
      name: `crewwith_db_${name}`,
      help,
      registers: [registry],
      collect() {
        const state = pool();
        if (state === null) this.remove();
        else this.set(read(state));
      },
    });
  gauge('connections_max', 'Maximum number of connections to the database.', ({ max }) => max);
  gauge('connections', 'Connections to the database.', ({ size }) => size);
  gauge('connections_idle', 'Idle connections to the database.', ({ idle }) => idle);
  gauge('connections_waiting', 'Calls waiting for a connection.', ({ waiting }) => waiting);
}
