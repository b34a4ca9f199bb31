import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { BATCH_SIZE, SHARED_CONNECTIONS } from './pipelined-reads.ts';

describe.runIf(engines().includes('postgres'))('reads on PostgreSQL', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase('postgres');
  });
  afterAll(() => test.close());

  /** Runs outside of the transaction that is open here. */
  const outside = AsyncLocalStorage.snapshot();
  const pid = sql<number>`pg_backend_pid()`.as('pid');
  const read = (value: number) =>
    test.db.selectNoFrom([pid, sql<number>`${value}::int`.as('value')]).executeTakeFirstOrThrow();

  it('share a few connections, and each returns its own result', async () => {
    const values = Array.from({ length: 50 }, (_, value) => value);
    const rows = await Promise.all(values.map(read));
    expect(rows.map(({ value }) => value)).toEqual(values);
    expect(new Set(rows.map((row) => row.pid)).size).toBe(SHARED_CONNECTIONS);
  });

  it('of one turn use one connection, and do not delay those of the next turn', async () => {
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

  it('do not fail with a concurrent read', async () => {
    const wrong = (value: number) =>
      test.db.selectNoFrom(sql<number>`1 / ${value}::int`.as('value')).executeTakeFirstOrThrow();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, value) => (value % 2 === 0 ? wrong(0) : read(value))),
    );
    expect(results.map(({ status }) => status)).toEqual(
      results.map((_, value) => (value % 2 === 0 ? 'rejected' : 'fulfilled')),
    );
  });

  it('run outside of transactions, and see their rows after the commit', async () => {
    const messages = () => test.db.selectFrom('error_logs').select('message').execute();
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
    expect(await messages()).toEqual([{ message: 'written' }]);
  });

  it('fail when their connection breaks; later ones use another', async () => {
    const sleep = sql<string>`pg_sleep(60)::text`.as('slept');
    const inFlight = Promise.allSettled(
      Array.from({ length: SHARED_CONNECTIONS * BATCH_SIZE }, () =>
        test.db.selectNoFrom(sleep).executeTakeFirstOrThrow(),
      ),
    );
    const sleeping = sql`from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_sleep(60)%'`;
    const readSleeping = async () => (await sql`select pid ${sleeping}`.execute(test.db)).rows.length;
    await expect.poll(readSleeping).toBe(SHARED_CONNECTIONS);
    await sql`select pg_terminate_backend(pid) ${sleeping}`.execute(test.db);
    const statuses = (await inFlight).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 'rejected'));
    expect((await read(7)).value).toBe(7);
  });
});
