import { FolderLockedError } from '../db/lock.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { SeedRefused, seedDemo } from '../db/seed/seed-demo.ts';
import { ConfigError } from '../env.ts';
import { systemClock } from '../kit/clock.ts';
import { openStorage } from '../kit/storage.ts';
import { tell, withDatabase } from './run.ts';

/** Adds the demo data where there are no clubs. */
await tell([ConfigError, FolderLockedError, SeedRefused], async () => {
  await withDatabase(async ({ db }, config) => {
    await migrateToLatest(db);
    const keepFile = openStorage(config, 'images').put;
    await seedDemo({ db, now: config.clock ?? systemClock.now(), keepFile });
  });
  process.stdout.write('The demo data is there: log in as level1@demo.crewwith … level9@demo.crewwith.\n');
});
