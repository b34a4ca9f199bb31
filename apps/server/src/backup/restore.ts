import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Config } from '../env.ts';
import { pictureStorage } from '../features/images/public.ts';
import {
  ledgerStorage,
  loadErasures,
  replayErasures,
  saveErasures,
} from '../features/members/writes/erasures.ts';
import { createDurableFile } from '../runtime/durable-file.ts';
import { closeFolder } from '../storage/private-folder.ts';
import { BackupError, sha256 } from './archive.ts';
import { type ArchiveFile, openArchive } from './encryption.ts';
import { loadBackup, prepareDatabase } from './load.ts';
import { type Manifest, SECRET_ENTRY } from './manifest.ts';
import { unpack, verify } from './read.ts';

export interface Restored {
  readonly manifest: Manifest;
  /** Number of members who were withdrawn, erased or reactivated again. */
  readonly replayed: number;
}

/**
 * Restores a backup: the secret, the pictures and all rows. Then repeats the withdrawals, erasures and reactivations
 * since the backup from the ledger. Throws `BackupError` before anything but an empty schema is written.
 */
export async function restoreBackup(path: string, config: Config, db: Kysely<Database>): Promise<Restored> {
  const file = await openArchive(path, config.backupPassphrase ?? null);
  const manifest = await verify(file);
  await prepareDatabase(db, manifest);
  await restoreSecret(file, manifest, config);
  await loadBackup(file, manifest, { db, pictures: pictureStorage(config) });
  const ledger = ledgerStorage(config);
  const replayed = await replayErasures(db, await loadErasures(ledger));
  await saveErasures(db, ledger);
  return { manifest, replayed };
}

/** Writes the secret of the backup unless it is here already: with another one all ids and tokens would be invalid. */
async function restoreSecret(file: ArchiveFile, manifest: Manifest, config: Config): Promise<void> {
  const stored = join(config.dataDir, 'secret');
  const here = config.secret ?? (existsSync(stored) ? (await readFile(stored, 'utf8')).trim() : null);
  if (here !== null) {
    if (sha256(Buffer.from(here)) === manifest.secret_hash) return;
    throw new BackupError(
      'The secret differs from that of the backup: set SECRET to the secret of the backup, or use a new DATA_DIR.',
    );
  }
  for await (const { name, bytes } of unpack(file)) {
    if (name !== SECRET_ENTRY) continue;
    await closeFolder(config.dataDir);
    await createDurableFile(stored, bytes);
    return;
  }
  throw new BackupError(
    'The backup contains no secret: set SECRET to the one it was made with, or put its file `secret` into DATA_DIR.',
  );
}
