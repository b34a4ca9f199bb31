import { sql } from 'kysely';
import { connectDatabase } from '../../db/connect.ts';
import { MIGRATIONS, migrateToLatest } from '../../db/migrate.ts';
import { silentLog } from '../log.ts';

/** Prints `half-way` in the middle of a migration and waits to be killed. */
const [dataDir = '', databaseUrl = ''] = process.argv.slice(2);
const { db } = await connectDatabase({ databaseUrl: databaseUrl || undefined, dataDir, log: silentLog });
await migrateToLatest(db, {
  ...MIGRATIONS,
  '9999-half': async () => ({
    async up(trx) {
      await sql`create table half_made (id int)`.execute(trx);
      await sql`update clubs set name = 'half'`.execute(trx);
      await sql`alter table clubs add column half text not null default 'half'`.execute(trx);
      process.stdout.write('half-way\n');
      await new Promise((resolve) => setInterval(resolve, 60_000));
    },
  }),
});
