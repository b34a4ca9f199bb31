import '../runtime/private-umask.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { systemClock } from '../runtime/clock.ts';
import { SeedRefused, seedDemo } from '../seed/seed-demo.ts';
import { openStorage } from '../storage/storage.ts';
import { runCommand, withDatabase } from './run.ts';

/** Adds the demo data if the database has no clubs. */
await runCommand([SeedRefused], async () => {
  await withDatabase(async (database, config) => {
    const { db } = database;
    await migrateDatabase(database);
    const saveFile = openStorage(config, 'images').put;
    await seedDemo({ db, now: config.clock ?? systemClock.now(), saveFile });
  });
  process.stdout.write('Demo data added: log in as level1@demo.crewwith … level9@demo.crewwith.\n');
});
