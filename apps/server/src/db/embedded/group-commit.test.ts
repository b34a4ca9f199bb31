import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FolderEngine, openFolderEngine } from '../../testing/databases/folder-database.ts';

const READERS = 8;
const READS = 200;

let database: FolderEngine;
beforeAll(async () => {
  database = await openFolderEngine();
  await sql`create table rows (id int primary key)`.execute(database.db);
});
afterAll(() => database.close());

const write = (number: number) => sql`insert into rows values (${number}::int)`;

it('transactions that do not end hold up no read', async () => {
  let transactions = 0;
  const writers = Array.from({ length: 200 }, async (_, writer) => {
    await database.db.transaction().execute((trx) => write(100 + writer).execute(trx));
    transactions += 1;
  });
  for (let read = 0; read < 4; read += 1) await sql`select ${read}::int`.execute(database.db);
  const before = transactions;
  await Promise.all(writers);
  expect(before).toBeLessThan(120);
});

it('an engine that is closed first ends the transactions that were asked for', async () => {
  const engine = await openFolderEngine();
  await sql`create table rows (id int primary key)`.execute(engine.db);
  const committed = Array.from({ length: 20 }, (_, number) =>
    engine.db.transaction().execute((trx) => write(number).execute(trx)),
  );
  // Until all of them have asked.
  await committed[0];
  await Promise.all([engine.close(), ...committed]);
});

it('an engine that is closed first answers what was asked for', async () => {
  const engine = await openFolderEngine();
  const answers = Array.from({ length: READS }, (_, read) =>
    sql<{ read: number }>`select ${read}::int as read`.execute(engine.db),
  );
  // Until all of them have asked.
  await answers[0];
  const plain = sql`select 1`.execute(engine.db);
  const [last] = await Promise.all([answers.at(-1), engine.close(), plain, ...answers]);
  expect(last?.rows).toEqual([{ read: READS - 1 }]);
});

it('reads that do not end hold up neither a write nor a transaction', async () => {
  let reads = 0;
  const readers = Array.from({ length: READERS }, async () => {
    for (let read = 0; read < READS; read += 1) {
      await sql`select ${read}::int`.execute(database.db);
      reads += 1;
    }
  });
  const written = write(1).execute(database.db);
  const committed = database.db.transaction().execute((trx) => write(2).execute(trx));
  const readsBefore = await Promise.all([written.then(() => reads), committed.then(() => reads)]);
  await Promise.all(readers);
  for (const count of readsBefore) expect(count).toBeLessThan((READERS * READS) / 2);
});
