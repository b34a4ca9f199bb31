import '../runtime/private-umask.ts';
import { FolderLockedError } from '../db/embedded/folder-lock.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { ConfigError } from '../runtime/config-error.ts';
import { runCommand, withDatabase } from './run.ts';

await runCommand([ConfigError, FolderLockedError], async () => {
  const names = await withDatabase(migrateDatabase);
  process.stdout.write(names.length === 0 ? 'Already up to date.\n' : `Migrated: ${names.join(', ')}.\n`);
});
