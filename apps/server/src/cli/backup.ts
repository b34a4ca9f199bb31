import '../runtime/private-umask.ts';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { loadSecret } from '../auth/secret.ts';
import { BackupError, pack } from '../backup/archive.ts';
import { requestBackup } from '../backup/control.ts';
import { writeBackup } from '../backup/file.ts';
import type { Manifest } from '../backup/manifest.ts';
import { backupSource, createBackup } from '../backup/save.ts';
import { FolderLockedError } from '../db/embedded/folder-lock.ts';
import { ConfigError, readConfig } from '../env.ts';
import { systemClock } from '../runtime/clock.ts';
import { runCommand, withDatabase } from './run.ts';

/** `npm run backup -- FILE`: everything into one file, while the servers run. */
await runCommand([ConfigError, FolderLockedError, BackupError], async () => {
  const [name] = process.argv.slice(2);
  if (!name) throw new BackupError('Name the file to write: npm run backup -- FILE');
  const file = resolve(name);
  const { databaseUrl, dataDir } = readConfig(process.env);
  // The embedded database belongs to the server that runs on it, so that one is asked.
  const archive = databaseUrl === undefined ? await requestBackup(dataDir) : null;
  const manifest = archive ? await writeBackup(file, () => archive) : await saveHere(file);
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
  const pictures = Object.keys(manifest.entries).filter((entry) => entry.startsWith('images/')).length;
  process.stdout.write(`${file}: ${rows} rows and ${pictures} picture files, read again without a fault.\n`);
  if (manifest.missing_images.length > 0) {
    process.stdout.write(
      `Not in the storage, though rows name them: ${manifest.missing_images.join(', ')}\n`,
    );
  }
});

function saveHere(file: string): Promise<Manifest> {
  return withDatabase(async ({ db }, config) => {
    const secret = await loadSecret(config.secret, config.dataDir, randomBytes);
    return writeBackup(file, () => pack(createBackup(backupSource(config, db, secret, systemClock.now()))));
  });
}
