import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PGlite } from '@electric-sql/pglite';
import { connectDatabase } from '../../../apps/server/src/db/connect.ts';
import { DurableFS, START_PARAMS } from '../../../apps/server/src/db/embedded/durable-filesystem.ts';
import { migrateToLatest } from '../../../apps/server/src/db/migrate.ts';
import { silentLog } from '../../../apps/server/src/testing/log.ts';
import { FINISH, findFaults } from './finish.ts';
import type { Scale } from './layout.ts';
import type { TableData } from './row-text.ts';
import { TABLES } from './rows.ts';

const CHUNK = 1 << 18;
/** Disables the foreign key checks per row; `findFaults` checks all rows at once. */
const WITHOUT_FOREIGN_KEYS = "set session_replication_role = 'replica'";

/** Fills an empty PostgreSQL database with data of a scale. Throws if the data is inconsistent. */
export async function fillPostgres(url: string, scale: Scale): Promise<void> {
  const database = await connectDatabase({ databaseUrl: url, dataDir: '', log: silentLog });
  await migrateToLatest(database.db);
  await database.close();
  for (const table of TABLES) {
    const source = Readable.from(chunks(table.copyLines(scale)));
    await psql(url, ['-c', WITHOUT_FOREIGN_KEYS, '-c', `copy ${targetOf(table)} from stdin`], source);
  }
  for (const statement of FINISH) await psql(url, ['-c', statement]);
  const faults = await findFaults(async (text) => (await psql(url, ['-At', '-c', text])).trim());
  if (faults.length > 0) throw new Error(`The scale data is wrong: ${faults.join('; ')}`);
}

/** Fills a new folder of the embedded database. Throws if the data is inconsistent. */
export async function fillEmbedded(dataDir: string, scale: Scale): Promise<void> {
  const database = await connectDatabase({ databaseUrl: undefined, dataDir, log: silentLog });
  await migrateToLatest(database.db);
  await database.close();
  const pglite = await PGlite.create({ fs: new DurableFS(`${dataDir}/db`), startParams: START_PARAMS });
  try {
    await pglite.exec(WITHOUT_FOREIGN_KEYS);
    for (const table of TABLES) {
      const blob = new Blob([...chunks(table.copyLines(scale))]);
      await pglite.query(`copy ${targetOf(table)} from '/dev/blob'`, [], { blob });
    }
    await pglite.exec('reset session_replication_role');
    for (const statement of FINISH) await pglite.exec(statement);
    const faults = await findFaults(async (text) => {
      const { rows } = await pglite.query<unknown[]>(text, [], { rowMode: 'array' });
      return rows.map((row) => row.join('|')).join('\n');
    });
    if (faults.length > 0) throw new Error(`The scale data is wrong: ${faults.join('; ')}`);
  } finally {
    await pglite.close();
  }
}

const targetOf = ({ table, columns }: TableData) => `${table} (${columns.join(', ')})`;

function* chunks(lines: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const text of lines) {
    chunk += text;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/** Runs psql and returns its output. Throws with its error output if it fails. */
export async function psql(url: string, args: readonly string[], input?: Readable): Promise<string> {
  const child = spawn('psql', ['-X', '-q', '-v', 'ON_ERROR_STOP=1', url, ...args], {
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', error: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output.out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output.error += text;
  });
  const ended = once(child, 'close');
  // If psql ends first, its error output is more useful than the broken pipe.
  if (input && child.stdin) await pipeline(input, child.stdin).catch(() => undefined);
  const [code] = await ended;
  if (code !== 0) throw new Error(`psql: ${output.error}`);
  return output.out;
}
