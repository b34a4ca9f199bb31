import { connectDatabase } from '../../db/connect.ts';
import { migrateToLatest } from '../../db/migrate.ts';
import { silentLog } from '../log.ts';

/** Writes rows concurrently to an embedded database until it is killed. Prints each id after its commit. */
const [dataDir = ''] = process.argv.slice(2);
const { db } = await connectDatabase({ databaseUrl: undefined, dataDir, log: silentLog });
await migrateToLatest(db);
const WRITERS = 4;
const NOW = new Date('2026-12-01T10:00:00Z');

async function write(): Promise<never> {
  for (;;) {
    const { id } = await db
      .insertInto('error_logs')
      .values({ type: 'written', message: 'x'.repeat(2000), created_time: NOW })
      .returning('id')
      .executeTakeFirstOrThrow();
    process.stdout.write(`${id}\n`);
  }
}

await Promise.all(Array.from({ length: WRITERS }, write));
