import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFolder } from './create-folder.ts';
import { openPglite } from './pglite.ts';

const ENGINE = resolve(import.meta.dirname, '../../testing/processes/engine-memory.ts');
/** Creating a database flushes a thousand files, which is slow on a busy disk. */
const SLOW_DISK_MS = 300_000;
const GB = 1_000_000_000;
/** More than the engine needs but for the compiler, and less than with it. */
const LIMIT_BYTES = 0.5 * GB;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewwith-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('removes what a start that was killed has left', { timeout: SLOW_DISK_MS }, async () => {
  for (const left of ['db.part-killed/base', 'db.part/base', 'db.partial-copy'])
    await mkdir(join(folder, left), { recursive: true });
  await createFolder(join(folder, 'db'));
  expect((await readdir(folder)).sort()).toEqual(['db', 'db.partial-copy']);
  expect(await readdir(join(folder, 'db'))).toContain('PG_VERSION');
});

// docs/adr/0047-new-database.md
it('a database made by sources has no tables, so that older backups can be restored into it', {
  timeout: SLOW_DISK_MS,
}, async () => {
  await createFolder(join(folder, 'db'));
  const pglite = await openPglite(join(folder, 'db'));
  try {
    const { rows } = await pglite.query("select 1 from pg_tables where schemaname = 'public'");
    expect(rows).toEqual([]);
  } finally {
    await pglite.close();
  }
});

// docs/adr/0038-little-memory.md
it.runIf(process.platform === 'linux')(
  'the engine needs no memory for the compiler on a small machine',
  { timeout: SLOW_DISK_MS },
  async () => {
    await createFolder(join(folder, 'db'));
    const peakOn = async (machine: number) => {
      const args = [ENGINE, join(folder, 'db'), String(machine), String(LIMIT_BYTES)];
      return Number((await promisify(execFile)(process.execPath, args)).stdout);
    };
    expect(await peakOn(1 * GB)).toBeLessThan(LIMIT_BYTES);
    // Without saving it, the same work needs more.
    expect(await peakOn(2 * GB)).toBeGreaterThan(LIMIT_BYTES);
  },
);
