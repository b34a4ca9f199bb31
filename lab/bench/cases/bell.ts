import { fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MAX_OPEN_STREAMS } from '@crewwith/domain/rate-limits';
import { type Kysely, sql } from 'kysely';
import { connectDatabase } from '../../../apps/server/src/db/connect.ts';
import type { Database } from '../../../apps/server/src/db/schema.ts';
import { silentLog } from '../../../apps/server/src/testing/log.ts';
import * as layout from '../data/layout.ts';
import { Loader, type RequestSpec } from '../harness/load.ts';
import { answerOf } from '../harness/process.ts';
import { withToken } from '../harness/read-requests.ts';
import { type Bench, boundRow, type Row, type Section } from '../harness/section.ts';
import { type Server, startServer } from '../harness/server.ts';
import { ids, signIn } from '../harness/sign-in.ts';
import { median } from '../harness/statistics.ts';

/** Unread notifications of three members. */
const UNREAD = [50, 500, 5_000] as const;
const UNREAD_OF_OTHERS = 100_000;
const WARM_UP = 60;
const CALLS = 100;
const MAX_RATIO = 1.3;
const STREAMS = 800;
/** Opened first, so that the code and pools of streams are not counted. */
const WARM_STREAMS = 200;
const KB_PER_STREAM = 30;
const BUSY_CALLS = 2_000;
/** Longer than the server waits before it counts as idle, and collects garbage. */
const SETTLE_MS = 90_000;
const STREAM_WORKER = fileURLToPath(new URL('../harness/stream-worker.ts', import.meta.url));

/** The number at the bell: what it costs however many it counts, and to be told of it live; on PostgreSQL. */
export async function bell(bench: Bench): Promise<Section> {
  const databaseUrl = await bench.postgres.database(1);
  const members = Array.from(
    { length: Math.ceil((WARM_STREAMS + STREAMS) / MAX_OPEN_STREAMS.person) },
    (_, index) => index + 1,
  );
  const tokens = await signIn({ databaseUrl }, members);
  const dataDir = await bench.folder();
  const database = await connectDatabase({ databaseUrl, dataDir, log: silentLog });
  await insertUnread(database.db, members);
  const requests = members.map((member) =>
    withToken(tokens.get(member), `/api/v1/members/${ids.encode('member', member)}/notifications/count`),
  );
  // Each stream comes from a browser at another address.
  const server = await startServer({ dataDir, databaseUrl, env: { TRUSTED_PROXIES: '127.0.0.1' } });
  const loader = new Loader();
  try {
    const servers = UNREAD.map((_, index) => ({
      url: server.origin,
      request: requests[index] ?? { path: '/' },
    }));
    await loader.measureLatency({ servers, times: WARM_UP });
    const rounds: number[][] = [];
    for (let round = 0; round < bench.rounds; round += 1)
      rounds.push(await loader.measureLatency({ servers, times: CALLS }));
    const perStream = await measureStreams(server, loader, requests);
    return {
      title: 'The number at the bell, on PostgreSQL',
      rows: [
        countRow((index) => median(rounds.map((p50s) => p50s[index] ?? Number.NaN))),
        boundRow(`Memory of the server for an open stream`, perStream, 'kB', KB_PER_STREAM, 1),
      ],
      notes: [
        `The unread notifications are in two clubs each; ${UNREAD_OF_OTHERS} of others are in the same table. p50 of one client without other load; each request is sent to one member after the other.`,
        `Resident memory, read ${SETTLE_MS / 1_000} s after ${WARM_STREAMS} streams have opened, and again after ${STREAMS} more.`,
      ],
    };
  } finally {
    loader.stop();
    await deleteUnread(database.db);
    await database.close();
    await server.stop();
  }
}

function countRow(p50: (index: number) => number): Row {
  const [one, ten, hundred] = [p50(0), p50(1), p50(2)];
  const ratios = [ten / one, hundred / one];
  return {
    what: `The count of ${UNREAD[1]} · ${UNREAD[2]} unread : ${UNREAD[0]}`,
    ours: `${ten.toFixed(2)} · ${hundred.toFixed(2)} ms`,
    reference: `${one.toFixed(2)} ms`,
    figure: ratios.map((ratio) => ratio.toFixed(2)).join(' · '),
    target: `≤ ${MAX_RATIO} · ${MAX_RATIO}`,
    met: ratios.every((ratio) => ratio <= MAX_RATIO),
  };
}

/** The resident memory of each stream in kB. */
async function measureStreams(
  server: Server,
  loader: Loader,
  requests: readonly RequestSpec[],
): Promise<number> {
  const worker = fork(STREAM_WORKER);
  try {
    await answerOf(worker);
    const streams = Array.from({ length: WARM_STREAMS + STREAMS }, (_, index) => {
      const { path = '/', headers = {} } = requests[index % requests.length] ?? {};
      return { path, headers: { ...headers, 'x-forwarded-for': `10.0.${index >> 8}.${index % 256}` } };
    });
    const openAll = async (some: typeof streams) => {
      worker.send({ url: server.origin, streams: some });
      const { refused } = await answerOf<{ refused: number[] }>(worker);
      if (refused.length > 0) throw new Error(`${refused.length} streams were refused: ${refused[0]}`);
      // The server collects garbage once it is idle after some thousand answers.
      const servers = [{ url: server.origin, request: { path: '/health/live' } }];
      await loader.measureLatency({ servers, times: BUSY_CALLS });
      await pause(SETTLE_MS);
    };
    await openAll(streams.slice(0, WARM_STREAMS));
    const before = server.memory();
    await openAll(streams.slice(WARM_STREAMS));
    return ((server.memory() - before) * 1024) / STREAMS;
  } finally {
    worker.kill();
  }
}

async function deleteUnread(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('notifications').execute();
  await db.deleteFrom('outbox').execute();
}

/** Unread notifications of three members and of all others, each in two clubs of theirs. */
async function insertUnread(db: Kysely<Database>, [first, second, third]: readonly number[]): Promise<void> {
  await deleteUnread(db);
  await sql`
    with events as (
      insert into outbox (kind, club_id, params, fanned_time, created_time)
      select 'notice', 1, '{}', ${layout.NOW}::timestamptz, ${layout.NOW}::timestamptz
      from generate_series(1, ${UNREAD[2]}::integer) returning id
    ), numbered as (
      select id, row_number() over (order by id)::integer as number from events
    ), mine as (
      select member_id, club_id, row_number() over (partition by member_id order by club_id)::integer as nth
      from crews where state = 1
    ), counts as (
      select member_id, club_id, nth, coalesce(given.count, ${UNREAD_OF_OTHERS} / (select count(*)::integer from mine)) as count
      from mine left join (
        values (${first}::bigint, ${UNREAD[0]}::integer), (${second}, ${UNREAD[1]}), (${third}, ${UNREAD[2]})
      ) as given (member_id, count) using (member_id)
    )
    insert into notifications (outbox_id, member_id, club_id, kind, params, created_time)
    select numbered.id, member_id, club_id, 'notice', '{}', ${layout.NOW}::timestamptz
    from counts cross join generate_series(1, counts.count) as nth_event
    join numbered on numbered.number = nth_event and numbered.number % 2 = counts.nth - 1`.execute(db);
}
