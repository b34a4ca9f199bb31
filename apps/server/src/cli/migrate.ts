import { FolderLockedError } from '../db/lock.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { ConfigError } from '../env.ts';
import { tell, withDatabase } from './run.ts';

await tell([ConfigError, FolderLockedError], async () => {
  const names = await withDatabase(({ db }) => migrateToLatest(db));
  process.stdout.write(names.length === 0 ? 'Up to date already.\n' : `Migrated: ${names.join(', ')}.\n`);
});
