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
import type { Rows } from './row-text.ts';
import { TABLES } from './rows.ts';

const CHUNK = 1 << 18;
/** Foreign keys are asked about once at the end, for all rows at a time, and not for each as it comes. */
const UNASKED = "set session_replication_role = 'replica'";

/** Makes an empty PostgreSQL database into one of a scale. Throws when what was made does not hold. */
export async function fillPostgres(url: string, scale: Scale): Promise<void> {
  const database = await connectDatabase({ databaseUrl: url, dataDir: '', log: silentLog });
  await migrateToLatest(database.db);
  await database.close();
  for (const rows of TABLES) {
    const source = Readable.from(chunks(rows.lines(scale)));
    await psql(url, ['-c', UNASKED, '-c', `copy ${targetOf(rows)} from stdin`], source);
  }
  for (const statement of FINISH) await psql(url, ['-c', statement]);
  const faults = await findFaults(async (text) => (await psql(url, ['-At', '-c', text])).trim());
  if (faults.length > 0) throw new Error(`The scale data is wrong: ${faults.join('; ')}`);
}

/** The same in a folder for the embedded database. */
export async function fillEmbedded(dataDir: string, scale: Scale): Promise<void> {
  const first = await connectDatabase({ databaseUrl: undefined, dataDir, log: silentLog });
  await migrateToLatest(first.db);
  await first.close();
  const pglite = await PGlite.create({ fs: new DurableFS(`${dataDir}/db`), startParams: START_PARAMS });
  try {
    await pglite.exec(UNASKED);
    for (const rows of TABLES) {
      const blob = new Blob([...chunks(rows.lines(scale))]);
      await pglite.query(`copy ${targetOf(rows)} from '/dev/blob'`, [], { blob });
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

const targetOf = ({ table, columns }: Rows) => `${table} (${columns.join(', ')})`;

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

/** Runs psql and answers what it printed. */
export async function psql(url: string, args: readonly string[], input?: Readable): Promise<string> {
  const child = spawn('psql', ['-X', '-q', '-v', 'ON_ERROR_STOP=1', url, ...args], {
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', error: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said.error += text;
  });
  const ended = once(child, 'close');
  // Where psql ends first, what it says tells more than the broken pipe.
  if (input && child.stdin) await pipeline(input, child.stdin).catch(() => undefined);
  const [code] = await ended;
  if (code !== 0) throw new Error(`psql: ${said.error}`);
  return said.out;
}
