import { sql } from 'kysely';
import { connectDatabase } from '../../db/connect.ts';
import { silentLog } from '../log.ts';

// Opens the embedded database of a folder, prints what it answers, and does not close it.
const [dataDir = ''] = process.argv.slice(2);
const { db } = await connectDatabase({ databaseUrl: undefined, dataDir, log: silentLog });
const { rows } = await sql<{ one: number }>`select ${1}::int as one`.execute(db);
process.stdout.write(`${rows[0]?.one}\n`);
