import { randomBytes } from 'node:crypto';
import { possibleErrors } from '@crewwith/domain/possible-errors';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Kysely, KyselyPlugin } from 'kysely';
import { buildApp } from '../app.ts';
import { createEncryption } from '../auth/encrypt.ts';
import type { Identity } from '../context.ts';
import type { Listen } from '../db/open-database.ts';
import type { Database } from '../db/schema.ts';
import { type Config, readConfig } from '../env.ts';
import { calendarFeedRoutes } from '../features/calendar-feeds/routes.ts';
import { createMail, type Mail } from '../features/mail/public.ts';
import { mailRoutes } from '../features/mail/routes.ts';
import { createPush, type Push } from '../features/push/public.ts';
import { pushRoutes } from '../features/push/routes.ts';
import type { ReadFreeBytes } from '../http/disk-guard.ts';
import type { Authenticate } from '../http/routes.ts';
import { createIdCoder, type IdCoder } from '../id-coder.ts';
import type { Live } from '../live/watch.ts';
import { liveTopics } from '../live-topics.ts';
import { Refusal } from '../refusal.ts';
import type { Clock } from '../runtime/clock.ts';
import { type Engine, openTestDatabase, type TestDatabase } from './database.ts';
import type { OpenLive } from './live.ts';
import { silentLog } from './log.ts';

export const SECRET = 'the secret of the tests';

/** Sends calls of one caller to paths below `/api/v1`. */
export type Caller = Record<
  'get' | 'post' | 'put' | 'delete',
  (path: string, body?: object, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
>;

export interface TestApp {
  readonly app: FastifyInstance;
  readonly db: Kysely<Database>;
  /** The URL of the database; null on the embedded engine. */
  readonly url: string | null;
  /** Does not advance by itself. */
  readonly clock: Clock & { set(now: Date): void };
  readonly ids: IdCoder;
  /** Calls as a member, or without authentication. */
  as(memberId: number | null): Caller;
  /** Absent without `openLive`. */
  readonly live?: Live | undefined;
  readonly config: Config;
  readonly push: Push;
  readonly mail: Mail;
  /** The server's database, whose statements are counted and fail by `breakAt`. */
  readonly served: Kysely<Database>;
  /** Makes the n-th statement from now fail like a lost connection; 0: none. The result: whether it was reached. */
  breakAt(statement: number): () => boolean;
  /** The number of statements that the server sends during `work`. */
  statements(work: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
}

/** The whole server on its own database. `authorization: member:<id>` is accepted without a token. */
export async function openTestApp({
  engine,
  now,
  env = {},
  webFolder = null,
  freeBytes,
  openLive,
  database: existing,
}: {
  engine: Engine;
  now: Date;
  env?: Record<string, string>;
  /** A built web app, for tests of it. */
  webFolder?: string | null;
  freeBytes?: ReadFreeBytes;
  /** For tests of live counts. */
  openLive?: OpenLive;
  /** Default: a new one. */
  database?: TestDatabase;
}): Promise<TestApp> {
  const database = existing ?? (await openTestDatabase(engine));
  const clock = createFixedClock(now);
  let sent = 0;
  let until = 0;
  const breakWhenDue = () => {
    until -= 1;
    if (until === 0) throw Object.assign(new Error('the database went away'), { code: '57P01' });
  };
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      breakWhenDue();
      return node;
    },
    async transformResult({ result }) {
      sent += 1;
      return result;
    },
  };
  const served = database.db.withPlugin(counter);
  const execute = served.executeQuery.bind(served);
  // Plugins see no statement that was compiled before.
  served.executeQuery = async (query) => {
    breakWhenDue();
    return execute(query);
  };
  const ids = createIdCoder(SECRET);
  const live = await openLive?.({
    ...liveTopics({ db: database.db, clock }),
    // Sessions of `trustHeader` have no row.
    isSessionOpen: async () => true,
    listen: database.listen ?? noListen,
  });
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', ...env });
  const push = createPush({ db: database.db, config, clock, random: randomBytes }, SECRET);
  const mail = createMail({ random: randomBytes }, SECRET);
  const app = await buildApp({
    config,
    db: served,
    standbys: database.standbys,
    clock,
    random: randomBytes,
    ids,
    log: silentLog,
    live,
    authenticate: trustHeader,
    identityRoutes: (router) => {
      calendarFeedRoutes(router, createEncryption(SECRET, 'calendar feeds', randomBytes));
      pushRoutes(router, push);
      mailRoutes(router, mail);
    },
    ping: async () => undefined,
    webFolder,
    ...(freeBytes && { freeBytes }),
    metrics: config.metrics && (await import('../observability/prometheus.ts')).createMetrics(() => null),
  });
  markUndocumentedRefusals(app);
  const as = (memberId: number | null): Caller => {
    const authorization = memberId === null ? {} : { authorization: `member:${memberId}` };
    const call =
      (method: 'GET' | 'POST' | 'PUT' | 'DELETE') =>
      async (path: string, body?: object, headers?: Record<string, string>) =>
        assertDocumented(
          await app.inject({
            method,
            url: `/api/v1${path}`,
            headers: { ...authorization, ...headers },
            ...(body && { payload: body }),
          }),
        );
    return { get: call('GET'), post: call('POST'), put: call('PUT'), delete: call('DELETE') };
  };
  return {
    app,
    db: database.db,
    url: database.url,
    clock,
    ids,
    as,
    live,
    config,
    push,
    mail,
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

/** Never receives a notification. */
const noListen: Listen = async () => async () => undefined;

/**
 * Accepts `member:7`, or `ticket:7` for a social account without a member, without a signature. The session has the id
 * of the member unless it is named: `member:7:4`.
 */
const trustHeader: Authenticate = async (_deps, { request }): Promise<Identity> => {
  const claim = request.headers.authorization;
  if (claim === undefined) return { kind: 'anonymous' };
  const [, kind, number, session] = /^(member|ticket):(\d+)(?::(\d+))?$/.exec(claim) ?? [];
  if (kind === 'ticket') return { kind, socialAccountId: Number(number), verifierHash: '' };
  if (kind !== 'member') throw new Refusal('auth.invalid');
  return {
    kind,
    memberId: Number(number),
    socialAccountId: Number(number),
    sessionId: Number(session ?? number),
  };
};

function createFixedClock(start: Date): TestApp['clock'] {
  let instant = start;
  return {
    now: () => instant,
    set(now) {
      instant = now;
    },
  };
}

const UNDOCUMENTED = 'x-undocumented-refusal';

/** Marks refusals that their call does not document. Call it before the app is ready. */
export function markUndocumentedRefusals(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config;
    const isProblem = String(reply.getHeader('content-type')).startsWith('application/problem+json');
    if (endpoint === undefined || !isProblem || typeof payload !== 'string') return;
    const { code } = JSON.parse(payload);
    const documented: readonly string[] = possibleErrors(endpoint);
    if (!documented.includes(code))
      reply.header(UNDOCUMENTED, `${endpoint.method} ${endpoint.path}: ${code}`);
  });
}

/** Returns the response. Throws for a refusal that its call does not document. */
export function assertDocumented(response: LightMyRequestResponse): LightMyRequestResponse {
  const refusal = response.headers[UNDOCUMENTED];
  if (refusal !== undefined) throw new Error(`A refusal is not documented: ${refusal}`);
  return response;
}
