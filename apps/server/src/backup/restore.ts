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
import { loadBackup } from './load.ts';
import { type Manifest, SECRET_ENTRY } from './manifest.ts';
import { unpack, verify } from './read.ts';

export interface Restored {
  readonly manifest: Manifest;
  /** Members who left or came back since the backup, and were withdrawn, erased or brought back again. */
  readonly replayed: number;
}

/**
 * Brings a backup back into a new place: the secret, the pictures and all rows, and then repeats who left and came
 * back since, by the ledger beside the data. Throws `BackupError`, and then nothing is there that was not before but
 * pictures.
 */
export async function restoreBackup(path: string, config: Config, db: Kysely<Database>): Promise<Restored> {
  const file = await openArchive(path, config.backupPassphrase ?? null);
  const manifest = await verify(file);
  await restoreSecret(file, manifest, config);
  await loadBackup(file, manifest, { db, pictures: pictureStorage(config) });
  const ledger = ledgerStorage(config);
  const replayed = await replayErasures(db, await loadErasures(ledger));
  await saveErasures(db, ledger);
  return { manifest, replayed };
}

/** Ids and tokens are made with the secret: with another one every link would lead nowhere. */
async function restoreSecret(file: ArchiveFile, manifest: Manifest, config: Config): Promise<void> {
  const kept = join(config.dataDir, 'secret');
  const here = config.secret ?? (existsSync(kept) ? (await readFile(kept, 'utf8')).trim() : null);
  if (here !== null) {
    if (sha256(Buffer.from(here)) === manifest.secret_hash) return;
    throw new BackupError(
      'The secret here is not that of the backup: set SECRET to the one that it was made with, or use a new DATA_DIR.',
    );
  }
  for await (const { name, bytes } of unpack(file)) {
    if (name !== SECRET_ENTRY) continue;
    await closeFolder(config.dataDir);
    await createDurableFile(kept, bytes);
    return;
  }
  throw new BackupError(
    'The backup has no secret in it: set SECRET to the one that it was made with, or put its file `secret` into DATA_DIR.',
  );
}
