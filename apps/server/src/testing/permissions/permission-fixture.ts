import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CrewState } from '@crewwith/domain/crews/states';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../app.ts';
import { createTokens } from '../../auth/tokens.ts';
import { readConfig } from '../../env.ts';
import { createIdCoder, type IdCoder } from '../../id-coder.ts';
import { createIdentity } from '../../identity.ts';
import { insertClub, insertMessage, insertNotice } from '../fixtures.ts';
import { silentLog } from '../log.ts';
import { openSandbox, type Sandbox } from '../sandbox.ts';
import {
  BULLETIN,
  createActivity,
  createLateCancel,
  createPerson,
  createResources,
  type FixtureBuilder,
  type Person,
  type Resources,
} from './builders.ts';

export const NOW = new Date('2026-12-01T10:00:00.000Z');
const LEVELS = [-2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const LATER = new Date(NOW.getTime() + 3_600_000);
const OPERATOR = 'operator@example.com';
export const SECRET = 'the secret of the matrix';
const NO_RESOURCES: Resources = {
  soon: '',
  started: '',
  notice: '',
  bulletin: '',
  noticeImage: '',
  bulletinImage: '',
  message: '',
  bulletinMessage: '',
};

export type PersonWithResources = Person & Resources;

/** What determines a caller's rights. `club` is that of their crew; `home` is the club of the resources. */
export interface CallerFacts {
  readonly kind: 'anonymous' | 'ticket' | 'member';
  readonly club: 'home' | 'away' | null;
  readonly level: number;
  readonly operator: boolean;
}

export interface Caller extends CallerFacts {
  readonly name: string;
  /** Null without log-in. */
  readonly person: PersonWithResources | null;
}

/** The server, a club with crews of every level, another club, and resources for all calls. */
export interface PermissionFixture {
  readonly app: FastifyInstance;
  readonly sandbox: Sandbox;
  readonly ids: IdCoder;
  readonly callers: readonly Caller[];
  readonly club: { id: number; wire: string; nick: string };
  /** A club without crews. */
  readonly empty: { wire: string; nick: string };
  /** The owner of others' resources, of level 2. */
  readonly other: PersonWithResources;
  readonly deputy: Person;
  readonly banned: Person;
  readonly permanentlyBanned: Person;
  /** Resources of a crew of level 5. `open` has no attendees; all crews attend `seats` and `running`. */
  readonly shared: {
    readonly open: string;
    readonly seats: string;
    readonly running: string;
    readonly notice: string;
    readonly bulletin: string;
  };
  close(): Promise<void>;
}

/** Level and the corresponding state of a crew. */
function levelAndState(level: number): { admin_level: number; state: CrewState } {
  if (level === 0) return { admin_level: level, state: 0 };
  return { admin_level: level, state: level > 0 ? 1 : -1 };
}

/**
 * Starts the whole server with its log-in, but without a provider. The sandbox restores the fixture after every call.
 * `extend` adds data to the fixture.
 */
export async function openPermissionFixture(
  extend?: (builder: FixtureBuilder, fixture: FixtureData) => Promise<void>,
): Promise<PermissionFixture> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crewwith-matrix-'));
  const sandbox = await openSandbox('pglite');
  const config = readConfig({
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    OPERATORS: OPERATOR,
    DATA_DIR: dataDir,
    // Mail is only queued.
    SMTP_URL: 'smtp://127.0.0.1:1',
  });
  const ids = createIdCoder(SECRET);
  const clock = { now: () => NOW };
  const deps = { config, db: sandbox.db, clock, random: randomBytes, ids, log: silentLog };
  const unreachable = 'http://127.0.0.1:1/';
  const identity = createIdentity(deps, SECRET, {
    clientId: 'matrix',
    clientSecret: 'secret',
    adminKey: 'key',
    appId: 1,
    authorizeUrl: unreachable,
    tokenUrl: unreachable,
    userUrl: unreachable,
    tokenInfoUrl: unreachable,
    deadline: () => AbortSignal.abort(),
  });
  const app = await buildApp({
    ...deps,
    authenticate: identity.authenticate,
    identityRoutes: identity.routes,
    ping: async () => undefined,
    webFolder: null,
  });
  const tokens = createTokens({ clock, ids, ring: identity.keyRing, issuer: config.publicUrl });
  const builder = { db: sandbox.db, ids, tokens, now: NOW };
  const fixture = await seedFixture(builder);
  await extend?.(builder, fixture);
  await app.ready();
  await sandbox.seal();
  return {
    app,
    sandbox,
    ids,
    ...fixture,
    close: async () => {
      await app.close();
      await sandbox.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** The callers and resources of the fixture. */
export type FixtureData = Omit<PermissionFixture, 'app' | 'sandbox' | 'ids' | 'close'>;

async function seedFixture(builder: FixtureBuilder): Promise<FixtureData> {
  const { db, ids } = builder;
  const setting = JSON.stringify({ bulletinlist: BULLETIN });
  const club = await insertClub(db, { setting });
  const away = await insertClub(db, { setting });
  const empty = await insertClub(db);
  const createCrew = (level: number, club_id = club.id) =>
    createPerson(builder, { club_id, ...levelAndState(level) });

  const crews: [level: number, person: Person][] = [];
  for (const level of LEVELS) crews.push([level, await createCrew(level)]);
  const host = await createCrew(5);
  const other = await createCrew(2);
  const allCrews = [...crews.map(([, person]) => person), other, host];
  const seated = allCrews.map(({ crewId }) => crewId);
  const meetup = { clubId: club.id, ownerId: host.crewId };
  const by = { club_id: club.id, crew_id: host.crewId };
  const open = await createActivity(builder, { ...meetup, hours: 30, seated: [] });
  const bulletin = await insertNotice(db, { ...by, notice_category: BULLETIN });
  const notice = await insertNotice(db, by);
  await insertMessage(db, { ...by, notice_id: notice });
  // At least the number of the callers' messages.
  await db.updateTable('activities').set({ message_count: 50 }).where('id', '=', open).execute();
  await db.updateTable('notices').set({ message_count: 50 }).where('id', '=', bulletin).execute();
  const shared = {
    open: ids.encode('activity', open),
    seats: ids.encode('activity', await createActivity(builder, { ...meetup, hours: 31, seated })),
    running: ids.encode('activity', await createActivity(builder, { ...meetup, hours: -0.5, seated })),
    notice: ids.encode('notice', notice),
    bulletin: ids.encode('notice', bulletin),
  };
  await insertHistory(builder, { ...meetup, seated });
  const withResources = async (person: Person, guest: Person): Promise<PersonWithResources> => ({
    ...person,
    ...(await createResources(builder, {
      person,
      clubId: club.id,
      guest,
      targets: { activity: open, bulletin },
    })),
  });

  const callers: Caller[] = [];
  const member = { kind: 'member', operator: false } as const;
  for (const [level, person] of crews) {
    const home = await withResources(person, other);
    callers.push({ ...member, name: `level ${level}`, club: 'home', level, person: home });
    const elsewhere = { ...NO_RESOURCES, ...(await createCrew(level, away.id)) };
    callers.push({ ...member, name: `level ${level} elsewhere`, club: 'away', level, person: elsewhere });
  }
  const outside = { club: null, level: 0 };
  const stranger = { ...NO_RESOURCES, ...(await createPerson(builder, 'member')) };
  const operator = { ...NO_RESOURCES, ...(await createPerson(builder, 'member', OPERATOR)) };
  const newcomer = { ...NO_RESOURCES, ...(await createPerson(builder, 'ticket')) };
  callers.push(
    { ...member, ...outside, name: 'a member without a club', person: stranger },
    { ...member, ...outside, name: 'the operator', operator: true, person: operator },
    { ...outside, kind: 'ticket', operator: false, name: 'a social account', person: newcomer },
    { ...outside, kind: 'anonymous', operator: false, name: 'a caller without log-in', person: null },
  );
  return {
    callers,
    club: { ...club, wire: ids.encode('club', club.id) },
    empty: { nick: empty.nick, wire: ids.encode('club', empty.id) },
    other: await withResources(other, host),
    deputy: await createPerson(builder, { club_id: club.id, ...levelAndState(8), limit_end_time: LATER }),
    banned: await createCrew(-1),
    permanentlyBanned: await createCrew(-2),
    shared,
  };
}

/** Inserts a past meetup with no-shows and late cancels of all crews. */
async function insertHistory(
  builder: FixtureBuilder,
  meetup: { clubId: number; ownerId: number; seated: readonly number[] },
): Promise<void> {
  const past = await createActivity(builder, { ...meetup, hours: -24 * 20, state: 0 });
  for (const crewId of meetup.seated) await createLateCancel(builder, past, crewId);
}
