import { connectDatabase } from '../db/connect.ts';
import { FolderLockedError } from '../db/lock.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { ConfigError, readConfig } from '../env.ts';
import { createLogger } from '../kit/log.ts';

/** Brings the database of `DATABASE_URL`, or the embedded one in `DATA_DIR`, up to date. */
async function migrate(): Promise<void> {
  const { databaseUrl, dataDir, logLevel } = readConfig(process.env);
  const database = await connectDatabase({ databaseUrl, dataDir, log: createLogger(logLevel) });
  try {
    const names = await migrateToLatest(database.db);
    process.stdout.write(names.length === 0 ? 'Up to date already.\n' : `Migrated: ${names.join(', ')}.\n`);
  } finally {
    await database.close();
  }
}

try {
  await migrate();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof FolderLockedError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
