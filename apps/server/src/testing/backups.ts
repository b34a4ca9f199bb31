import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pack } from '../backup/archive.ts';
import { writeBackup } from '../backup/file.ts';
import type { Manifest } from '../backup/manifest.ts';
import { backupSource, createBackup } from '../backup/save.ts';
import { listTables } from '../backup/tables.ts';
import type { Db } from '../db/transaction.ts';
import { type Config, readConfig } from '../env.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { openStorage } from '../storage/storage.ts';
import { type Engine, openTestDatabase, type TestDatabase } from './database.ts';

export const NOW = new Date('2026-12-01T10:00:00.000Z');
export const SECRET = 'a secret that is long enough';

/** A database with the demo data to back up, and new places to restore into. */
export interface BackupTest {
  readonly source: TestDatabase;
  /** The data folder of the source. */
  readonly place: Config;
  /** The path of a file that is not there yet. */
  file(name: string): string;
  newPlace(env?: Record<string, string>): Promise<Config>;
  /** Backs up into a file, encrypted where the configuration has a passphrase. */
  back(config: Config, db: TestDatabase['db'], path: string): Promise<Manifest>;
  /** Runs `work` with a new database and a new place. */
  restored(onto: Engine, work: (db: TestDatabase['db'], there: Config) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export async function openBackupTest(engine: Engine): Promise<BackupTest> {
  const folder = await mkdtemp(join(tmpdir(), 'crewwith-backup-'));
  let places = 0;
  const newPlace = async (env: Record<string, string> = { SECRET }) => {
    places += 1;
    const dataDir = join(folder, `place-${places}`);
    await mkdir(dataDir);
    return readConfig({ DATA_DIR: dataDir, ...env });
  };
  const place = await newPlace();
  const source = await openTestDatabase(engine);
  await seedDemo({ db: source.db, now: NOW, saveFile: openStorage(place, 'images').put });
  return {
    source,
    place,
    file: (name) => join(folder, name),
    newPlace,
    back: (config, db, path) => {
      const passphrase = config.backupPassphrase ?? null;
      const options = { secret: SECRET, encrypted: passphrase !== null, now: NOW };
      return writeBackup({ path, passphrase }, () => pack(createBackup(backupSource(config, db, options))));
    },
    async restored(onto, work) {
      const target = await openTestDatabase(onto);
      try {
        await work(target.db, await newPlace());
      } finally {
        await target.close();
      }
    },
    close: async () => {
      await source.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** All rows of all tables, and the last ids that were given. */
export async function contentsOf(db: Db) {
  const contents: Record<string, unknown> = {};
  for (const table of await listTables(db)) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(source.*)::text as row from ${sql.table(table)} as source order by 1`.execute(db);
    contents[table] = rows.map(({ row }) => row);
  }
  const { rows } = await sql`select sequencename, last_value from pg_sequences order by 1`.execute(db);
  return { contents, sequences: rows };
}
