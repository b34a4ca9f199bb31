import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@crewwith/domain/contract';
import type { Endpoint } from '@crewwith/domain/endpoint';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStandbyPool } from './db/postgres/open.ts';
import { Standby } from './db/postgres/standby.ts';
import {
  createReadPosition,
  createStandbyDb,
  openStandbyReads,
  type ReadPlace,
  type StandbyReads,
} from './db/postgres/standby-reads.ts';
import { readHead } from './features/previews/reads/page-head.ts';
import { type Bulletin, createBulletin } from './testing/bulletin.ts';
import { silentLog } from './testing/log.ts';
import { findPostgres } from './testing/postgres.ts';
import { startWithStandby, type WithStandby } from './testing/processes/standby.ts';
import { openTestContext, type TestContext } from './testing/test-context.ts';

const programs = findPostgres();
const NOW = '2026-12-01T10:00:00.000Z';

describe.runIf(programs !== null)('calls whose reads may go to a standby', () => {
  let cluster: WithStandby;
  let reads: StandbyReads;
  let unguarded: Standby;
  let context: TestContext;
  /** The same server without the mechanism: a standby is read however far behind it is. */
  let control: TestContext;
  let bulletin: Bulletin;
  const places: ReadPlace[] = [];

  beforeAll(async () => {
    cluster = await startWithStandby(programs ?? '');
    const { database, primary, standby } = cluster;
    reads = await openStandbyReads(standby.url, database.db, {
      log: silentLog,
      onRead: (place) => places.push(place),
      wait: (_, signal) => pause(100, undefined, { signal }),
    });
    const position = await createReadPosition(database.db)();
    const pool = await openStandbyPool(standby.url, position.database, { log: silentLog, workers: 1 });
    unguarded = new Standby(pool, async () => ({ ...position, lsn: '0/0' }), silentLog);
    await unguarded.start();
    const open = (standbys: StandbyReads['db']) => {
      const test = { db: database.db, url: primary.url, standbys, close: async () => undefined };
      return openTestContext('postgres', NOW, {}, undefined, test);
    };
    context = await open(reads.db);
    control = await open(createStandbyDb(database.db, [unguarded]));
  });
  beforeEach(async () => {
    bulletin = await createBulletin(context);
  });
  afterEach(() => cluster.resumeReplay());
  afterAll(async () => {
    await context?.close();
    await control?.close();
    await unguarded?.close();
    await reads?.close();
    await cluster?.stop();
  });

  /** Where the reads of a call run. */
  const placesOf = async (call: () => Promise<unknown>) => {
    places.length = 0;
    await call();
    return [...new Set(places)];
  };
  /** Resolves once the standby has caught up and is read again. */
  const untilRead = (call: () => Promise<unknown>) => expect.poll(() => placesOf(call)).toEqual(['standby']);
  const board = () => `/notices/club_nick/${bulletin.club.nick}/list?of=bulletin`;
  const idsOf = async (answer: Promise<{ json(): { id: string }[] }>) =>
    (await answer).json().map(({ id }) => id);
  const nameOf = async (answer: Promise<{ json(): { name: string } }>) => (await answer).json().name;
  const rename = (name: string) =>
    bulletin.eight.put(`/clubs/${bulletin.club.wire}`, {
      ...{ name, nick: bulletin.club.nick, category: '달리기', info: '함께 달려요.' },
      question: '어떻게 알고 왔나요?',
    });

  it('show their own write to a member, to others and to visitors while the standby is behind', async () => {
    const { two, club } = bulletin;
    const publicPage = `/clubs/nick/${club.nick}`;
    await untilRead(() => two.get(board()));
    await cluster.pauseReplay();
    const id = await bulletin.createNotice(two, '자유');
    expect((await rename('새 이름')).statusCode).toBe(200);
    expect(await idsOf(two.get(board()))).toEqual([id]);
    expect(await idsOf(bulletin.seven.get(board()))).toEqual([id]);
    expect(await nameOf(context.as(null).get(publicPage))).toBe('새 이름');
    expect(await placesOf(() => two.get(board()))).toEqual(['primary']);
    // Without the mechanism the writer and the visitor would miss it.
    expect(await idsOf(control.as(two.memberId).get(board()))).toEqual([]);
    expect(await nameOf(control.as(null).get(publicPage))).not.toBe('새 이름');
    await cluster.resumeReplay();
    await untilRead(() => two.get(board()));
    expect(await idsOf(two.get(board()))).toEqual([id]);
  });

  /** A call of each declared endpoint that is for members alone. */
  const callsOfMembers = (server: TestContext) => {
    const { club } = bulletin;
    const two = server.as(bulletin.two.memberId);
    const seven = server.as(bulletin.seven.memberId);
    const notices = `/notices/club_nick/${club.nick}`;
    const days = 'from/2026-11-01/to/2026-11-30';
    return {
      '/notices/club_nick/{club_nick}/list': () => two.get(`${notices}/list`),
      '/notices/club_nick/{club_nick}/list/category/{category}': () =>
        two.get(`${notices}/list/category/notice`),
      '/notices/club_nick/{club_nick}/bulletin': () => two.get(`${notices}/bulletin`),
      '/crews/club/{club_nick}/attendees/from/{from}/to/{to}/state/{state}': () =>
        seven.get(`/crews/club/${club.nick}/attendees/${days}/state/2`),
      '/crews/club/{club_nick}/noshow/from/{from}/to/{to}': () =>
        seven.get(`/crews/club/${club.nick}/noshow/${days}`),
      '/clubs/{club_nick}/report': () =>
        seven.get(`/clubs/${club.nick}/report?from=2026-11-01&to=2026-11-30`),
    };
  };

  it('refuse a banned crew at once, also where a standby is read that is behind', async () => {
    const { two, seven, eight } = bulletin;
    await untilRead(() => two.get(board()));
    await cluster.pauseReplay();
    for (const { crew } of [two, seven])
      expect((await eight.put(`/crews/${crew}/admin/-1`)).statusCode).toBe(200);
    for (const server of [context, control]) {
      for (const [path, call] of Object.entries(callsOfMembers(server)))
        expect([path, (await call()).json().code]).toEqual([path, 'permission.denied']);
    }
  });

  it('show what the level at the primary allows, also where a standby is read that is behind', async () => {
    const { seven, eight } = bulletin;
    await bulletin.createNotice(seven, '자유');
    const showsPictures = async (server: TestContext) =>
      (await server.as(seven.memberId).get(board())).json().map((row: object) => 'image_url' in row);
    await untilRead(() => seven.get(board()));
    expect(await showsPictures(control)).toEqual([true]);
    await cluster.pauseReplay();
    expect((await eight.put(`/crews/${seven.crew}/admin/2`)).statusCode).toBe(200);
    for (const server of [context, control]) expect(await showsPictures(server)).toEqual([false]);
  });

  /** A call of each declared endpoint. */
  const calls = (): Record<string, () => Promise<{ statusCode: number }>> => {
    const { club } = bulletin;
    const visitor = context.as(null);
    return {
      '/clubs/list': () => visitor.get('/clubs/list'),
      '/clubs/information/{club_nick}': () => visitor.get(`/clubs/information/${club.nick}`),
      '/clubs/nick/{club_nick}': () => visitor.get(`/clubs/nick/${club.nick}`),
      '/clubs/{club_id}': () => visitor.get(`/clubs/${club.wire}`),
      '/clubs/nick/{club_nick}/crews/count': () => visitor.get(`/clubs/nick/${club.nick}/crews/count`),
      '/activities/{id}': async () => visitor.get(`/activities/${(await context.meetup(club, 30)).wire}`),
      ...callsOfMembers(context),
    };
  };
  const declared: readonly Endpoint[] = Object.values(contract)
    .flatMap((noun): Endpoint[] => Object.values(noun))
    .filter(({ standby }) => standby !== undefined);

  it('only read, and read the standby for those who may', async () => {
    expect(declared.map(({ path }) => path.replace('/api/v1', '')).toSorted()).toEqual(
      Object.keys(calls()).toSorted(),
    );
    expect(new Set(declared.map(({ method }) => method))).toEqual(new Set(['GET']));
    for (const [path, call] of Object.entries(calls())) {
      // A standby refuses writes, which no other database is then asked for.
      await untilRead(async () => expect([path, (await call()).statusCode]).toEqual([path, 200]));
    }
  });

  it('read the primary where one statement reads both what a member sees and who asks', async () => {
    const { club, two } = bulletin;
    const meetup = await context.meetup(club, 30);
    for (const path of [`/clubs/nick/${club.nick}`, `/clubs/${club.wire}`, `/activities/${meetup.wire}`])
      expect(await placesOf(() => two.get(path))).toEqual([]);
  });

  it('are joined by the previews of links', async () => {
    const { config, ids, clock, db } = context;
    const meetup = await context.meetup(bulletin.club, 30, { name: '남산 걷기' });
    const deps = { config, ids, clock, db, standbys: reads.db, random: randomBytes, log: silentLog };
    const head = (path: string) => readHead(deps, `/${bulletin.club.nick}${path}`, 'ko');
    await untilRead(() => head(''));
    await untilRead(async () =>
      expect((await head(`/activity/${meetup.wire}`)).title).toContain('남산 걷기'),
    );
    await cluster.pauseReplay();
    await rename('바뀐 이름');
    expect((await head('')).title).toBe('바뀐 이름');
  });

  it('are never sent to a standby inside a transaction', async () => {
    await untilRead(() => bulletin.two.get(board()));
    const inside = cluster.database.db
      .transaction()
      .execute(() => reads.db.selectFrom('clubs').select('id').execute());
    await expect(inside).rejects.toThrow('inside a transaction');
    const own = reads.db.transaction().execute((trx) => trx.selectFrom('clubs').select('id').execute());
    await expect(own).rejects.toThrow('outside of transactions');
  });

  it('throw for a write instead of sending it to the primary', async () => {
    const name = { name: 'X' };
    for (const write of [
      reads.db.updateTable('clubs').set(name),
      reads.db.deleteFrom('likes'),
      reads.db.insertInto('clubs').columns(['name']).expression(reads.db.selectFrom('clubs').select('name')),
    ])
      await expect(write.execute()).rejects.toThrow('only read');
    await untilRead(() => bulletin.two.get(board()));
    const write = () => sql`update clubs set name = 'X'`.execute(reads.db);
    await expect
      .poll(() =>
        write().then(
          () => 'done',
          ({ code }) => code,
        ),
      )
      .toBe('25006');
  });
});
