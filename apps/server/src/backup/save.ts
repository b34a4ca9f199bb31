import type { Kysely } from 'kysely';
import { readMigration } from '../db/migrate.ts';
import type { Database } from '../db/schema.ts';
import type { Config } from '../env.ts';
import { filesOf, pictureStorage, requiredFilesOf } from '../features/images/public.ts';
import type { Storage } from '../storage/storage.ts';
import { sha256 } from './archive.ts';
import { type Entry, MANIFEST, type Manifest, SECRET_ENTRY } from './manifest.ts';
import { listTables, readPictureNames, readRows, readSequences } from './tables.ts';

export interface BackupSource {
  readonly db: Kysely<Database>;
  readonly pictures: Storage;
  readonly secret: string;
  /** Whether the backup contains the secret: only a generated one, and only if the backup is encrypted. */
  readonly includeSecret: boolean;
  readonly now: Date;
}

/** The source for a backup of a deployment. */
export function backupSource(
  config: Config,
  db: Kysely<Database>,
  { secret, encrypted, now }: { secret: string; encrypted: boolean; now: Date },
): BackupSource {
  const includeSecret = encrypted && config.secret === undefined;
  return { db, pictures: pictureStorage(config), secret, includeSecret, now };
}

/**
 * Reads all stored data while requests continue: all rows in one snapshot, the pictures that they name, the secret if
 * included, and finally a manifest with the hash of each entry.
 */
export async function* createBackup(source: BackupSource): AsyncGenerator<Entry> {
  const entries: Record<string, string> = {};
  const hashed = (name: string, bytes: Buffer): Entry => {
    entries[name] = sha256(bytes);
    return { name, bytes };
  };
  const tables: Record<string, number> = {};
  let names: string[] = [];
  let sequences: Manifest['sequences'] = {};
  let migration = '';
  const trx = await source.db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    migration = (await readMigration(trx)) ?? '';
    for (const table of await listTables(trx)) {
      let part = 0;
      tables[table] = 0;
      for await (const rows of readRows(trx, table)) {
        part += 1;
        tables[table] += rows.length;
        yield hashed(`tables/${table}/${part}.jsonl`, Buffer.from(rows.join('\n')));
      }
    }
    names = await readPictureNames(trx);
    sequences = await readSequences(trx);
  } finally {
    // Nothing was written.
    await trx.rollback().execute();
  }
  const missing: string[] = [];
  for (const name of names) {
    for (const file of filesOf(name)) {
      const bytes = await source.pictures.get(file);
      if (bytes !== null) yield hashed(`images/${file}`, bytes);
      else if (requiredFilesOf(name).includes(file)) missing.push(file);
    }
  }
  if (source.includeSecret) yield hashed(SECRET_ENTRY, Buffer.from(source.secret));
  const manifest: Manifest = {
    format: 1,
    created_time: source.now.toISOString(),
    migration,
    secret_hash: sha256(Buffer.from(source.secret)),
    tables,
    sequences,
    entries,
    missing_images: missing,
  };
  yield { name: MANIFEST, bytes: Buffer.from(JSON.stringify(manifest, null, 2)) };
}
