import '../runtime/private-umask.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { runCommand, withDatabase } from './run.ts';

await runCommand([], async () => {
  const names = await withDatabase(migrateDatabase);
  process.stdout.write(names.length === 0 ? 'Already up to date.\n' : `Migrated: ${names.join(', ')}.\n`);
});
