import { startBareDatabase } from '../bare/start.ts';
import { BARE_SEAT } from '../bare/statements.ts';
import { psql } from '../data/fill.ts';
import { NOW } from '../data/layout.ts';
import {
  attendingMembers,
  attendRequests,
  bareRequests,
  PAIRS,
  PGBENCH_PAIRS,
  RESET_SEATS,
} from '../harness/attend-requests.ts';
import { Loader, type RequestSpec } from '../harness/load.ts';
import { pgbench } from '../harness/pgbench.ts';
import { type Bench, rateRow, type Section } from '../harness/section.ts';
import { startServer } from '../harness/server.ts';
import { signIn } from '../harness/sign-in.ts';
import { interleave, median } from '../harness/statistics.ts';

const CLIENTS = 16;
/** Of the bare server, as the server has. */
const CONNECTIONS = 20;

/** The bare transaction: lock the meetup, check the crew, insert the seat, count it. */
const TRANSACTION = `${PGBENCH_PAIRS(CLIENTS)}
begin;
select activity_time, attendee_count, max_crew, attend_level from activities where id = :activity and deleted_time is null for no key update;
select admin_level, limit_end_time from crews where id = :crew and state = 1 for share;
insert into attendees (activity_id, crew_id, subgroup, state, created_time, updated_time)
  values (:activity, :crew, '', 1, '${NOW.toISOString()}', '${NOW.toISOString()}');
update activities set attendee_count = attendee_count + 1 where id = :activity;
commit;
`;

/** Attending over HTTP on PostgreSQL, against the same work in one transaction by pgbench. */
export async function attend(bench: Bench): Promise<Section> {
  const { postgres, rounds, seconds } = bench;
  const databaseUrl = await postgres.database(1);
  const tokens = await signIn({ databaseUrl }, attendingMembers(PAIRS));
  const requests = attendRequests(tokens, PAIRS);
  const server = await startServer({
    dataDir: await bench.folder(),
    databaseUrl,
    ...(bench.profileTo && { profileTo: bench.profileTo }),
  });
  const bare = startBareDatabase({
    databaseUrl,
    connections: CONNECTIONS,
    statements: { '/seat': BARE_SEAT },
  });
  const loader = new Loader();
  const withReset = async (measure: () => Promise<number>) => {
    const result = await measure();
    for (const statement of RESET_SEATS) await psql(databaseUrl, ['-c', statement]);
    return result;
  };
  const rateOf = async (url: string, sent: RequestSpec[]) =>
    (await loader.run({ url, clients: CLIENTS, seconds, requests: sent })).perSecond;
  const measureHttp = () => rateOf(server.origin, requests);
  const measureBare = async () => rateOf((await bare).address, bareRequests('/seat', PAIRS));
  const measureSql = () =>
    pgbench(postgres.programs, databaseUrl, { script: TRANSACTION, clients: CLIENTS, seconds });
  try {
    // Warm-up: the server verifies every token and prepares every statement.
    await withReset(measureHttp);
    const results = await interleave(rounds, {
      http: () => withReset(measureHttp),
      sql: () => withReset(measureSql),
      bare: () => withReset(measureBare),
    });
    return {
      title: 'Attend',
      rows: [
        rateRow(
          'Attend over HTTP, PostgreSQL, 16 clients : lock, check, insert, count as one transaction by pgbench',
          median(results.http),
          median(results.sql),
          0.45,
        ),
        rateRow(
          'A bare Fastify and pg that take a seat in one statement, without authentication : the same transaction',
          median(results.bare),
          median(results.sql),
          null,
        ),
      ],
      notes: [
        'Each request takes another seat for another crew and carries an `Idempotency-Key`, as the browser sends it. fsync and synchronous_commit are on.',
        'pgbench has neither HTTP, nor sessions, rules, keys or a log, and commits each seat by itself; the server commits those that come at the same time together ([ADR 50](adr/0050-seats-together.md)). The bare server has HTTP alone of these.',
      ],
    };
  } finally {
    loader.stop();
    await server.stop();
    (await bare).stop();
  }
}
