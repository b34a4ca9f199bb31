import { connectDatabase } from '../db/connect.ts';
import { FolderLockedError } from '../db/lock.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { SeedRefused, seedDemo } from '../db/seed/seed-demo.ts';
import { ConfigError, readConfig } from '../env.ts';
import { systemClock } from '../kit/clock.ts';
import { createLogger } from '../kit/log.ts';
import { openStorage } from '../kit/storage.ts';

/** Adds the demo data to the database of `DATABASE_URL`, or to the embedded one in `DATA_DIR`, where it has no clubs. */
async function seed(): Promise<void> {
  const config = readConfig(process.env);
  const { databaseUrl, dataDir, logLevel, clock } = config;
  const database = await connectDatabase({ databaseUrl, dataDir, log: createLogger(logLevel) });
  try {
    await migrateToLatest(database.db);
    const keepFile = openStorage(config, 'images').put;
    await seedDemo({ db: database.db, now: clock ?? systemClock.now(), keepFile });
    process.stdout.write('The demo data is there: log in as level1@demo.crewwith … level9@demo.crewwith.\n');
  } finally {
    await database.close();
  }
}

try {
  await seed();
} catch (error) {
  const told = [ConfigError, FolderLockedError, SeedRefused].some((kind) => error instanceof kind);
  if (!told) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
