import { fsyncSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type FolderEngine, openFolderEngine } from '../../testing/databases/folder-database.ts';

vi.mock('node:fs', { spy: true });

let database: FolderEngine;
beforeAll(async () => {
  database = await openFolderEngine();
  await sql`create table rows (id int primary key)`.execute(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate rows`.execute(database.db);
  vi.mocked(fsyncSync).mockClear();
});

const NUMBERS = Array.from({ length: 20 }, (_, number) => number);
const flushes = () => vi.mocked(fsyncSync).mock.calls.length;
const write = (number: number) => sql`insert into rows values (${number}::int)`.execute(database.db);
const count = async () => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from rows where id >= ${0}`.execute(database.db);
  return rows[0]?.count;
};

it('concurrent writes share a flush, and none is acknowledged before it', async () => {
  const flushed = await Promise.all(NUMBERS.map((number) => write(number).then(flushes)));
  expect(flushed).toEqual(NUMBERS.map(() => 1));
  expect(await count()).toBe(NUMBERS.length);
});

it('a rejected write does not fail the others of its group', async () => {
  await write(3);
  const ends = await Promise.allSettled(NUMBERS.map(write));
  expect(ends.flatMap(({ status }, number) => (status === 'rejected' ? [number] : []))).toEqual([3]);
  expect(await count()).toBe(NUMBERS.length);
});

it('a single write is flushed immediately', async () => {
  await Promise.all(NUMBERS.map(write));
  for (const number of [101, 102, 103]) {
    const before = flushes();
    await write(number);
    expect(flushes()).toBeGreaterThan(before);
  }
});

it('a waiting transaction runs between groups, with its own flush', async () => {
  const many = Array.from({ length: 200 }, (_, number) => write(number));
  const within = database.db.transaction().execute(async (trx) => {
    const before = flushes();
    await sql`insert into rows values (${1000}::int)`.execute(trx);
    expect(flushes()).toBe(before);
  });
  await Promise.all([...many, within]);
  expect(await count()).toBe(201);
});

it('reads do not wait for writes', async () => {
  const order: string[] = [];
  await Promise.all([
    ...NUMBERS.map((number) => write(number).then(() => order.push('written'))),
    count().then(() => order.push('read')),
  ]);
  expect(order[0]).toBe('read');
});
