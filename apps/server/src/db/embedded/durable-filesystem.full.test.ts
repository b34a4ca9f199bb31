import { spawnSync } from 'node:child_process';
import { fsyncSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type FolderEngine, openFolderEngine } from '../../testing/databases/folder-database.ts';
import { silentLog } from '../../testing/log.ts';
import { connectDatabase } from '../connect.ts';

const PROCESSES = join(import.meta.dirname, '../../testing/processes');
const FAILING_FSYNC = join(PROCESSES, 'failing-fsync.ts');

vi.mock('node:fs', { spy: true });

let database: FolderEngine;
beforeAll(async () => {
  database = await openFolderEngine();
  await sql`create table rows (id int)`.execute(database.db);
});
afterAll(() => database.close());

async function flushesOf(work: () => Promise<unknown>): Promise<number> {
  vi.mocked(fsyncSync).mockClear();
  await work();
  return vi.mocked(fsyncSync).mock.calls.length;
}

it('flushes every commit before it is acknowledged', async () => {
  for (let row = 1; row <= 5; row += 1) {
    const flushes = await flushesOf(() => sql`insert into rows values (${row}::int)`.execute(database.db));
    expect(flushes).toBeGreaterThan(0);
  }
});

it('flushes a transaction of several writes once, and reads never', async () => {
  const writing = await flushesOf(() =>
    database.db.transaction().execute(async (trx) => {
      for (let row = 6; row <= 15; row += 1) await sql`insert into rows values (${row}::int)`.execute(trx);
    }),
  );
  expect(writing).toBe(1);
  expect(await flushesOf(() => sql`select * from rows`.execute(database.db))).toBe(0);
});

it('exits when a flush fails: later writes are not acknowledged, earlier ones are stored', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crewwith-refused-'));
  try {
    const script = join(PROCESSES, 'failing-flush.ts');
    const refused = spawnSync(process.execPath, ['--import', FAILING_FSYNC, script, folder], {
      env: { ...process.env, FSYNC_FAILS: join(folder, 'fsync-fails') },
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect([refused.status, refused.stdout]).toEqual([1, '1\n2\n3\n']);
    expect(refused.stderr).toContain('The embedded database ended: the disk did not write');
    expect(refused.stderr).toContain('EIO: i/o error, fsync');
    const next = await connectDatabase({ databaseUrl: undefined, dataDir: folder, log: silentLog });
    const { rows } = await sql<{ id: number }>`select id from rows where id <= 3 order by id`.execute(
      next.db,
    );
    await next.close();
    expect(rows.map(({ id }) => id)).toEqual([1, 2, 3]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
