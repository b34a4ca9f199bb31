import { type Kysely, sql } from 'kysely';
import { migrateToLatest, migrationsUpTo, readMigration } from '../db/migrate.ts';
import type { Database } from '../db/schema.ts';
import type { Storage } from '../storage/storage.ts';
import { BackupError } from './archive.ts';
import type { ArchiveFile } from './encryption.ts';
import { IMAGE_ENTRY, type Manifest, TABLE_ENTRY } from './manifest.ts';
import { unpack } from './read.ts';
import { findData, insertRows, setSequences } from './tables.ts';

export interface RestoreTarget {
  readonly db: Kysely<Database>;
  readonly pictures: Storage;
}

/**
 * Loads a verified archive into a prepared database, on either engine, and its pictures into the storage: all rows or
 * none. Migrates to the latest schema afterwards.
 */
export async function loadBackup(
  file: ArchiveFile,
  manifest: Manifest,
  { db, pictures }: RestoreTarget,
): Promise<void> {
  for await (const { name, bytes } of unpack(file)) {
    const picture = IMAGE_ENTRY.exec(name)?.[1];
    // Loaded before the rows that reference them; without those rows they have no owner.
    if (picture) await pictures.put(picture, bytes);
  }
  await db.transaction().execute(async (trx) => {
    // A reply may be loaded before the message that it replies to, a club before its pinned notice.
    await sql`set constraints all deferred`.execute(trx);
    for await (const { name, bytes } of unpack(file)) {
      const table = TABLE_ENTRY.exec(name)?.[1];
      if (table) await insertRows(trx, table, bytes.toString('utf8').split('\n'));
    }
    await setSequences(trx, manifest.sequences);
  });
  await migrateToLatest(db);
}

/**
 * Migrates a database to the schema of a backup. Throws `BackupError` if it holds data, or if the backup is of a newer
 * version.
 */
export async function prepareDatabase(db: Kysely<Database>, { migration }: Manifest): Promise<void> {
  const migrations = migrationsUpTo(migration);
  if (migrations === null) {
    throw new BackupError(
      `The backup is from a newer version (${migration}): restore it with that version, or update this one first.`,
    );
  }
  await migrateToLatest(db, migrations);
  const here = await readMigration(db);
  if (here !== migration) {
    throw new BackupError(
      `The database is newer than the backup (${here}, ${migration}): restore into a new database.`,
    );
  }
  const table = await findData(db);
  if (table !== null)
    throw new BackupError(`The database already contains ${table}: restore into a new database.`);
}
