import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { EMBEDDED_UPKEEP } from './upkeep.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase('pglite');
});
afterAll(() => test.close());

it('what the planner knows of a table is renewed', async () => {
  const known = async () => {
    const { rows } = await sql<{ rows: number }>`select reltuples::int as rows from pg_class
      where oid = 'error_logs'::regclass`.execute(test.db);
    return rows[0]?.rows;
  };
  await sql`insert into error_logs (type, message, created_time)
    select 'page', 'line ' || n, now() from generate_series(1, 5000) as n`.execute(test.db);
  expect(await known()).toBeLessThan(1);
  expect(await EMBEDDED_UPKEEP.run(test.db, new Date())).toBeGreaterThan(20);
  expect(await known()).toBe(5000);
});

it('room that deleted rows had is used again', async () => {
  const fill = async () => {
    await sql`delete from error_logs`.execute(test.db);
    await sql`insert into error_logs (type, message, created_time)
      select 'page', repeat('x', 200), now() from generate_series(1, 5000)`.execute(test.db);
    await EMBEDDED_UPKEEP.run(test.db, new Date());
    const { rows } = await sql<{ bytes: number }>`select pg_relation_size('error_logs') as bytes`.execute(
      test.db,
    );
    return rows[0]?.bytes ?? 0;
  };
  await fill();
  const bytes = await fill();
  for (let time = 0; time < 4; time += 1) await fill();
  expect(await fill()).toBeLessThanOrEqual(bytes);
});
