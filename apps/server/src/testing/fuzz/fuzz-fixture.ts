import type { Endpoint } from '@crewwith/domain/endpoint';
import { ID_KINDS, type IdKind } from '@crewwith/domain/ids';
import { decodeJwt } from 'jose';
import type { Engine } from '../database.ts';
import { type IdentityApp, newVerifier, openIdentityApp, SECRET } from '../identity-app.ts';
import { openSandbox, type Sandbox } from '../sandbox.ts';
import { seedDelivery } from './seed-delivery.ts';
import { MEMBERS, seedFixture } from './seed-fixture.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');
const UNKNOWN = 987_654_321;

/** Who sends a case: a signed-in member, or another kind of `authorization`. */
export const CALLERS = [...MEMBERS, 'newcomer', 'anonymous', 'provider', 'forger'] as const;
export type CallerName = (typeof CALLERS)[number];

/** The server, and the members and resources of cases by name. */
export interface FuzzFixture {
  readonly app: IdentityApp['app'];
  readonly sandbox: Sandbox;
  /** The endpoint of the last request, or undefined if it reached none. */
  readonly takeEndpoint: () => Endpoint | undefined;
  readonly headersOf: (actor: CallerName) => Record<string, string>;
  /** The names for `<kind:name>`, by kind. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  /** Replaces each `<kind:name>` in a text; `own` is the caller's. */
  readonly resolve: (text: string, actor: CallerName) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Starts the whole server with its log-in on a sandbox with two clubs. Pictures are stored in `dataDir`. */
export async function openFuzzFixture(dataDir: string, engine: Engine = 'pglite'): Promise<FuzzFixture> {
  const sandbox = await openSandbox(engine);
  const env = { OPERATORS: 'operator@demo.crewwith', DATA_DIR: dataDir, SMTP_URL: 'smtp://127.0.0.1:1' };
  const identityApp = await openIdentityApp({ database: sandbox, now: NOW, env });
  const { app, ids, adminKey } = identityApp;
  let lastEndpoint: Endpoint | undefined;
  app.addHook('onRequest', async (request) => {
    lastEndpoint = request.routeOptions.config.endpoint;
  });
  const browser = identityApp.browser();
  const values = new Map<string, Map<string, string>>();
  const name = (kind: string, key: string, value: string) => {
    values.set(kind, (values.get(kind) ?? new Map()).set(key, value));
  };
  const nameId = (kind: IdKind, key: string, id: number) => name(kind, key, ids.encode(kind, id));

  const memberIds = new Map<string, number>();
  for (const person of MEMBERS) {
    const email = `${person}@demo.crewwith`;
    const entered = await browser.enter(email);
    // A second ticket, since each logs in once.
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
  await seedDelivery(sandbox.db, { memberIds, secret: SECRET, now: NOW }, { name, nameId });
  for (const kind of ID_KINDS) {
    nameId(kind, 'first', 1);
    nameId(kind, 'unknown', UNKNOWN);
    nameId(kind, 'huge', Number.MAX_SAFE_INTEGER);
  }
  const codes = newVerifier();
  name('verifier', 'code', codes);
  name('code', 'fresh', '');

  const headersOf = (actor: CallerName): Record<string, string> => {
    if (actor === 'anonymous') return {};
    if (actor === 'forger') return { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' };
    if (actor === 'provider') return { authorization: `KakaoAK ${adminKey}` };
    if (actor === 'newcomer') return { authorization: newcomer.access_token };
    return { authorization: values.get('access')?.get(actor) ?? '' };
  };
  await findCursors(app, headersOf('level9'), values, name);
  await sandbox.seal();

  const named = async (kind: string, key: string, actor: CallerName): Promise<string | undefined> => {
    if (kind === 'code') return browser.code('fresh@demo.crewwith', codes);
    const found = values.get(kind);
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
      [...values].map(([kind, known]) => [
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

/** Reads cursors from the Link headers of lists. */
async function findCursors(
  app: IdentityApp['app'],
  headers: Record<string, string>,
  values: ReadonlyMap<string, ReadonlyMap<string, string>>,
  name: (kind: string, key: string, value: string) => void,
): Promise<void> {
  const [club, nick, activity] = [
    values.get('club')?.get('main'),
    values.get('nick')?.get('main'),
    values.get('activity')?.get('coming'),
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
    const response = await app.inject({ url: `/api/v1${list}?limit=1`, headers });
    const cursor = /[?&]cursor=([^&>]+)/.exec(String(response.headers.link ?? ''))?.[1];
    if (cursor) name('cursor', `list${index}`, decodeURIComponent(cursor));
  }
}
