import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { BackupError, pack } from '../backup/archive.ts';
import { askServer } from '../backup/control.ts';
import { writeBackup } from '../backup/file.ts';
import type { Manifest } from '../backup/manifest.ts';
import { backupSource, save } from '../backup/save.ts';
import { FolderLockedError } from '../db/lock.ts';
import { ConfigError, readConfig } from '../env.ts';
import { systemClock } from '../kit/clock.ts';
import { readSecret } from '../kit/secret.ts';
import { tell, withDatabase } from './run.ts';

/** `npm run backup -- FILE`: everything into one file, while the servers run. */
await tell([ConfigError, FolderLockedError, BackupError], async () => {
  const [name] = process.argv.slice(2);
  if (!name) throw new BackupError('Name the file to write: npm run backup -- FILE');
  const file = resolve(name);
  const { databaseUrl, dataDir } = readConfig(process.env);
  // The embedded database belongs to the server that runs on it, so that one is asked.
  const archive = databaseUrl === undefined ? await askServer(dataDir) : null;
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
    const secret = await readSecret(config.secret, config.dataDir, randomBytes);
    return writeBackup(file, () => pack(save(backupSource(config, db, secret, systemClock.now()))));
  });
}
