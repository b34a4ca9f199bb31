import { randomBytes } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Kysely, KyselyPlugin } from 'kysely';
import { buildApp } from '../app.ts';
import type { Identity } from '../context.ts';
import type { Listen } from '../db/open-database.ts';
import type { Database } from '../db/schema.ts';
import { readConfig } from '../env.ts';
import { liveCounts } from '../features/activities/reads/live.ts';
import type { ReadFreeBytes } from '../http/disk-guard.ts';
import type { Authenticate } from '../http/routes.ts';
import { createIdCoder, type IdCoder } from '../id-coder.ts';
import { Refusal } from '../refusal.ts';
import type { Clock } from '../runtime/clock.ts';
import { type Engine, openTestDatabase, type TestDatabase } from './database.ts';
import type { OpenLive } from './live.ts';
import { silentLog } from './log.ts';

/** Somebody who calls, with paths below `/api/v1`; the answers are as they came over HTTP. */
export type Caller = Record<
  'get' | 'post' | 'put' | 'delete',
  (path: string, body?: object, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
>;

export interface TestApp {
  readonly app: FastifyInstance;
  readonly db: Kysely<Database>;
  /** The address of the database, or null on the embedded engine. */
  readonly url: string | null;
  /** Stands still until it is set. */
  readonly clock: Clock & { set(now: Date): void };
  readonly ids: IdCoder;
  /** Calls as this member, or as nobody. */
  as(memberId: number | null): Caller;
  /** The database as the server has it: counted, and broken by `breakAt`. */
  readonly served: Kysely<Database>;
  /**
   * Makes the n-th statement from now fail as if the database went away then; 0: none. Answers whether it came to it.
   */
  breakAt(statement: number): () => boolean;
  /** How many statements the server sends to the database meanwhile. */
  statements(work: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
}

/** The whole server on a database of its own, where `authorization: member:<number>` says who asks. */
export async function openTestApp({
  engine,
  now,
  env = {},
  webFolder = null,
  freeBytes,
  openLive,
  database: given,
}: {
  engine: Engine;
  now: Date;
  env?: Record<string, string>;
  /** A built web app, where the test is about it. */
  webFolder?: string | null;
  freeBytes?: ReadFreeBytes;
  /** Where the test is about counts that are told as they change. */
  openLive?: OpenLive;
  /** Default: one of its own. */
  database?: TestDatabase;
}): Promise<TestApp> {
  const database = given ?? (await openTestDatabase(engine));
  const clock = startStill(now);
  let sent = 0;
  let until = 0;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      until -= 1;
      if (until === 0) throw Object.assign(new Error('the database went away'), { code: '57P01' });
      return node;
    },
    async transformResult({ result }) {
      sent += 1;
      return result;
    },
  };
  const served = database.db.withPlugin(counter);
  const ids = createIdCoder('the secret of the tests');
  const live = await openLive?.({ ...liveCounts({ db: database.db }), listen: database.listen ?? deaf });
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', ...env });
  const app = await buildApp({
    config,
    db: served,
    clock,
    random: randomBytes,
    ids,
    log: silentLog,
    live,
    authenticate: believe,
    ping: async () => undefined,
    webFolder,
    ...(freeBytes && { freeBytes }),
    metrics: config.metrics && (await import('../observability/prometheus.ts')).createMetrics(() => null),
  });
  const as = (memberId: number | null): Caller => {
    const authorization = memberId === null ? {} : { authorization: `member:${memberId}` };
    const call =
      (method: 'GET' | 'POST' | 'PUT' | 'DELETE') =>
      (path: string, body?: object, headers?: Record<string, string>) =>
        app.inject({
          method,
          url: `/api/v1${path}`,
          headers: { ...authorization, ...headers },
          ...(body && { payload: body }),
        });
    return { get: call('GET'), post: call('POST'), put: call('PUT'), delete: call('DELETE') };
  };
  return {
    app,
    db: database.db,
    url: database.url,
    clock,
    ids,
    as,
    served,
    breakAt(statement) {
      until = statement;
      return () => until <= 0;
    },
    async statements(work) {
      const before = sent;
      await work();
      return sent - before;
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

/** Hears nothing. */
const deaf: Listen = async () => async () => undefined;

/** Believes what `authorization` says: `member:7`, or `ticket:7` for a social account without a member. */
const believe: Authenticate = async (_deps, { request }): Promise<Identity> => {
  const claim = request.headers.authorization;
  if (claim === undefined) return { kind: 'anonymous' };
  const [, kind, number] = /^(member|ticket):(\d+)$/.exec(claim) ?? [];
  if (kind === 'ticket') return { kind, socialAccountId: Number(number), verifierHash: '' };
  if (kind !== 'member') throw new Refusal('auth.invalid');
  return { kind, memberId: Number(number), socialAccountId: Number(number), sessionId: Number(number) };
};

function startStill(start: Date): TestApp['clock'] {
  let instant = start;
  return {
    now: () => instant,
    set(now) {
      instant = now;
    },
  };
}
