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
 * `npm run drill:migration`: fills a PostgreSQL of its own with attendances, adds to them a column that is filled,
 * indexed and never null, as docs/operations.md says, and measures how long those wait meanwhile who read or take a
 * seat.
 */
const { values } = parseArgs({ options: { rows: { type: 'string', default: '5000000' } } });
const ROWS = Number(values.rows);
const SEATS = 10;
const MEETUPS = Math.ceil(ROWS / SEATS);
const CREWS = 5_000;
/** What nobody who reads may wait longer than. */
const LIMIT_MS = 1_000;

const SEEN: OnlineMigration = {
  async online({ change, backfill, index, refuseNull }) {
    await timed('add the column', () =>
      change('alter table attendees add column if not exists first_time timestamptz'),
    );
    // What rows get that servers of the version before still write.
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
  const began = performance.now();
  const result = await work();
  console.log(`  ${name}: ${seconds(performance.now() - began)}`);
  return result;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 0)} s`;

/** All that keeps what was written, and the memory that docs/operations.md asks for. */
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
  const people = [
    start(url, 'reads of a meetup', (client, at) =>
      client.query('select crew_id, state from attendees where activity_id = $1', [
        1 + ((at * 7919) % MEETUPS),
      ]),
    ),
    start(url, 'reads of a crew', (client, at) =>
      client.query('select count(*) from attendees where crew_id = $1 and state >= 0', [
        1 + ((at * 31) % CREWS),
      ]),
    ),
    start(url, 'seats taken', (client, at) =>
      client.query(
        `insert into attendees (activity_id, crew_id, subgroup, state, created_time, updated_time)
          values ($1, $2, '', 1, now(), now()) on conflict (activity_id, crew_id) do update set updated_time = now()`,
        [1 + ((at * 104_729) % MEETUPS), 1 + (at % CREWS)],
      ),
    ),
  ];
  const began = performance.now();
  await migrateToLatest(database.db, { ...MIGRATIONS, '9999-drill': SEEN });
  const took = performance.now() - began;
  const waits = await Promise.all(people.map(({ stop }) => stop()));
  console.log(`\nPostgreSQL ${versions[0]?.version}, ${ROWS} rows, migrated in ${seconds(took)}; meanwhile:`);
  for (const { name, calls, longest, median } of waits) {
    console.log(
      `  ${name}: ${calls}, half within ${median.toFixed(1)} ms, the longest ${longest.toFixed(0)} ms`,
    );
  }
  const worst = Math.max(...waits.filter(({ reads }) => reads).map(({ longest }) => longest));
  const good = worst <= LIMIT_MS;
  console.log(
    `${good ? 'ok' : 'FAILED'}: nobody who reads may wait longer than ${LIMIT_MS} ms; the longest wait was ${worst.toFixed(0)} ms.`,
  );
  return good;
}

/** Somebody who asks again and again over a connection of their own. */
function start(url: string, name: string, call: (client: pg.Client, at: number) => Promise<unknown>) {
  let stopped = false;
  const waits: number[] = [];
  const running = (async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (let at = 0; !stopped; at += 1) {
      const began = performance.now();
      await call(client, at);
      waits.push(performance.now() - began);
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

/** Clubs, crews and meetups, and rows of attendance in the order in which they come over years. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // What each row points at is there; nobody has to look.
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
