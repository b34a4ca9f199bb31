import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { connectDatabase } from '../../../apps/server/src/db/connect.ts';
import { migrateToLatest } from '../../../apps/server/src/db/migrate.ts';
import type { Database } from '../../../apps/server/src/db/schema.ts';
import { encodePicture } from '../../../apps/server/src/features/images/writes/encode.ts';
import { silentLog } from '../../../apps/server/src/testing/log.ts';
import { fillEmbedded } from '../data/fill.ts';
import * as layout from '../data/layout.ts';
import { writePhoto } from '../data/photos.ts';
import { deleteUse, insertUse } from '../data/use-rows.ts';
import { type Bench, boundRow, type Row, type Section } from '../harness/section.ts';
import { median, percentile } from '../harness/statistics.ts';

const SCALE = 100;
const EMBEDDED_SCALE = 10;
/** So many meetups are used: each statement may take 10 s. */
const MEETUPS = 5_000;
const PHOTOS = 20;
const KB = 1_000;
const MB = 1_000_000;

/** What is stored of one thing: a row of the first table, and one of each other. */
const KINDS: Readonly<Record<string, readonly [keyof Database, ...(keyof Database)[]]>> = {
  'A meetup': ['activities'],
  'An attendance': ['attendees'],
  'A cancel, beside its attendance': ['cancellations'],
  'The key of a write, for 24 hours': ['idempotency_keys'],
  'A notification': ['notifications'],
  'The event of notifications to any number of people': ['outbox'],
  'A push or mail': ['deliveries'],
  'A picture, without its files': ['images'],
  'A member, with an account and a log-in': ['members', 'social_accounts', 'sessions'],
  'A crew': ['crews'],
  'A notice': ['notices'],
  'A comment': ['messages'],
  'A like': ['likes'],
};

interface Size {
  readonly heap: number;
  readonly indexes: number;
}

/** What one thing takes on disk, on both engines. */
export async function sizes(bench: Bench): Promise<Section> {
  const databaseUrl = await bench.postgres.database(SCALE);
  const onPostgres = await measure({ databaseUrl, dataDir: '' });
  const dataDir = await bench.folder();
  await fillEmbedded(dataDir, EMBEDDED_SCALE);
  const embedded = await measure({ databaseUrl: undefined, dataDir });
  const bytes = (await encodePhotos(await bench.folder())).sort((a, b) => a - b);
  const rows = Object.keys(KINDS).map((what): Row => {
    const [ours, reference] = [onPostgres.get(what), embedded.get(what)];
    if (ours === undefined || reference === undefined) throw new Error(`no size of ${what}`);
    const total = Math.round(ours.heap + ours.indexes);
    return {
      ...{ what, ours: textOf(ours), reference: textOf(reference), figure: `${total} B` },
      ...{ target: '', met: null },
    };
  });
  return {
    title: 'What one thing takes on disk',
    times: 'once',
    rows: [
      ...rows,
      boundRow('The files of a picture, median', median(bytes) / KB, 'kB', null),
      boundRow('The files of a picture, p95', percentile(bytes, 95) / KB, 'kB', null),
      boundRow('An empty embedded database', (await emptyFolder(bench)) / MB, 'MB', null),
    ],
    notes: [
      `Ours: PostgreSQL with ${(SCALE * layout.CLUBS).toLocaleString('en')} clubs; reference: the embedded engine with ${EMBEDDED_SCALE * layout.CLUBS}; each “rows + indexes”, divided by the number of rows, after VACUUM. Keys, notifications, pushes and covers are of the first ${MEETUPS.toLocaleString('en')} meetups. The rows are as dense as they were loaded: those that are changed later leave room until it is used again, and indexes that grow in no order are larger.`,
      `${PHOTOS} synthetic pictures of 12 megapixels, encoded as uploads are: noise of three sizes and growing strength, not photos, whose files differ.`,
    ],
  };
}

const textOf = ({ heap, indexes }: Size) => `${Math.round(heap)} + ${Math.round(indexes)} B`;

async function measure(location: {
  databaseUrl: string | undefined;
  dataDir: string;
}): Promise<Map<string, Size>> {
  const database = await connectDatabase({ ...location, log: silentLog });
  const { db } = database;
  try {
    await insertUse(db, MEETUPS);
    const found = new Map<string, Size>();
    for (const [what, tables] of Object.entries(KINDS)) {
      const parts = await Promise.all(tables.map((table) => sizeOfRow(db, table)));
      const sum = (part: keyof Size) => parts.reduce((total, size) => total + size[part], 0);
      found.set(what, { heap: sum('heap'), indexes: sum('indexes') });
    }
    return found;
  } finally {
    await deleteUse(db);
    await database.close();
  }
}

async function sizeOfRow(db: Kysely<Database>, table: keyof Database): Promise<Size> {
  const name = sql.lit(table);
  const { rows } = await sql<{ heap: number; indexes: number; count: number }>`
    select pg_table_size(${name}::regclass) as heap, pg_indexes_size(${name}::regclass) as indexes,
      (select count(*) from ${sql.table(table)}) as count`.execute(db);
  const [row] = rows;
  if (!row || row.count === 0) throw new Error(`${table} is empty`);
  return { heap: row.heap / row.count, indexes: row.indexes / row.count };
}

/** The bytes of the files of each picture. */
async function encodePhotos(folder: string): Promise<number[]> {
  const bytes: number[] = [];
  for (let index = 0; index < PHOTOS; index += 1)
    bytes.push((await encodePicture(await writePhoto(folder, index, 0.5 + index / PHOTOS), index)).bytes);
  return bytes;
}

/** The bytes of a data folder after its first start. */
async function emptyFolder(bench: Bench): Promise<number> {
  const dataDir = await bench.folder();
  const database = await connectDatabase({ databaseUrl: undefined, dataDir, log: silentLog });
  await migrateToLatest(database.db);
  await database.close();
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const lengths = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return lengths.reduce((total, length) => total + length, 0);
}
