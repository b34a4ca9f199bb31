import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { vacuumGrownTables, vacuumTables } from './maintenance.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase('pglite');
});
afterAll(() => test.close());

/** The planner's row estimate; -1 before the first analyze. */
async function known(table: string): Promise<number | undefined> {
  const { rows } = await sql<{ rows: number }>`select reltuples::int as rows from pg_class
    where oid = ${table}::regclass`.execute(test.db);
  return rows[0]?.rows;
}

async function addErrors(count: number): Promise<void> {
  await sql`insert into error_logs (type, message, created_time)
    select 'page', 'line ' || n, now() from generate_series(1, ${count}::int) as n`.execute(test.db);
}

it('analyzes tables, except empty ones', async () => {
  await addErrors(5000);
  expect(await known('error_logs')).toBe(-1);
  expect(await vacuumTables(test.db)).toBeGreaterThan(0);
  expect(await known('error_logs')).toBe(5000);
  expect(await known('idempotency_keys')).toBe(-1);
});

it('analyzes a table that has grown by a fifth once, before the daily run', async () => {
  await vacuumTables(test.db);
  await addErrors(500);
  expect(await vacuumGrownTables(test.db)).toBe(0);
  await addErrors(1500);
  expect(await vacuumGrownTables(test.db)).toBe(1);
  expect(await known('error_logs')).toBe(7000);
  expect(await vacuumGrownTables(test.db)).toBe(0);
});

it('reuses the space of deleted rows', async () => {
  const fill = async () => {
    await sql`delete from error_logs`.execute(test.db);
    await sql`insert into error_logs (type, message, created_time)
      select 'page', repeat('x', 200), now() from generate_series(1, 5000)`.execute(test.db);
    await vacuumTables(test.db);
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
