import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engines, openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { silentLog } from '../testing/log.ts';
import { connectDatabase } from './connect.ts';
import { MIGRATIONS, migrateToLatest, readMigrations } from './migrate.ts';
import type { OnlineMigration, OnlineSteps } from './online-migration.ts';

const ROWS = 20_000;
/** A typical online migration: adds a column, backfills and indexes it, and makes it `not null`. */
const steps: ((steps: OnlineSteps) => Promise<unknown>)[] = [
  ({ change }) => change('alter table things add column if not exists half int'),
  ({ backfill }) => backfill({ table: 'things', set: 'half = id / 2', where: 'half is null' }),
  ({ index }) => index({ name: 'things_half', table: 'things', on: '(half) where half > 10' }),
  ({ refuseNull }) => refuseNull({ table: 'things', column: 'half' }),
];
const whole: OnlineMigration = {
  async online(given) {
    for (const step of steps) await step(given);
  },
};
const next = (migration: OnlineMigration) => ({ ...MIGRATIONS, '9999-half': async () => migration });

describe.each(engines())('an online migration on %s', (engine) => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await openTestDatabase(engine);
    await sql`create table things (id int primary key, name text not null)`.execute(test.db);
    await sql`insert into things select id, repeat('x', 50) from generate_series(1, ${sql.lit(ROWS)}) id`.execute(
      test.db,
    );
  });
  afterEach(() => test.close());

  const read = async () => {
    const { rows } = await sql`select count(*)::int as rows, sum(half)::int as halves,
      (select indisvalid from pg_index where indexrelid = to_regclass('things_half')) as index,
      (select attnotnull from pg_attribute where attrelid = 'things'::regclass and attname = 'half') as given,
      (select count(*)::int from pg_constraint where conrelid = 'things'::regclass and contype = 'c') as rules
      from things`.execute(test.db);
    return rows[0];
  };
  const done = { rows: ROWS, halves: 100_000_000, index: true, given: true, rules: 0 };

  it('adds, backfills and indexes a column, makes it not null, and is recorded once', async () => {
    expect(await migrateToLatest(test.db, next(whole))).toEqual(['9999-half']);
    expect(await read()).toEqual(done);
    expect(await migrateToLatest(test.db, next(whole))).toEqual([]);
    expect((await readMigrations(test.db)).at(-1)).toBe('9999-half');
    // The previous version starts on it, and the next one continues from it.
    expect(await migrateToLatest(test.db)).toEqual([]);
    const later = { ...next(whole), '9999-later': async () => ({ up: () => Promise.resolve() }) };
    expect(await migrateToLatest(test.db, later)).toEqual(['9999-later']);
  });

  it.each([1, 2, 3, 4])('is completed by the next start when it ends after step %i', async (ends) => {
    const cut: OnlineMigration = {
      async online(given) {
        for (const step of steps.slice(0, ends)) await step(given);
        throw new Error('the power went out');
      },
    };
    await expect(migrateToLatest(test.db, next(cut))).rejects.toThrow('power');
    expect(await readMigrations(test.db)).toEqual(Object.keys(MIGRATIONS));
    expect(await migrateToLatest(test.db, next(whole))).toEqual(['9999-half']);
    expect(await read()).toEqual(done);
  });

  it('runs in order with other migrations', async () => {
    const order: string[] = [];
    const migrations = {
      ...MIGRATIONS,
      '9001-a': async () => ({ up: async () => void order.push('a') }),
      '9002-b': async () => ({ online: async () => void order.push('b') }),
      '9003-c': async () => ({ up: async () => void order.push('c') }),
    };
    expect(await migrateToLatest(test.db, migrations)).toEqual(['9001-a', '9002-b', '9003-c']);
    expect(order).toEqual(['a', 'b', 'c']);
  });
});

describe.runIf(engines().includes('postgres'))('an online migration during use', () => {
  let test: TestDatabase;
  let other: pg.Client;
  beforeEach(async () => {
    test = await openTestDatabase('postgres');
    await sql`create table things (id int primary key, name text not null)`.execute(test.db);
    await sql`insert into things select id, '' from generate_series(1, 100) id`.execute(test.db);
    other = new pg.Client({ connectionString: test.url ?? '' });
    await other.connect();
  });
  afterEach(async () => {
    await other.end();
    await test.close();
  });

  it('does not block readers, and continues after them', async () => {
    await other.query('begin; select from things');
    let migrated = false;
    const migrating = migrateToLatest(test.db, next(whole)).finally(() => {
      migrated = true;
    });
    // Concurrent readers wait at most as long as the migration waits for its lock.
    const reader = new pg.Client({ connectionString: test.url ?? '', lock_timeout: 5_000 });
    await reader.connect();
    for (let reads = 0; reads < 200; reads += 1) await reader.query('select count(*) from things');
    await reader.end();
    expect(migrated).toBe(false);
    await other.query('commit');
    expect(await migrating).toEqual(['9999-half']);
  });

  it('recreates an invalid index', async () => {
    await test.db.connection().execute(async (db) => {
      await sql`insert into things values (0, 'twice'), (-1, 'twice')`.execute(db);
      await sql`delete from things where id > 0`.execute(db);
      const index = sql`create unique index concurrently things_half on things (name)`;
      await expect(index.execute(db)).rejects.toThrow('could not create unique index');
    });
    const index: OnlineMigration = {
      online: (given) => given.index({ name: 'things_half', table: 'things', on: '(name)' }),
    };
    expect(await migrateToLatest(test.db, next(index))).toEqual(['9999-half']);
    const { rows } = await other.query(
      'select indisvalid, indisunique from pg_index where indexrelid = $1::regclass',
      ['things_half'],
    );
    expect(rows).toEqual([{ indisvalid: true, indisunique: false }]);
  });

  it('runs once when several servers start together, even if it creates an index', async () => {
    let runs = 0;
    const counted: OnlineMigration = {
      async online(given) {
        runs += 1;
        await whole.online(given);
      },
    };
    const open = () => connectDatabase({ databaseUrl: test.url ?? '', dataDir: '', log: silentLog });
    const servers = await Promise.all([open(), open(), open(), open()]);
    const ran = await Promise.all(servers.map(({ db }) => migrateToLatest(db, next(counted))));
    await Promise.all(servers.map((server) => server.close()));
    expect([ran.flat(), runs]).toEqual([['9999-half'], 1]);
  });
});
