import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { connectDatabase } from '../apps/server/src/db/connect.ts';
import { MIGRATIONS, migrateToLatest } from '../apps/server/src/db/migrate.ts';
import type { OnlineMigration } from '../apps/server/src/db/online-migration.ts';
import type { OpenDatabase } from '../apps/server/src/db/open-database.ts';
import { createLogger } from '../apps/server/src/observability/log.ts';
import { findPostgres, startPostgres } from '../apps/server/src/testing/postgres.ts';

/**
 * `npm run drill:migration`: fills a temporary PostgreSQL with attendances, adds a backfilled, indexed and non-null
 * column as in docs/operations.md, and measures the latency of concurrent reads and writes.
 */
const { values } = parseArgs({ options: { rows: { type: 'string', default: '5000000' } } });
const ROWS = Number(values.rows);
const SEATS = 10;
const MEETUPS = Math.ceil(ROWS / SEATS);
const CREWS = 5_000;
/** The maximum latency of reads. */
const MAX_READ_MS = 1_000;

const ADD_FIRST_TIME: OnlineMigration = {
  async online({ change, backfill, index, refuseNull }) {
    await timed('add the column', () =>
      change('alter table attendees add column if not exists first_time timestamptz'),
    );
    // For rows that servers of the previous version still write.
    await timed('give it a default', () =>
      change('alter table attendees alter column first_time set default now()'),
    );
    await timed('fill it', () =>
      backfill({ table: 'attendees', set: 'first_time = created_time', where: 'first_time is null' }),
    );
    await timed('index it', () =>
      index({ name: 'attendees_first_time', table: 'attendees', on: '(crew_id, first_time)' }),
    );
    await timed('refuse null', () => refuseNull({ table: 'attendees', column: 'first_time' }));
  },
};

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  console.log(`  ${name}: ${seconds(performance.now() - started)}`);
  return result;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 0)} s`;

/** Durable commits, and the memory that docs/operations.md recommends. */
const SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '1GB',
  max_wal_size: '8GB',
};

async function drill(programs: string): Promise<boolean> {
  const server = await startPostgres(programs, SETTINGS);
  try {
    const log = createLogger('silent');
    const database = await connectDatabase({ databaseUrl: server.url, dataDir: '', log });
    try {
      return await measure(database, server.url);
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}

async function measure(database: OpenDatabase, url: string): Promise<boolean> {
  await migrateToLatest(database.db);
  await timed(`${ROWS} attendances`, () => fill(url));
  const { rows: versions } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(database.db);
  const clients = [
    start(url, 'reads of a meetup', (client, index) =>
      client.query('select crew_id, state from attendees where activity_id = $1', [
        1 + ((index * 7919) % MEETUPS),
      ]),
    ),
    start(url, 'reads of a crew', (client, index) =>
      client.query('select count(*) from attendees where crew_id = $1 and state >= 0', [
        1 + ((index * 31) % CREWS),
      ]),
    ),
    start(url, 'seats taken', (client, index) =>
      client.query(
        `insert into attendees (activity_id, crew_id, subgroup, state, created_time, updated_time)
          values ($1, $2, '', 1, now(), now()) on conflict (activity_id, crew_id) do update set updated_time = now()`,
        [1 + ((index * 104_729) % MEETUPS), 1 + (index % CREWS)],
      ),
    ),
  ];
  const started = performance.now();
  await migrateToLatest(database.db, { ...MIGRATIONS, '9999-drill': async () => ADD_FIRST_TIME });
  const took = performance.now() - started;
  const waits = await Promise.all(clients.map(({ stop }) => stop()));
  console.log(`\nPostgreSQL ${versions[0]?.version}, ${ROWS} rows, migrated in ${seconds(took)}; meanwhile:`);
  for (const { name, calls, longest, median } of waits) {
    console.log(
      `  ${name}: ${calls}, half within ${median.toFixed(1)} ms, the longest ${longest.toFixed(0)} ms`,
    );
  }
  const worst = Math.max(...waits.filter(({ reads }) => reads).map(({ longest }) => longest));
  const passed = worst <= MAX_READ_MS;
  console.log(
    `${passed ? 'ok' : 'FAILED'}: reads may take at most ${MAX_READ_MS} ms; the longest took ${worst.toFixed(0)} ms.`,
  );
  return passed;
}

/** Repeats a call on its own connection and records the latencies. */
function start(url: string, name: string, call: (client: pg.Client, index: number) => Promise<unknown>) {
  let stopped = false;
  const waits: number[] = [];
  const running = (async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (let index = 0; !stopped; index += 1) {
      const started = performance.now();
      await call(client, index);
      waits.push(performance.now() - started);
    }
    await client.end();
  })();
  return {
    async stop() {
      stopped = true;
      await running;
      const sorted = waits.sort((a, b) => a - b);
      const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
      return {
        name,
        reads: name.startsWith('reads'),
        calls: sorted.length,
        median,
        longest: sorted.at(-1) ?? 0,
      };
    },
  };
}

/** Inserts a club, crews, meetups, and attendances in the order of years of use. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Skips the foreign key checks, since all referenced rows exist.
  await client.query(`set session_replication_role = replica`);
  await client.query(
    `insert into members (name, gender, birthday, nationality, address, email, contact, created_time)
      select '', '', '1990-01-01', '', '', '', '', now() from generate_series(1, ${CREWS})`,
  );
  await client.query(
    `insert into clubs (name, nick, category, info, question, levels, setting, created_time)
      values ('', 'drill', '', '', '', '{}', '{}', now())`,
  );
  await client.query(
    `insert into crews (club_id, member_id, nick, admin_level, state, info, created_time)
      select 1, n, '', 1, 1, '{}', now() from generate_series(1, ${CREWS}) n`,
  );
  await client.query(
    `insert into activities (club_id, crew_id, name, activity_time, max_crew, attend_level, location, state, created_time)
      select 1, 1, '', now(), 100, 1, '', 1, now() from generate_series(1, ${MEETUPS})`,
  );
  await client.query(
    `insert into attendees (activity_id, crew_id, subgroup, state, created_time, updated_time)
      select 1 + n / ${SEATS}, 1 + (n * 37) % ${CREWS}, '', 2, time, time
      from (select n, timestamptz '2020-01-01' + n * interval '30 seconds' as time
        from generate_series(0, ${ROWS - 1}) n) rows`,
  );
  await client.query('vacuum analyze');
  await client.end();
}

const programs = findPostgres();
if (programs === null) {
  console.error('This needs the programs of PostgreSQL (initdb, postgres): apt-get install postgresql.');
  process.exitCode = 1;
} else {
  process.exitCode = (await drill(programs)) ? 0 : 1;
}
