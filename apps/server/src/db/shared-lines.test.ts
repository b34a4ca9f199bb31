import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isUnavailable } from '../kit/problems.ts';
import { engines, openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { openSilence } from '../testing/silence.ts';
import { PreparedClient, type PreparedConfig } from './prepared-client.ts';
import { LINES, PIECE, SharingDialect } from './shared-lines.ts';

describe.runIf(engines().includes('postgres'))('reads on PostgreSQL', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase('postgres');
  });
  afterAll(() => test.close());

  /** Not in the transaction that is open here. */
  const outside = AsyncLocalStorage.snapshot();
  const pid = sql<number>`pg_backend_pid()`.as('pid');
  const read = (value: number) =>
    test.db.selectNoFrom([pid, sql<number>`${value}::int`.as('value')]).executeTakeFirstOrThrow();

  it('share a few connections, and each gets its own answer', async () => {
    const values = Array.from({ length: 50 }, (_, value) => value);
    const rows = await Promise.all(values.map(read));
    expect(rows.map(({ value }) => value)).toEqual(values);
    expect(new Set(rows.map((row) => row.pid)).size).toBe(LINES);
  });

  it('of one turn go down one connection, and those of the next turn not behind them', async () => {
    const lock = sql<string>`pg_advisory_xact_lock(1)::text`.as('locked');
    const turn: Promise<{ pid: number }>[] = [];
    const other = await test.db.transaction().execute(async (trx) => {
      await trx.selectNoFrom(lock).execute();
      const next = outside(async () => {
        turn.push(...[1, 2, 3].map(() => test.db.selectNoFrom([pid, lock]).executeTakeFirstOrThrow()));
        for (let turns = 0; turns < 2; turns += 1) await new Promise(setImmediate);
        return read(4);
      });
      return (await next).pid;
    });
    const pids = (await Promise.all(turn)).map((row) => row.pid);
    expect(new Set(pids).size).toBe(1);
    expect(pids).not.toContain(other);
  });

  it('are not disturbed by one that fails beside them', async () => {
    const wrong = (value: number) =>
      test.db.selectNoFrom(sql<number>`1 / ${value}::int`.as('value')).executeTakeFirstOrThrow();
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, value) => (value % 2 === 0 ? wrong(0) : read(value))),
    );
    expect(answers.map(({ status }) => status)).toEqual(
      answers.map((_, value) => (value % 2 === 0 ? 'rejected' : 'fulfilled')),
    );
  });

  it('do not get between the statements of a transaction, and see it when it is done', async () => {
    const names = () => test.db.selectFrom('error_logs').select('message').execute();
    const [own] = await test.db.transaction().execute(async (trx) => {
      const inside = await trx.selectNoFrom(pid).executeTakeFirstOrThrow();
      await sql`insert into error_logs (type, message, created_time) values ('page', 'written', now())`.execute(
        trx,
      );
      expect(await trx.selectFrom('error_logs').select('message').execute()).toHaveLength(1);
      expect(await trx.selectNoFrom(pid).executeTakeFirstOrThrow()).toEqual(inside);
      return [inside];
    });
    expect(own?.pid).toBeGreaterThan(0);
    expect(await names()).toEqual([{ message: 'written' }]);
  });

  it('all fail when their connection breaks, and those that come next have another', async () => {
    const waits = sql<string>`pg_sleep(60)::text`.as('waited');
    const under = Promise.allSettled(
      Array.from({ length: LINES * PIECE }, () => test.db.selectNoFrom(waits).executeTakeFirstOrThrow()),
    );
    const broken = () =>
      sql<{ ended: boolean }>`select pg_terminate_backend(pid) as ended from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_sleep(60)%'`.execute(
        test.db,
      );
    await expect.poll(async () => (await broken()).rows.length).toBe(LINES);
    const answers = await under;
    expect(answers.map(({ status }) => status)).toEqual(Array(LINES * PIECE).fill('rejected'));
    expect((await read(7)).value).toBe(7);
  });

  it('fail when the server says nothing any more, and those that come next reach another', async () => {
    const silence = await openSilence(test.url ?? '');
    const options: pg.PoolConfig & PreparedConfig = {
      connectionString: silence.url,
      Client: PreparedClient,
      pipeline: true,
      connectionTimeoutMillis: 300,
      silenceMs: 300,
    };
    const pool = new pg.Pool(options);
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    const db = new Kysely<unknown>({ dialect: new SharingDialect({ pool }) });
    const ask = (value: number) =>
      db.selectNoFrom(sql<number>`${value}::int`.as('value')).executeTakeFirstOrThrow();
    const askMany = () => Promise.allSettled(Array.from({ length: 20 }, (_, value) => ask(value)));
    await askMany();
    silence.freeze();
    const under = await askMany();
    expect(under.map((answer) => answer.status === 'rejected' && isUnavailable(answer.reason))).toEqual(
      under.map(() => true),
    );
    silence.thaw();
    // The pool hears of a broken connection a moment after those who used it.
    await expect.poll(() => ask(2)).toEqual({ value: 2 });
    await db.destroy();
    await silence.close();
  });
});
