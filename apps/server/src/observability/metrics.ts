import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';
import { isEqualSecret } from '../auth/encrypt.ts';
import type { JobRun } from '../jobs/schedule.ts';
import { Refusal } from '../refusal.ts';

/** The metrics of one process, as its registry has them. */
export type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[];

/** Where a scrape reads. */
export interface MetricsSource {
  /** All metrics of the server, in Prometheus's text format. */
  read(): Promise<string>;
}

/** Of Prometheus's text format. */
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Prometheus metrics of this process. Labels come from closed lists: never a path, an id or personal data. */
export interface Metrics extends MetricsSource {
  readonly registry: Registry;
  countRequest(request: CompletedRequest): void;
  countJob(run: JobRun): void;
  /** Registers another counter. Those with the labels of `zeros` are shown before they are counted first. */
  counter(
    name: string,
    help: string,
    labels: readonly string[],
    zeros?: readonly Record<string, string>[],
  ): (labels: Record<string, string>) => void;
  /** Registers a gauge that is read at each scrape; without a value where the read fails or takes over a second. */
  gauge(name: string, help: string, read: () => Promise<number>): void;
}

export interface CompletedRequest {
  readonly method: string;
  /** The route pattern, or undefined when none matched. */
  readonly route: string | undefined;
  readonly status: number;
  /** Null for a stream, whose duration depends on the client. */
  readonly seconds: number | null;
  /** The refusal code, or null when the call succeeded. */
  readonly refusal: string | null;
}

const STREAM = /\btext\/event-stream\b/;

/** Counts every call once it is answered. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics): void {
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

/** `GET /metrics` on the server's own port; requires the token (docs/specification.md#health). */
export function registerMetricsRoute(app: FastifyInstance, metrics: MetricsSource, token: string): void {
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isAllowed(request.headers.authorization, token)) {
      reply.header('www-authenticate', 'Bearer');
      throw new Refusal('auth.required');
    }
    return reply
      .type(CONTENT_TYPE)
      .header('cache-control', 'no-store')
      .send(await metrics.read());
  });
}

/**
 * Serves `GET /metrics` on a separate port; requires the token if one is configured. Returns the port and a close
 * function.
 */
export async function listenMetrics(
  metrics: MetricsSource,
  { host, port, token }: { host: string; port: number; token: string | undefined },
): Promise<{ port: number; close: () => Promise<void> }> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    if (token !== undefined && !isAllowed(request.headers.authorization, token))
      return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    const text = await metrics.read();
    return response.writeHead(200, { 'content-type': CONTENT_TYPE }).end(text);
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
  return authorization !== undefined && isEqualSecret(authorization, `Bearer ${token}`);
}
