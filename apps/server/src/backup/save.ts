import type { Kysely } from 'kysely';
import { readMigration } from '../db/migrate.ts';
import type { Database } from '../db/schema.ts';
import type { Config } from '../env.ts';
import { filesOf, pictureStorage } from '../features/images/public.ts';
import type { Storage } from '../storage/storage.ts';
import { sha256 } from './archive.ts';
import { type Entry, MANIFEST, type Manifest, SECRET_ENTRY } from './manifest.ts';
import { listTables, readPictureNames, readRows, readSequences } from './tables.ts';

export interface BackupSource {
  readonly db: Kysely<Database>;
  readonly pictures: Storage;
  readonly secret: string;
  /** Whether the secret is in the backup: one that was made at the first start, and only where it is encrypted. */
  readonly keepSecret: boolean;
  readonly now: Date;
}

/** What a deployment has to save. */
export function backupSource(
  config: Config,
  db: Kysely<Database>,
  { secret, encrypted, now }: { secret: string; encrypted: boolean; now: Date },
): BackupSource {
  const keepSecret = encrypted && config.secret === undefined;
  return { db, pictures: pictureStorage(config), secret, keepSecret, now };
}

/**
 * Everything that is kept, as of one moment, while calls go on: all rows in one snapshot, the pictures that those rows
 * name, the secret where it was made here, and at last a manifest with the hash of each.
 */
export async function* createBackup(source: BackupSource): AsyncGenerator<Entry> {
  const entries: Record<string, string> = {};
  const keep = (name: string, bytes: Buffer): Entry => {
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
        yield keep(`tables/${table}/${part}.jsonl`, Buffer.from(rows.join('\n')));
      }
    }
    names = await readPictureNames(trx);
    sequences = await readSequences(trx);
  } finally {
    // It only read.
    await trx.rollback().execute();
  }
  const missing: string[] = [];
  for (const name of names) {
    for (const file of filesOf(name)) {
      const bytes = await source.pictures.get(file);
      if (bytes === null) missing.push(file);
      else yield keep(`images/${file}`, bytes);
    }
  }
  if (source.keepSecret) yield keep(SECRET_ENTRY, Buffer.from(source.secret));
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
