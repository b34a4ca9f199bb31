import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connectDatabase } from '../../db/connect.ts';
import { silentLog } from '../log.ts';

/**
 * Writes rows to the embedded database of a folder, and prints each id after its commit. From the fourth row on fsync
 * fails, which `failing-fsync.ts` does in all threads.
 */
const [dataDir = ''] = process.argv.slice(2);
const { db } = await connectDatabase({ databaseUrl: undefined, dataDir, log: silentLog });
await sql`create table rows (id int primary key)`.execute(db);

async function write(id: number): Promise<void> {
  await sql`insert into rows values (${id}::int)`.execute(db);
  process.stdout.write(`${id}\n`);
}

await Promise.all([1, 2, 3].map(write));
await writeFile(join(dataDir, 'fsync-fails'), '');
await Promise.allSettled([4, 5, 6].map(write));
await Promise.allSettled([7, 8].map(write));
