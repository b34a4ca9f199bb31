import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolState } from '../db/connect.ts';
import { Refusal } from './errors.ts';
import type { JobRun } from './jobs.ts';
import { isSameSecret } from './seal.ts';

/** Figures of this process for Prometheus. Labels come from closed lists: never a path, an id or a person. */
export interface Metrics {
  readonly registry: Registry;
  countRequest(request: AnsweredRequest): void;
  countJob(run: JobRun): void;
}

export interface AnsweredRequest {
  readonly method: string;
  /** The pattern of the route, or undefined where none matched. */
  readonly route: string | undefined;
  readonly status: number;
  /** Null for a stream, which takes as long as somebody listens. */
  readonly seconds: number | null;
  /** The code of the refusal, or null where the call was answered. */
  readonly refusal: string | null;
}

/** From a read of a row to an upload of ten pictures. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const STREAM = /\btext\/event-stream\b/;
/** What no route answers: pages of the web app, and what is not there. */
const NO_ROUTE = 'none';

/** Counts from nothing. `pool` is asked when the figures are read; null: there is none. */
export function createMetrics(pool: () => PoolState | null): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'crewwith_http_requests_total',
    help: 'Calls answered, by the pattern of their route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'crewwith_http_request_duration_seconds',
    help: 'From the arrival of a call to the end of its answer, by the pattern of its route.',
    labelNames: ['method', 'route'],
    buckets: DURATION_BUCKETS,
    registers,
  });
  const refusals = new Counter({
    name: 'crewwith_refusals_total',
    help: 'Calls refused, by route and code.',
    labelNames: ['method', 'route', 'code'],
    registers,
  });
  const jobRuns = new Counter({
    name: 'crewwith_job_runs_total',
    help: 'Runs of what goes by the clock, in this process.',
    labelNames: ['job_name', 'outcome'],
    registers,
  });
  const jobTime = new Gauge({
    name: 'crewwith_job_last_run_timestamp_seconds',
    help: 'When a job last began in this process.',
    labelNames: ['job_name'],
    registers,
  });
  const jobDuration = new Gauge({
    name: 'crewwith_job_last_duration_seconds',
    help: 'How long the last run of a job took.',
    labelNames: ['job_name'],
    registers,
  });
  countPool(registry, pool);
  return {
    registry,
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

function countPool(registry: Registry, pool: () => PoolState | null): void {
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
  gauge('connections_max', 'The most connections to the database at a time.', ({ max }) => max);
  gauge('connections', 'Connections to the database.', ({ size }) => size);
  gauge('connections_idle', 'Connections that nobody uses.', ({ idle }) => idle);
  gauge('connections_waiting', 'Calls that wait for a connection.', ({ waiting }) => waiting);
}

/** Counts every call when it has been answered. */
export function useMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    metrics.countRequest({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      seconds: STREAM.test(request.headers.accept ?? '') ? null : reply.elapsedTime / 1000,
      refusal: reply.refusal,
    });
  });
}

/** `GET /metrics` on the server's own port, for who knows the token (contract section 9). */
export function useMetricsRoute(app: FastifyInstance, { registry }: Metrics, token: string): void {
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isAllowed(request.headers.authorization, token)) {
      reply.header('www-authenticate', 'Bearer');
      throw new Refusal('auth.required');
    }
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
}

/** `GET /metrics` on a port of its own, with the token where there is one. Answers the port and how to close it. */
export async function listenMetrics(
  { registry }: Metrics,
  { host, port, token }: { host: string; port: number; token: string | undefined },
): Promise<{ port: number; close: () => Promise<void> }> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    if (token !== undefined && !isAllowed(request.headers.authorization, token))
      return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    const text = await registry.metrics();
    return response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, host, done));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function isAllowed(authorization: string | undefined, token: string): boolean {
  return authorization !== undefined && isSameSecret(authorization, `Bearer ${token}`);
}
