import '../runtime/private-umask.ts';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { loadSecret } from '../auth/secret.ts';
import { BackupError, pack } from '../backup/archive.ts';
import { requestBackup } from '../backup/control.ts';
import { writeBackup } from '../backup/file.ts';
import { type Manifest, SECRET_ENTRY } from '../backup/manifest.ts';
import { backupSource, createBackup } from '../backup/save.ts';
import { readConfig } from '../env.ts';
import { systemClock } from '../runtime/clock.ts';
import { runCommand, withDatabase } from './run.ts';

/** `npm run backup -- FILE`: writes everything to one file while the servers run. BACKUP_PASSPHRASE encrypts it. */
await runCommand([BackupError], async () => {
  const [name] = process.argv.slice(2);
  if (!name) throw new BackupError('Name the file to write: npm run backup -- FILE');
  const { databaseUrl, dataDir, backupPassphrase } = readConfig(process.env);
  const file = { path: resolve(name), passphrase: backupPassphrase ?? null };
  const encrypted = file.passphrase !== null;
  // Only one process can open the embedded database, so the running server writes the backup.
  const archive = databaseUrl === undefined ? await requestBackup(dataDir, encrypted) : null;
  const manifest = archive ? await writeBackup(file, () => archive) : await saveHere(file);
  for (const line of summaryOf(file, manifest)) process.stdout.write(`${line}\n`);
});

interface Destination {
  readonly path: string;
  readonly passphrase: string | null;
}

function saveHere(file: Destination): Promise<Manifest> {
  return withDatabase(async ({ db }, config) => {
    const secret = await loadSecret(config.secret, config.dataDir, randomBytes);
    const encrypted = file.passphrase !== null;
    const source = backupSource(config, db, { secret, encrypted, now: systemClock.now() });
    return writeBackup(file, () => pack(createBackup(source)));
  });
}

/** The lines printed for the operator after a backup. */
function summaryOf({ path, passphrase }: Destination, manifest: Manifest): string[] {
  const { tables, entries, missing_images: missing } = manifest;
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  const pictures = Object.keys(entries).filter((entry) => entry.startsWith('images/')).length;
  const lines = [`${path}: ${rows} rows and ${pictures} picture files, written and verified.`];
  if (missing.length > 0)
    lines.push(`Missing in the storage, although rows refer to them: ${missing.join(', ')}`);
  if (passphrase === null)
    lines.push(
      'It is NOT encrypted: anyone who has the file can read the personal data. Set BACKUP_PASSPHRASE to encrypt it.',
    );
  else lines.push('It is encrypted with BACKUP_PASSPHRASE, without which it cannot be restored.');
  if (!(SECRET_ENTRY in entries))
    lines.push(
      'It does NOT contain the secret, which a restore needs: keep SECRET, or the file `secret` of DATA_DIR, elsewhere.',
    );
  return lines;
}
