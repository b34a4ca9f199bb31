import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { sql } from 'kysely';
import { silentLog } from '../log.ts';

/** Writes rows to the embedded database of a folder while fsync fails. Prints each id after its commit. */
const [dataDir = ''] = process.argv.slice(2);
const fsync = fs.fsyncSync;
let fails = false;
fs.fsyncSync = (file) => {
  if (fails) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
  fsync(file);
};
syncBuiltinESMExports();
const { connectDatabase } = await import('../../db/connect.ts');
const { db } = await connectDatabase({ databaseUrl: undefined, dataDir, log: silentLog });
await sql`create table rows (id int primary key)`.execute(db);

async function write(id: number): Promise<void> {
  await sql`insert into rows values (${id}::int)`.execute(db);
  process.stdout.write(`${id}\n`);
}

await Promise.all([1, 2, 3].map(write));
fails = true;
await Promise.allSettled([4, 5, 6].map(write));
await Promise.allSettled([7, 8].map(write));
