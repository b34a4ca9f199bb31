import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFolder, NEW_DATABASE, unpackDatabase } from '../apps/server/src/db/embedded/create-folder.ts';
import { openPglite } from '../apps/server/src/db/embedded/pglite.ts';
import { DEMO_PICTURES } from '../apps/server/src/seed/pictures/built.ts';
import { startServer } from './kit/server.ts';

const ARCHIVE = new URL(`../apps/server/dist/${NEW_DATABASE}`, import.meta.url);

/** The bits of a mode that let anyone but the owner do something. */
const OTHERS = 0o077;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewwith-new-'));
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));

// docs/adr/0047-new-database.md
test('a first start unpacks the database of the build: nothing is migrated, and its files are private', async () => {
  const server = await startServer({ dataDir: join(folder, 'data'), env: { DEMO: '0' } });
  try {
    const opened = server
      .output()
      .split('\n')
      .find((line) => line.includes('"database open"'));
    expect(JSON.parse(opened ?? '{}')).toMatchObject({ engine: 'pglite', migrated: [] });
    const database = join(folder, 'data/db');
    const names = await readdir(database, { recursive: true });
    expect(names).toContain('PG_VERSION');
    const modes = await Promise.all(
      names.map(async (name) => [name, (await stat(join(database, name))).mode & OTHERS]),
    );
    expect(modes.filter(([, mode]) => mode !== 0)).toEqual([]);
  } finally {
    await server.stop();
  }
});

test('a first start has the pictures of the demo from the build, under names of its own', async () => {
  const server = await startServer({ dataDir: join(folder, 'data'), env: { DEMO: '1' } });
  await server.stop();
  const built = new URL(`../apps/server/dist/${DEMO_PICTURES}/`, import.meta.url);
  const hashesIn = async (files: URL | string) => {
    const names = await readdir(files);
    const hash = async (name: string) =>
      createHash('sha256')
        .update(await readFile(files instanceof URL ? new URL(name, files) : join(files, name)))
        .digest('hex');
    return { names, hashes: (await Promise.all(names.map(hash))).sort() };
  };
  const [ofBuild, ofDemo] = [await hashesIn(built), await hashesIn(join(folder, 'data/images'))];
  expect(ofDemo.hashes).toEqual(ofBuild.hashes);
  expect(ofDemo.hashes.length).toBeGreaterThan(50);
  expect(ofDemo.names.filter((name) => ofBuild.names.includes(name))).toEqual([]);
});

test('the database of the build has tables without rows, since all installations begin with it', async () => {
  await unpackDatabase(ARCHIVE, folder);
  const pglite = await openPglite(folder);
  try {
    const { rows } = await pglite.query<{ name: string; rows: string }>(
      `select table_name as name,
         (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', table_name), false, true, '')))[1]
           ::text as rows
       from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    expect(rows.length).toBeGreaterThan(20);
    // Written by the library that migrates.
    const ours = rows.filter(({ name }) => !name.startsWith('kysely_'));
    expect(ours.filter(({ rows }) => rows !== '0')).toEqual([]);
  } finally {
    await pglite.close();
  }
});

describe('a database of the build that is cut off', () => {
  const CUT: Record<string, (archive: Buffer) => Buffer> = {
    'in its compressed bytes': (archive) => archive.subarray(0, -1_000),
    'before the end of the archive in it': (archive) =>
      gzipSync(gunzipSync(archive).subarray(0, -1_024), { level: 1 }),
  };

  test.each(Object.entries(CUT))('is refused, %s, and no folder is left', async (_where, cut) => {
    const damaged = join(folder, 'cut.tar.gz');
    await writeFile(damaged, cut(await readFile(ARCHIVE)));
    const database = join(folder, 'data/db');
    const created = createFolder(database, pathToFileURL(damaged));
    await expect(created).rejects.toThrow(`${database} could not be created: ${damaged}`);
    expect(await readdir(join(folder, 'data'))).toEqual([]);
  });
});

test('a folder that holds something else is left as it is', async () => {
  const database = join(folder, 'data/db');
  await mkdir(database, { recursive: true });
  await writeFile(join(database, 'notes.txt'), '');
  await expect(createFolder(database, ARCHIVE)).rejects.toThrow(`${database} could not be created`);
  expect(await readdir(join(folder, 'data'), { recursive: true })).toEqual(['db', 'db/notes.txt']);
});
