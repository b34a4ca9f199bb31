import { createHash, randomBytes } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Kysely } from 'kysely';
import { buildApp } from '../app.ts';
import type { Database } from '../db/schema.ts';
import { emulatorAccount } from '../emulator/accounts.ts';
import { type RunningEmulator, startEmulator } from '../emulator/listen.ts';
import { unlinkWebhook } from '../emulator/unlink-webhook.ts';
import { readConfig } from '../env.ts';
import { createIdCoder, type IdCoder } from '../id-coder.ts';
import { createIdentity, emulatorClient, emulatorSettings, type IdentityModule } from '../identity.ts';
import { liveTopics } from '../live-topics.ts';
import { assertDocumented, markUndocumentedRefusals } from './app.ts';
import { type Engine, openTestDatabase, type TestDatabase } from './database.ts';
import type { OpenLive } from './live.ts';
import { silentLog } from './log.ts';

export const SECRET = 'the secret of the identity tests';
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
  /** The e-mail address of a new account. */
  newEmail(): string;
  /** Unlinks the account of this address at the provider, which says so by its webhook. */
  unlink(email: string): Promise<LightMyRequestResponse>;
  /** A new browser with its own cookies. */
  browser(userAgent?: string): TestBrowser;
  close(): Promise<void>;
}

const HANG_TIMEOUT_MS = 50;

/** Opens the app with the identity module and an emulator that listens over HTTP. */
export async function openIdentityApp(options: {
  engine?: Engine;
  /** Default: a new one. */
  database?: TestDatabase;
  now: Date;
  env?: Record<string, string>;
  log?: FastifyBaseLogger;
  /** A built web app, for tests of it. */
  webFolder?: string;
  /** For tests of live streams. */
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
  const live = listen && (await options.openLive?.({ ...liveTopics({ db, clock }), listen }));
  const deps = { config, db, clock, random: randomBytes, ids, log, live };
  const settings = emulatorSettings(config, SECRET, emulator);
  // Only a hanging provider times out, so that a slow machine does not matter.
  const deadline = () =>
    emulator.faults.current === 'hang' ? AbortSignal.timeout(HANG_TIMEOUT_MS) : new AbortController().signal;
  const identity = createIdentity(deps, SECRET, { ...settings, deadline });
  const app = await buildApp({
    ...deps,
    authenticate: identity.authenticate,
    identityRoutes: identity.routes,
    readReader: identity.readReader,
    ping: async () => undefined,
    webFolder: options.webFolder ?? null,
  });
  markUndocumentedRefusals(app);
  const { adminKey, appId } = client;
  let accounts = 0;
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
      accounts += 1;
      return `person${accounts}@example.com`;
    },
    unlink(email) {
      const account = emulatorAccount(email);
      if (account === null) throw new Error(`${email} has no account`);
      return app.inject(unlinkWebhook({ adminKey, appId, userId: account.id }));
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

/** A client with a cookie jar, written from docs/specification.md#identity alone. */
function createBrowser(
  app: FastifyInstance,
  emulator: RunningEmulator,
  { publicUrl, userAgent }: { publicUrl: string; userAgent: string },
) {
  const jar = new Map<string, string>();

  async function send(options: InjectOptions): Promise<LightMyRequestResponse> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await app.inject({
      ...options,
      headers: { 'user-agent': userAgent, ...(cookie && { cookie }), ...options.headers },
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) jar.delete(name);
      else jar.set(name, value);
    }
    return assertDocumented(response);
  }

  const api = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options: Partial<InjectOptions> = {},
  ) => send({ method, url: `/api/v1${path}`, ...options });

  /** The headers of an authenticated request. */
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
    const redirect = new URL(String(authorized.headers.location));
    return redirect.searchParams.get('code') ?? '';
  }

  const exchange = (body: object) => api('POST', '/oauth/token', { payload: body });

  async function ticket(email: string): Promise<Ticket> {
    const verifier = newVerifier();
    const response = await exchange({
      grant_type: 'authorization_code',
      code: await code(email, verifier),
      redirect_uri: `${publicUrl}/oauth`,
      code_verifier: verifier,
    });
    return { ...response.json(), verifier };
  }

  const logIn = ({ access_token, verifier }: Ticket, password = verifier) =>
    api('POST', '/login', { payload: { member_jwt: access_token, password } });

  const signUp = ({ access_token, user, verifier }: Ticket, body: object = {}) =>
    api('POST', '/members', {
      payload: { ...SIGN_UP, kakao_id: user.id, code_verifier: verifier, ...body },
      headers: { authorization: access_token },
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

    /** Logs in, and signs up when the account has no member yet. */
    async enter(email: string): Promise<Session & { memberId: string; ticket: Ticket }> {
      const issued = await ticket(email);
      const members = (await api('GET', `/accesslogs/${issued.access_token}/members`)).json();
      const memberId: string = members[0]?.id ?? (await signUp(issued)).json().id;
      return { ...(await logIn(issued)).json(), memberId, ticket: issued };
    },

    /** Refreshes the session in three calls. Returns the last response, or the first one that failed. */
    async renew(refreshToken: string): Promise<LightMyRequestResponse> {
      const verifier = newVerifier();
      const response = await exchange({
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        code_verifier: verifier,
      });
      if (response.statusCode !== 200) return response;
      const issued: Ticket = { ...response.json(), verifier };
      const recorded = await api('POST', '/accesslogs', {
        payload: {
          user_id: issued.user.id,
          user_name: issued.user.nickname,
          user_email: issued.user.email,
          user_image: issued.user.profile_image_url,
          token: issued.access_token,
          refresh_token: issued.refresh_token,
        },
      });
      return recorded.statusCode === 201 ? logIn(issued) : recorded;
    },

    /** Lists the member's clubs, which only that member may do. */
    clubs: (session: Session & { memberId: string }) =>
      api('GET', `/members/${session.memberId}/clubs`, { headers: as(session) }),
  };
}

export function newVerifier(): string {
  return randomBytes(48).toString('base64url');
}
