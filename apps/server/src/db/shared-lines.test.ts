import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { LINES } from './shared-lines.ts';

describe.runIf(engines().includes('postgres'))('reads on PostgreSQL', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase('postgres');
  });
  afterAll(() => test.close());

  const pid = sql<number>`pg_backend_pid()`.as('pid');
  const read = (value: number) =>
    test.db.selectNoFrom([pid, sql<number>`${value}::int`.as('value')]).executeTakeFirstOrThrow();

  it('share a few connections, and each gets its own answer', async () => {
    const values = Array.from({ length: 50 }, (_, value) => value);
    const rows = await Promise.all(values.map(read));
    expect(rows.map(({ value }) => value)).toEqual(values);
    expect(new Set(rows.map((row) => row.pid)).size).toBe(LINES);
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

  it('go on over new connections when theirs are broken', async () => {
    const under = Promise.allSettled(Array.from({ length: 20 }, (_, value) => read(value)));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(test.db);
    await under;
    await expect.poll(async () => (await read(7)).value).toBe(7);
  });
});
