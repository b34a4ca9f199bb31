import '../runtime/private-umask.ts';
import { FolderLockedError } from '../db/embedded/folder-lock.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { ConfigError } from '../env.ts';
import { runCommand, withDatabase } from './run.ts';

await runCommand([ConfigError, FolderLockedError], async () => {
  const names = await withDatabase(({ db }) => migrateToLatest(db));
  process.stdout.write(names.length === 0 ? 'Already up to date.\n' : `Migrated: ${names.join(', ')}.\n`);
});
