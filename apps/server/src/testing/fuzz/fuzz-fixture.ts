import type { Endpoint } from '@crewwith/domain/endpoint';
import { ID_KINDS, type IdKind } from '@crewwith/domain/ids';
import { decodeJwt } from 'jose';
import type { Engine } from '../database.ts';
import { type IdentityApp, newVerifier, openIdentityApp } from '../identity-app.ts';
import { openSandbox, type Sandbox } from '../sandbox.ts';
import { PEOPLE, seedFixture } from './seed-fixture.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');
const UNKNOWN = 987_654_321;

/** Who sends a fuzzCase: somebody signed in, or what stands in `authorization` instead. */
export const CALLERS = [...PEOPLE, 'newcomer', 'nobody', 'provider', 'forger'] as const;
export type CallerName = (typeof CALLERS)[number];

/** The server, people and things that cases are about, by name. */
export interface FuzzFixture {
  readonly app: IdentityApp['app'];
  readonly sandbox: Sandbox;
  /** The call that the last request reached, or undefined where it reached none. */
  readonly takeEndpoint: () => Endpoint | undefined;
  readonly headersOf: (actor: CallerName) => Record<string, string>;
  /** The names that `<kind:name>` knows, by kind. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  /** Replaces each `<kind:name>` in a text; `own` is what is the caller's. */
  readonly resolve: (text: string, actor: CallerName) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Starts the whole server with its log-in, on a sandbox with two clubs in it. Pictures go to `dataDir`. */
export async function openFuzzFixture(dataDir: string, engine: Engine = 'pglite'): Promise<FuzzFixture> {
  const sandbox = await openSandbox(engine);
  const env = { OPERATORS: 'operator@demo.crewwith', DATA_DIR: dataDir };
  const identityApp = await openIdentityApp({ database: sandbox, now: NOW, env });
  const { app, ids, adminKey } = identityApp;
  let lastEndpoint: Endpoint | undefined;
  app.addHook('onRequest', async (request) => {
    lastEndpoint = request.routeOptions.config.endpoint;
  });
  const browser = identityApp.browser();
  const things = new Map<string, Map<string, string>>();
  const name = (kind: string, key: string, value: string) => {
    things.set(kind, (things.get(kind) ?? new Map()).set(key, value));
  };
  const nameId = (kind: IdKind, key: string, id: number) => name(kind, key, ids.encode(kind, id));

  const memberIds = new Map<string, number>();
  for (const person of PEOPLE) {
    const email = `${person}@demo.crewwith`;
    const entered = await browser.enter(email);
    // The ticket of that log-in is used up.
    const ticket = await browser.ticket(email);
    name('access', person, entered.token);
    name('session', person, String(decodeJwt(entered.token).sid));
    name('refresh', person, entered.refreshToken);
    name('ticket', person, ticket.access_token);
    name('renewal', person, entered.ticket.refresh_token);
    name('verifier', person, ticket.verifier);
    name('social', person, entered.ticket.user.id);
    name('member', person, entered.memberId);
    memberIds.set(person, ids.decode('member', entered.memberId) ?? 0);
  }
  const newcomer = await browser.ticket('newcomer@demo.crewwith');
  name('ticket', 'newcomer', newcomer.access_token);
  name('renewal', 'newcomer', newcomer.refresh_token);
  name('verifier', 'newcomer', newcomer.verifier);
  name('social', 'newcomer', newcomer.user.id);
  await seedFixture({ db: sandbox.db, now: NOW, memberIds, name, nameId });
  for (const kind of ID_KINDS) {
    nameId(kind, 'first', 1);
    nameId(kind, 'unknown', UNKNOWN);
    nameId(kind, 'huge', Number.MAX_SAFE_INTEGER);
  }
  const codes = newVerifier();
  name('verifier', 'code', codes);
  name('code', 'fresh', '');

  const headersOf = (actor: CallerName): Record<string, string> => {
    if (actor === 'nobody') return {};
    if (actor === 'forger') return { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' };
    if (actor === 'provider') return { authorization: `KakaoAK ${adminKey}` };
    if (actor === 'newcomer') return { authorization: newcomer.access_token };
    return { authorization: things.get('access')?.get(actor) ?? '' };
  };
  await findCursors(app, headersOf('level9'), things, name);
  await sandbox.seal();

  const named = async (kind: string, key: string, actor: CallerName): Promise<string | undefined> => {
    if (kind === 'code') return browser.code('fresh@demo.crewwith', codes);
    const found = things.get(kind);
    return key === 'own' ? (found?.get(actor) ?? found?.get('level1')) : found?.get(key);
  };
  return {
    app,
    sandbox,
    takeEndpoint: () => {
      const reached = lastEndpoint;
      lastEndpoint = undefined;
      return reached;
    },
    headersOf,
    names: new Map(
      [...things].map(([kind, known]) => [
        kind,
        known.has('level1') ? ['own', ...known.keys()] : [...known.keys()],
      ]),
    ),
    async resolve(text, actor) {
      let resolved = text;
      for (const [whole, kind = '', key = ''] of text.matchAll(/<(\w+):(\w+)>/g)) {
        const value = await named(kind, key, actor);
        if (value !== undefined) resolved = resolved.replace(whole, () => value);
      }
      return resolved;
    },
    close: identityApp.close,
  };
}

/** Cursors that the lists themselves hand out. */
async function findCursors(
  app: IdentityApp['app'],
  headers: Record<string, string>,
  things: ReadonlyMap<string, ReadonlyMap<string, string>>,
  name: (kind: string, key: string, value: string) => void,
): Promise<void> {
  const [club, nick, activity] = [
    things.get('club')?.get('main'),
    things.get('nick')?.get('main'),
    things.get('activity')?.get('coming'),
  ];
  const lists = [
    `/activities/club/${club}/following/day`,
    `/activities/club/${club}/previous/day`,
    `/crews/club/${nick}/admin-level/10/crews`,
    `/crews/club/${nick}/limit`,
    `/crews/club/${nick}/noshow/from/2026-01-01/to/2026-12-31`,
    `/notices/club_nick/${nick}/list`,
    `/activities/${activity}/messages`,
    `/clubs/${club}/audit`,
  ];
  for (const [index, list] of lists.entries()) {
    const answer = await app.inject({ url: `/api/v1${list}?limit=1`, headers });
    const cursor = /[?&]cursor=([^&>]+)/.exec(String(answer.headers.link ?? ''))?.[1];
    if (cursor) name('cursor', `list${index}`, decodeURIComponent(cursor));
  }
}
