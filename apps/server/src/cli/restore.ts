import '../runtime/private-umask.ts';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { BackupError } from '../backup/archive.ts';
import { isEncrypted } from '../backup/encryption.ts';
import { restoreBackup } from '../backup/restore.ts';
import { runCommand, withDatabase } from './run.ts';

/** `npm run restore -- FILE`: restores a backup into an empty database. Prompts for the passphrase at a terminal. */
await runCommand([BackupError], async () => {
  const [name] = process.argv.slice(2);
  if (!name) throw new BackupError('Name the file to read: npm run restore -- FILE');
  const file = resolve(name);
  const { manifest, replayed } = await withDatabase(async ({ withSession }, config) => {
    const mustAsk = config.backupPassphrase === undefined && process.stdin.isTTY && (await isEncrypted(file));
    const backupPassphrase = mustAsk ? await askPassphrase() : config.backupPassphrase;
    return withSession((db) => restoreBackup(file, { ...config, backupPassphrase }, db));
  });
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
  process.stdout.write(`Restored ${rows} rows as of ${manifest.created_time}.\n`);
  process.stdout.write(`Members withdrawn, erased or reactivated again by the ledger: ${replayed}.\n`);
});

/** Prompts for the passphrase without echoing it. */
async function askPassphrase(): Promise<string> {
  process.stdout.write('Passphrase of the backup: ');
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}
