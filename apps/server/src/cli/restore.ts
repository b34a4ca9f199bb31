import '../runtime/private-umask.ts';
import { resolve } from 'node:path';
import { BackupError } from '../backup/archive.ts';
import { restoreBackup } from '../backup/restore.ts';
import { FolderLockedError } from '../db/embedded/folder-lock.ts';
import { ConfigError } from '../env.ts';
import { runCommand, withDatabase } from './run.ts';

/** `npm run restore -- FILE`: a backup into a new place, on either engine. */
await runCommand([ConfigError, FolderLockedError, BackupError], async () => {
  const [name] = process.argv.slice(2);
  if (!name) throw new BackupError('Name the file to read: npm run restore -- FILE');
  const { manifest, replayed } = await withDatabase(({ db }, config) =>
    restoreBackup(resolve(name), config, db),
  );
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
  process.stdout.write(`Restored ${rows} rows as of ${manifest.created_time}.\n`);
  process.stdout.write(`Withdrawn, erased or brought back again by the ledger: ${replayed} members.\n`);
});
