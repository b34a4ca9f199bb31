import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type FolderEngine,
  openFolderDatabase,
  openFolderEngine,
} from '../../testing/databases/folder-database.ts';
import { silentLog } from '../../testing/log.ts';
import { connectDatabase } from '../connect.ts';
import type { OpenDatabase } from '../open-database.ts';

let database: OpenDatabase;
let here: FolderEngine;
beforeAll(async () => {
  database = await openFolderDatabase();
  here = await openFolderEngine();
  for (const { db } of [database, here])
    await sql`create table things (
      id bigint primary key, name text not null, tags text[], facts jsonb, made timestamptz, size numeric, raw bytea
    )`.execute(db);
}, 300_000);
afterAll(async () => {
  await database.close();
  await here.close();
});

const insert = (id: number, name = 'name') =>
  sql`insert into things (id, name) values (${id}, ${name})`.execute(database.db);
const count = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from things`.execute(database.db);
  return rows[0]?.count;
};

it('answers like the engine in this thread, for every type', async () => {
  const values = [
    [
      1,
      '이름',
      ['a', 'b"c'],
      { deep: [1, null, ''] },
      new Date('2026-12-01T10:00:00.123Z'),
      '1.50',
      Buffer.from([0, 255]),
    ],
    [2, '', null, 'null', null, null, null],
  ] as const;
  for (const [id, name, tags, facts, made, size, raw] of values) {
    const statement = sql`insert into things values (${id}, ${name}, ${tags}, ${facts}, ${made}, ${size}, ${raw}) returning *`;
    expect(await statement.execute(database.db)).toEqual(await statement.execute(here.db));
  }
  for (const statement of [
    sql`select json_agg(things order by id) as all, count(*) filter (where id > ${1}) from things`,
    sql`select facts from things order by id`,
    sql`select array_agg(facts order by id) as all from things`,
    sql`update things set size = size + ${1}`,
    sql`delete from things`,
  ])
    expect(await statement.execute(database.db)).toEqual(await statement.execute(here.db));
});

it('passes on what an error says, and goes on', async () => {
  await insert(1);
  await expect(insert(1)).rejects.toMatchObject({
    code: '23505',
    constraint: 'things_pkey',
    table: 'things',
  });
  await expect(sql`select nothing`.execute(database.db)).rejects.toMatchObject({ code: '42703' });
  expect(await count()).toBe(1);
});

it('keeps a transaction apart from other statements, and takes back what it wrote when it fails', async () => {
  const before = await count();
  const failing = database.db.transaction().execute(async (trx) => {
    await sql`insert into things (id, name) values (${10}, 'inside')`.execute(trx);
    throw new Error('changed my mind');
  });
  const [outcome, during] = await Promise.allSettled([failing, count()]);
  expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'changed my mind' } });
  expect(during).toMatchObject({ value: before });
  await database.db.transaction().execute(async (trx) => {
    await sql`insert into things (id, name) values (${11}, 'inside')`.execute(trx);
  });
  expect(await count()).toBe((before ?? 0) + 1);
  // A failed statement has ended it already.
  const endAborted = ({ db }: FolderEngine) =>
    db
      .transaction()
      .execute((trx) =>
        sql`insert into things (id, name) values (${12}, null)`.execute(trx).catch(() => undefined),
      )
      .then(() => 'ended')
      .catch(({ code }: { code?: string }) => code);
  expect(await endAborted(database)).toBe(await endAborted(here));
  expect(await count()).toBe((before ?? 0) + 1);
});

it('hears of what statements notify', async () => {
  const heard: string[] = [];
  const stop = await database.listen(['news'], {
    onMessage: (channel, payload) => heard.push(`${channel}: ${payload}`),
    onGap: () => undefined,
  });
  await sql`select pg_notify('news', ${'one'})`.execute(database.db);
  await expect.poll(() => heard).toEqual(['news: one']);
  await stop();
  await sql`select pg_notify('news', ${'two'})`.execute(database.db);
  await sql`select ${1}::int`.execute(database.db);
  expect(heard).toEqual(['news: one']);
});

it('rejects a value that cannot pass to the thread, and answers what was asked with it', async () => {
  const passing = count();
  const failing = sql`select ${sql.val({ call: () => 1 })}::jsonb`.execute(database.db);
  await expect(failing).rejects.toThrow('could not be cloned');
  expect(await passing).toEqual(expect.any(Number));
});

it('counts the statements that wait, as a pool of one connection', async () => {
  const idle = { max: 1, size: 1, idle: 1, waiting: 0 };
  expect(database.pool()).toEqual(idle);
  const three = [count(), count(), count()];
  await nextTurn();
  expect(database.pool()).toEqual({ ...idle, idle: 0, waiting: 2 });
  await Promise.all(three);
  expect(database.pool()).toEqual(idle);
});

it('rejects what is asked after it was closed, and what fails to open', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crewwith-closed-'));
  const closed = await connectDatabase({ databaseUrl: undefined, dataDir: folder, log: silentLog });
  await closed.collectGarbage();
  await closed.close();
  await expect(sql`select ${1}::int`.execute(closed.db)).rejects.toThrow('closed');
  const reopened = await connectDatabase({ databaseUrl: undefined, dataDir: folder, log: silentLog });
  let closing: Promise<void> | undefined;
  const transaction = reopened.db.transaction().execute(async (trx) => {
    await sql`create table kept (id int)`.execute(trx);
    closing = reopened.close();
    await sql`insert into kept values (${1}::int)`.execute(trx);
  });
  // Closing waits for it.
  await transaction;
  await closing;
  await writeFile(join(folder, 'db/PG_VERSION'), '1');
  await expect(
    connectDatabase({ databaseUrl: undefined, dataDir: folder, log: silentLog }),
  ).rejects.toThrow();
  await rm(folder, { recursive: true, force: true });
}, 300_000);

it('ends with a program that does not close it, also under node --watch', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crewwith-unclosed-'));
  const program = join(import.meta.dirname, '../../testing/processes/unclosed.ts');
  const env = { ...process.env, WATCH_REPORT_DEPENDENCIES: '1' };
  const { stdout } = await promisify(execFile)(process.execPath, [program, folder], { env });
  expect(stdout).toBe('1\n');
  await rm(folder, { recursive: true, force: true });
}, 300_000);

it('does other work while a statement runs', async () => {
  const turnsDuring = async ({ db }: FolderEngine) => {
    let [turns, isDone] = [0, false];
    const statement = sql`select count(*) from generate_series(1, ${500_000}::int)`
      .execute(db)
      .finally(() => {
        isDone = true;
      });
    for (; !isDone; turns += 1) await nextTurn();
    await statement;
    return turns;
  };
  expect(await turnsDuring(database)).toBeGreaterThan(50);
  // In the same thread nothing else is done.
  expect(await turnsDuring(here)).toBeLessThan(10);
});
