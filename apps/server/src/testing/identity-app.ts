import { createHash, randomBytes } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Kysely } from 'kysely';
import { buildApp } from '../app.ts';

import type { Database } from '../db/schema.ts';
import { type RunningEmulator, startEmulator } from '../emulator/listen.ts';
import { readConfig } from '../env.ts';
import { liveCounts } from '../features/activities/reads/live.ts';
import { createIdCoder, type IdCoder } from '../id-coder.ts';
import { createIdentity, emulatorClient, emulatorSettings, type IdentityModule } from '../identity.ts';
import { type Engine, openTestDatabase, type TestDatabase } from './database.ts';
import type { OpenLive } from './live.ts';
import { silentLog } from './log.ts';

const SECRET = 'the secret of the identity tests';
const PUBLIC_URL = 'http://localhost:3000';

export interface IdentityApp {
  readonly app: FastifyInstance;
  readonly db: Kysely<Database>;
  readonly clock: { now(): Date; set(now: Date): void; wait(ms: number): void };
  readonly ids: IdCoder;
  readonly emulator: RunningEmulator;
  readonly identity: IdentityModule;
  readonly adminKey: string;
  readonly appId: number;
  /** The address of an account that nobody used before. */
  newEmail(): string;
  /** A new browser: cookies of its own. */
  browser(userAgent?: string): TestBrowser;
  close(): Promise<void>;
}

const HANGS_MS = 50;

/** The whole server with its log-in and the emulator over HTTP. */
export async function openIdentityApp(options: {
  engine?: Engine;
  /** Default: one of its own. */
  database?: TestDatabase;
  now: Date;
  env?: Record<string, string>;
  log?: FastifyBaseLogger;
  /** Where the test is about answers that stay open. */
  openLive?: OpenLive;
}): Promise<IdentityApp> {
  const database = options.database ?? (await openTestDatabase(options.engine ?? 'pglite'));
  let instant = options.now;
  const clock = {
    now: () => instant,
    set: (now: Date) => {
      instant = now;
    },
    wait: (ms: number) => {
      instant = new Date(instant.getTime() + ms);
    },
  };
  const config = readConfig({
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    PUBLIC_URL,
    ...options.env,
  });
  const ids = createIdCoder(SECRET);
  const client = emulatorClient(config, SECRET);
  const emulator = await startEmulator(
    { ...client, clock, random: randomBytes },
    { port: 0, publicUrl: config.publicUrl },
  );
  const log = options.log ?? silentLog;
  const { db, listen } = database;
  const live = listen && (await options.openLive?.({ ...liveCounts({ db }), listen }));
  const deps = { config, db, clock, random: randomBytes, ids, log, live };
  const settings = emulatorSettings(config, SECRET, emulator);
  // Only a provider that hangs is late, however busy the machine is.
  const deadline = () =>
    emulator.faults.current === 'hang' ? AbortSignal.timeout(HANGS_MS) : new AbortController().signal;
  const identity = createIdentity(deps, SECRET, { ...settings, deadline });
  const app = await buildApp({
    ...deps,
    authenticate: identity.authenticate,
    identityRoutes: identity.routes,
    ping: async () => undefined,
    webFolder: null,
  });
  const { adminKey, appId } = client;
  let people = 0;
  return {
    app,
    db,
    clock,
    ids,
    emulator,
    identity,
    adminKey,
    appId,
    newEmail() {
      people += 1;
      return `person${people}@example.com`;
    },
    browser: (userAgent = 'lightMyRequest') =>
      createBrowser(app, emulator, { publicUrl: config.publicUrl, userAgent }),
    close: async () => {
      await app.close();
      await emulator.app.close();
      await database.close();
    },
  };
}

export interface Ticket {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  user: { id: string; nickname: string | null; email: string | null; profile_image_url: string | null };
  verifier: string;
}
export type Session = { token: string; refreshToken: string };
export type TestBrowser = ReturnType<typeof createBrowser>;

export const SIGN_UP = {
  name: '김하나',
  gender: 'Female',
  birthday: '1995-03-02',
  nationality: '대한민국',
  address: '성수동',
  email: 'hana@example.com',
  contact: '010-1234-5678',
};

/** A client that knows docs/specification.md#identity alone, with a cookie jar. */
function createBrowser(
  app: FastifyInstance,
  emulator: RunningEmulator,
  { publicUrl, userAgent }: { publicUrl: string; userAgent: string },
) {
  const jar = new Map<string, string>();

  async function send(options: InjectOptions): Promise<LightMyRequestResponse> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.inject({
      ...options,
      headers: { 'user-agent': userAgent, ...(cookie && { cookie }), ...options.headers },
    });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }

  const api = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, given: Partial<InjectOptions> = {}) =>
    send({ method, url: `/api/v1${path}`, ...given });

  /** What a page sends with every call. */
  const as = (session: Session) => ({
    authorization: session.token,
    'x-refresh-token': session.refreshToken,
  });

  async function code(email: string, verifier: string, state = 'some-state'): Promise<string> {
    const [provider] = (await api('GET', '/oauth/providers')).json();
    const url = new URL(provider.authorize_url);
    url.searchParams.set('state', state);
    url.searchParams.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'));
    url.searchParams.set('login_hint', email);
    const authorized = await emulator.app.inject({ url: url.pathname + url.search });
    const back = new URL(String(authorized.headers.location));
    return back.searchParams.get('code') ?? '';
  }

  const exchange = (body: object) => api('POST', '/oauth/token', { payload: body });

  async function ticket(email: string): Promise<Ticket> {
    const verifier = newVerifier();
    const answer = await exchange({
      grant_type: 'authorization_code',
      code: await code(email, verifier),
      redirect_uri: `${publicUrl}/oauth`,
      code_verifier: verifier,
    });
    return { ...answer.json(), verifier };
  }

  const logIn = (given: Ticket, password = given.verifier) =>
    api('POST', '/login', { payload: { member_jwt: given.access_token, password } });

  const signUp = (given: Ticket, body: object = {}) =>
    api('POST', '/members', {
      payload: { ...SIGN_UP, kakao_id: given.user.id, code_verifier: given.verifier, ...body },
      headers: { authorization: given.access_token },
    });

  return {
    jar,
    api,
    as,
    code,
    exchange,
    ticket,
    logIn,
    signUp,

    /** Signs in, and up where there is no member yet. */
    async enter(email: string): Promise<Session & { memberId: string; ticket: Ticket }> {
      const given = await ticket(email);
      const members = (await api('GET', `/accesslogs/${given.access_token}/members`)).json();
      const memberId: string = members[0]?.id ?? (await signUp(given)).json().id;
      return { ...(await logIn(given)).json(), memberId, ticket: given };
    },

    /** The refresh check: three calls. Answers the last one, or the first that was refused. */
    async renew(refreshToken: string): Promise<LightMyRequestResponse> {
      const verifier = newVerifier();
      const answer = await exchange({
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        code_verifier: verifier,
      });
      if (answer.statusCode !== 200) return answer;
      const given: Ticket = { ...answer.json(), verifier };
      const recorded = await api('POST', '/accesslogs', {
        payload: {
          user_id: given.user.id,
          user_name: given.user.nickname,
          user_email: given.user.email,
          user_image: given.user.profile_image_url,
          token: given.access_token,
          refresh_token: given.refresh_token,
        },
      });
      return recorded.statusCode === 201 ? logIn(given) : recorded;
    },

    /** A call that only the member may make: their own clubs. */
    clubs: (session: Session & { memberId: string }) =>
      api('GET', `/members/${session.memberId}/clubs`, { headers: as(session) }),
  };
}

/** A fresh code verifier. */
export function newVerifier(): string {
  return randomBytes(48).toString('base64url');
}
