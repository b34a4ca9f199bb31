import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupSource, createBackup } from '../../backup/save.ts';
import { examineDatabase } from '../../doctor/database.ts';
import { readConfig } from '../../env.ts';
import { ConfigError } from '../../runtime/config-error.ts';
import { engines, openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { openEvents } from '../../testing/events.ts';
import { liveOpener } from '../../testing/live.ts';
import { silentLog } from '../../testing/log.ts';
import { findPgBouncer, type PgBouncer, startPgBouncer } from '../../testing/processes/pgbouncer.ts';
import { inFullRun } from '../../testing/scope.ts';
import { urlOf } from '../../testing/template.ts';
import { type ContextCrew, openTestContext, type TestContext } from '../../testing/test-context.ts';
import { connectDatabase } from '../connect.ts';
import { migrateDatabase, readMigration } from '../migrate.ts';
import type { OpenDatabase } from '../open-database.ts';
import { TIMEOUTS } from './pooling.ts';

const MISSING = 'A pooler needs pgbouncer and PostgreSQL.';
const CALLS = inFullRun(10_000, 1_000);
const CLIENTS = 32;
/** PgBouncer passes on 4 kB at once. */
const LONG = 6_000;
const NOW = '2026-12-01T10:00:00.000Z';
/** What a server sends as its session starts. */
const SENT = [...Object.keys(TIMEOUTS), 'options'].join();

const program = findPgBouncer();
const canRun = program !== null && engines().includes('postgres');

it.runIf(process.env.REQUIRE_ALL === '1')('a pooler is there', () => {
  if (!canRun) throw new Error(MISSING);
});

// docs/adr/0036-pooler.md
describe.runIf(canRun)('behind PgBouncer', () => {
  let direct: TestDatabase;
  let directUrl: string;
  let admin: pg.Client;
  let pooler: PgBouncer;
  const open = (url: string, more: Partial<Parameters<typeof connectDatabase>[0]> = {}) =>
    connectDatabase({ databaseUrl: url, dataDir: '', log: silentLog, ...more });
  const startPooler = (settings: Record<string, string>) =>
    startPgBouncer(program ?? '', directUrl, { pool_mode: 'transaction', ...settings });
  const role = async (database: string, setting: string) => {
    const { username } = new URL(database);
    await admin.query(
      `alter role ${username} in database ${new URL(database).pathname.slice(1)} set ${setting}`,
    );
  };
  /** Runs what the refusal to open a database asks for, for this database alone. Returns the settings. */
  const followRefusal = async (database: string): Promise<string[]> => {
    const refused: unknown = await open(pooler.through(database)).catch((error: unknown) => error);
    if (!(refused instanceof ConfigError)) throw refused;
    const settings = [...refused.message.matchAll(/alter role \w+ set ([^;]+);/g)].map(([, set = '']) => set);
    for (const setting of settings) await role(database, setting);
    await pooler.reconnect();
    return settings;
  };

  beforeAll(async () => {
    direct = await openTestDatabase('postgres');
    directUrl = direct.url ?? '';
    admin = new pg.Client(directUrl);
    await admin.connect();
    pooler = await startPooler({});
  });
  afterAll(async () => {
    await pooler?.stop();
    await admin?.end();
    await direct?.close();
  });

  it('a server starts once the role has the settings that a refused start names', async () => {
    const examine = () => examineDatabase(readConfig({ DATABASE_URL: pooler.through(directUrl) }), silentLog);
    expect((await examine()).findings).toMatchObject([
      { level: 'fail', message: expect.stringContaining('alter role') },
    ]);
    const settings = await followRefusal(directUrl);
    const timeouts = ["statement_timeout = '10s'", "lock_timeout = '5s'"];
    expect(settings).toEqual(expect.arrayContaining([...timeouts, 'jit = off']));
    const database = await open(pooler.through(directUrl));
    expect(database.pooling).toEqual({ isPolling: true });
    await database.close();
    expect((await examine()).facts?.pooling).toEqual({ isPolling: true });
    await role(directUrl, "timezone = 'Asia/Seoul'");
    await pooler.reconnect();
    expect(await followRefusal(directUrl)).toEqual(["timezone = 'UTC'"]);
  });

  it('a server works as behind a pooler where it is told so', async () => {
    const { db, pooling, close } = await open(directUrl, { databasePooling: 'transaction' });
    const { rows } = await sql`select name from pg_prepared_statements where name <> ${'x'}`.execute(db);
    expect({ pooling, rows }).toEqual({ pooling: { isPolling: true }, rows: [] });
    await close();
  });

  describe.each([
    ['the pooler alone', false],
    ['the pooler, and a direct address', true],
  ])('with %s', (_name, isDirect) => {
    let database: OpenDatabase;
    let context: TestContext;
    let origin: string;
    beforeAll(async () => {
      const databaseDirectUrl = isDirect ? directUrl : undefined;
      database = await open(pooler.through(directUrl), { databaseDirectUrl });
      const url = pooler.through(directUrl);
      context = await openTestContext('postgres', NOW, {}, liveOpener(), { ...database, url });
      origin = await context.app.listen({ port: 0, host: '127.0.0.1' });
    });
    afterAll(() => context?.close());

    it(`answers all of ${CALLS} calls, and follows each write once`, async () => {
      const { failed, written, rows } = await callAll(context, CALLS);
      expect(failed.slice(0, 5)).toEqual([]);
      expect(rows).toBe(written);
    });

    // Of reads that share a connection the pooler may give the rest of a long one to another session.
    it('answers reads that are longer than what the pooler passes on at once', async () => {
      const read = async (value: number) => {
        const text = `${value}`.padEnd(LONG, 'x');
        const query = database.db.selectNoFrom(sql<string>`${text}::text`.as('text'));
        return (await query.executeTakeFirstOrThrow()).text === text;
      };
      const client = async (first: number) => {
        const answers: boolean[] = [];
        for (let turn = 0; turn < 30; turn += 1) answers.push(await read(first + turn));
        return answers;
      };
      const answers = await Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(index * 1_000)));
      expect(answers.flat().filter((isRight) => !isRight)).toEqual([]);
    });

    it('shows a seat that is taken at another server on an open page, and wakes what follows events', async () => {
      const club = await context.club();
      const leader = await context.crew(club, { admin_level: 8 });
      const crew = await context.crew(club);
      const meetup = await context.meetup(club, 24);
      const other = await openTestContext('postgres', NOW, {}, liveOpener(), {
        ...(await open(directUrl)),
        url: directUrl,
      });
      const events = await openEvents(`${origin}/api/v1/activities/${meetup.wire}/live`, {});
      expect(await events.next()).toMatchObject([{ count: 0 }]);
      const woken = new Promise<void>((resolve) => context.live?.onQueued(resolve));
      const body = { crew_id: crew.crew, activity_id: meetup.wire, state: 1 };
      expect((await other.as(crew.memberId).post('/attendees', body)).statusCode).toBe(201);
      expect(await events.next()).toMatchObject([{ count: 1 }]);
      const toLevel3 = await other.as(leader.memberId).put(`/crews/${crew.crew}/admin/3`);
      expect(toLevel3.statusCode).toBe(200);
      await woken;
      events.close();
      await other.close();
    });

    it('is backed up', async () => {
      const { config, db } = context;
      const source = backupSource(config, db, { secret: 'x', encrypted: false, now: new Date(NOW) });
      let manifest = '';
      for await (const { bytes } of createBackup(source)) manifest = bytes.toString();
      expect(JSON.parse(manifest).tables.messages).toBeGreaterThan(0);
    });

    it(`${isDirect ? 'migrates an empty database' : 'asks for DATABASE_DIRECT_URL where migrations are pending'}`, async () => {
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      await admin.query(`create database ${name}`);
      const url = urlOf(directUrl, name);
      await followRefusal(url);
      const empty = await open(pooler.through(url), isDirect ? { databaseDirectUrl: url } : {});
      if (isDirect) expect((await migrateDatabase(empty)).length).toBeGreaterThan(30);
      else await expect(migrateDatabase(empty)).rejects.toThrow(/DATABASE_DIRECT_URL/);
      expect(await readMigration(empty.db)).toBe(isDirect ? await readMigration(direct.db) : null);
      await empty.close();
      await admin.query(`drop database ${name} with (force)`);
    });
  });

  it('refuses a direct address that leads to the pooler', async () => {
    const through = pooler.through(directUrl);
    await expect(open(through, { databaseDirectUrl: through })).rejects.toThrow(
      'DATABASE_DIRECT_URL leads to a pooler',
    );
  });

  // What the mode is for: the same calls with what a session keeps.
  it('calls fail when the server is told that each connection has a session of its own', async () => {
    const lenient = await startPooler({ ignore_startup_parameters: SENT });
    const database = await open(lenient.through(directUrl), { databasePooling: 'session' });
    const url = lenient.through(directUrl);
    const context = await openTestContext('postgres', NOW, {}, undefined, { ...database, url });
    const { failed } = await callAll(context, 300).catch((error: Error) => ({ failed: [error.message] }));
    expect(failed.length).toBeGreaterThan(0);
    await context.close();
    await lenient.stop();
  });

  it('calls are answered in session mode, as the server is told', async () => {
    const session = await startPooler({
      pool_mode: 'session',
      default_pool_size: '40',
      ignore_startup_parameters: SENT,
    });
    const url = session.through(directUrl);
    const database = await open(url, { databasePooling: 'session' });
    expect(database.pooling).toBeNull();
    const context = await openTestContext('postgres', NOW, {}, undefined, { ...database, url });
    expect((await callAll(context, 300)).failed).toEqual([]);
    await context.close();
    await session.stop();
  });
});

/** Calls of many clients at once, a third of them writes with a key, every fifth of which is sent twice at once. */
async function callAll(
  context: TestContext,
  calls: number,
): Promise<{ failed: string[]; written: number; rows: number }> {
  const club = await context.club();
  const meetup = await context.meetup(club, 24, { max_crew: CLIENTS });
  const crews = await Promise.all(Array.from({ length: CLIENTS }, () => context.crew(club)));
  const failed: string[] = [];
  let sent = 0;
  let written = 0;
  const check = ({ statusCode, body }: { statusCode: number; body: string }, path: string, status = 200) => {
    if (statusCode !== status) failed.push(`${path}: ${statusCode} ${body}`);
  };
  const write = async (crew: ContextCrew) => {
    written += 1;
    const ids = { crew_id: crew.crew, club_id: club.wire, activity_id: meetup.wire };
    const headers = { 'idempotency-key': randomUUID() };
    const message = { ...ids, message_text: `message ${written}` };
    const times = written % 5 === 0 ? 2 : 1;
    sent += times;
    const post = () => crew.post('/messages/activity', message, headers);
    const answers = await Promise.all(Array.from({ length: times }, post));
    for (const answer of answers) check(answer, 'POST', 201);
    if (new Set(answers.map(({ body }) => body)).size > 1) failed.push('two answers to one key');
  };
  const client = async (crew: ContextCrew, first: number) => {
    check(await context.attend(crew, meetup), 'attend', 201);
    const reads = [
      `/activities/${meetup.wire}`,
      `/activities/${meetup.wire}/crews`,
      `/activities/${meetup.wire}/messages?limit=20`,
      `/clubs/${club.nick}/activities?start_date=2026-12-01&end_date=2026-12-31`,
      `/members/${crew.member}/activities?start_date=2026-12-01&end_date=2026-12-31`,
      `/notices/club_nick/${club.nick}/list?limit=20`,
      `/members/${crew.member}/notifications/count`,
      `/clubs/information/${club.nick}`,
    ];
    for (let call = first; sent < calls; call += 1) {
      if (call % 3 === 0) {
        await write(crew);
        continue;
      }
      sent += 1;
      const path = reads[call % reads.length] ?? '';
      check(await crew.get(path), path);
    }
    check(await context.cancel(crew, meetup), 'cancel');
  };
  await Promise.all(crews.map(client));
  const [{ rows } = { rows: -1 }] = await context.db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('activity_id', '=', meetup.id)
    .execute();
  return { failed, written, rows: Number(rows) };
}
