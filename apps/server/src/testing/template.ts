import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PGliteDialect } from 'kysely';
import type pg from 'pg';
import { connectDatabase } from '../db/connect.ts';
import { migrationFiles } from '../db/load-migrations.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { openKysely } from '../db/open-database.ts';
import { PARSERS } from '../db/parsers.ts';
import { silentLog } from './log.ts';

const DB_FOLDER = resolve(import.meta.dirname, '../db');
const MODULES = resolve(import.meta.dirname, '../../../../node_modules');
const CACHE = join(MODULES, '.cache/crewwith');
/** An arbitrary number, equal in all processes. */
const TEMPLATE_LOCK = 7_301_964;

/** The migrated embedded database as an archive, cached per schema in node_modules. */
export async function embeddedTemplate(): Promise<Blob> {
  const file = join(CACHE, `${await schemaHash()}.tar`);
  const cached = await readFile(file).catch(() => null);
  if (cached) return new Blob([cached]);
  const pglite = await PGlite.create({ parsers: PARSERS });
  await migrateToLatest(openKysely(new PGliteDialect({ pglite })));
  // A third of the archive, which each test unpacks.
  await pglite.exec('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await pglite.exec(`drop database ${name}`);
  const archive = await pglite.dumpDataDir('none');
  await pglite.close();
  await cacheAtomically(file, await archive.bytes());
  return archive;
}

/** Writes a cache file atomically and removes those of other schemas. */
async function cacheAtomically(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const earlier = (await readdir(CACHE))
    .filter((name) => name.endsWith('.tar'))
    .map((name) => join(CACHE, name));
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, file);
  await Promise.all(earlier.filter((name) => name !== file).map((name) => rm(name, { force: true })));
}

/** The name of a migrated template database on the server. The first caller creates it while the others wait. */
export async function serverTemplate(server: string, admin: pg.Client): Promise<string> {
  const name = `crewwith_template_${(await schemaHash()).slice(0, 16)}`;
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await makeServerTemplate(server, admin, name);
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
  return name;
}

async function makeServerTemplate(server: string, admin: pg.Client, name: string): Promise<void> {
  // Renamed when complete, so that a partial one is never used.
  const unfinished = `${name}_unfinished`;
  await admin.query(`drop database if exists ${unfinished}`);
  await admin.query(`create database ${unfinished}`);
  const database = await connectDatabase({
    databaseUrl: urlOf(server, unfinished),
    dataDir: '',
    log: silentLog,
  });
  try {
    await migrateToLatest(database.db);
  } finally {
    await database.close();
  }
  await admin.query(`alter database ${unfinished} rename to ${name}`);
}

/** The URL of another database on the same server. */
export function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

let hash: Promise<string> | undefined;

/** A hash of the migrations, their runner, the embedded engine and this file. */
function schemaHash(): Promise<string> {
  hash ??= (async () => {
    const files = [
      join(MODULES, '@electric-sql/pglite/package.json'),
      join(DB_FOLDER, 'migrate.ts'),
      import.meta.filename,
      ...migrationFiles()
        .sort()
        .map((file) => join(DB_FOLDER, 'migrations', file)),
    ];
    const sum = createHash('sha256');
    for (const file of files) sum.update(file.slice(file.lastIndexOf('/'))).update(await readFile(file));
    return sum.digest('hex');
  })();
  return hash;
}
