import { ROLE_SETTINGS } from '../../../apps/server/src/db/postgres/pooling.ts';
import { findPgBouncer, startPgBouncer } from '../../../apps/server/src/testing/processes/pgbouncer.ts';
import { psql } from '../data/fill.ts';
import { attendingMembers, attendRequests, PAIRS, RESET_SEATS } from '../harness/attend-requests.ts';
import { Loader } from '../harness/load.ts';
import { REGULAR, SCHEDULE, withToken } from '../harness/read-requests.ts';
import { type Bench, rateRow, type Section } from '../harness/section.ts';
import { startServer } from '../harness/server.ts';
import { signIn } from '../harness/sign-in.ts';
import { interleave, median } from '../harness/statistics.ts';

const CLIENTS = 16;
/** As many as the server opens without a pooler. */
const SESSIONS = '20';
/** The schedule and a seat behind PgBouncer, against the server with sessions of its own. */
export async function pooler(bench: Bench): Promise<Section> {
  const program = findPgBouncer();
  if (program === null) throw new Error('There is no PgBouncer here.');
  const databaseUrl = await bench.postgres.database(1);
  const { username, pathname } = new URL(databaseUrl);
  const role = (change: string) =>
    psql(databaseUrl, ['-c', `alter role ${username} in database ${pathname.slice(1)} ${change}`]);
  const tokens = await signIn({ databaseUrl }, [REGULAR, ...attendingMembers(PAIRS)]);
  const seats = attendRequests(tokens, PAIRS);
  const cards = [withToken(tokens.get(REGULAR), SCHEDULE)];
  const stops: (() => unknown)[] = [() => role('reset all')];
  try {
    for (const { set } of ROLE_SETTINGS) await role(`set ${set}`);
    const bouncer = await startPgBouncer(program, databaseUrl, {
      pool_mode: 'transaction',
      default_pool_size: SESSIONS,
    });
    stops.push(bouncer.stop);
    const start = async (url: string, env: Record<string, string> = {}) => {
      const server = await startServer({ dataDir: await bench.folder(), databaseUrl: url, env });
      stops.push(server.stop);
      return server.origin;
    };
    const usual = await start(databaseUrl);
    const unnamed = await start(databaseUrl, { DATABASE_POOLING: 'transaction' });
    const pooled = await start(bouncer.through(databaseUrl), { DATABASE_DIRECT_URL: databaseUrl });
    const loader = new Loader();
    stops.push(() => loader.stop());
    const rateOf = async (url: string, requests: typeof cards) =>
      (await loader.run({ url, clients: CLIENTS, seconds: bench.seconds, requests })).perSecond;
    const read = (url: string) => () => rateOf(url, cards);
    const write = (url: string) => async () => {
      const rate = await rateOf(url, seats);
      for (const statement of RESET_SEATS) await psql(databaseUrl, ['-c', statement]);
      return rate;
    };
    for (const url of [usual, unnamed, pooled]) {
      await read(url)();
      await write(url)();
    }
    const reads = await interleave(bench.rounds, {
      usual: read(usual),
      unnamed: read(unnamed),
      pooled: read(pooled),
    });
    const writes = await interleave(bench.rounds, {
      usual: write(usual),
      unnamed: write(unnamed),
      pooled: write(pooled),
    });
    const rowsOf = (what: string, { usual: own, unnamed: without, pooled: through }: typeof reads) => [
      rateRow(
        `${what}, through PgBouncer : sessions of the server's own`,
        median(through),
        median(own),
        null,
      ),
      rateRow(`${what}, without a session and a pooler : the same`, median(without), median(own), null),
    ];
    return {
      title: 'Behind a pooler',
      rows: [
        ...rowsOf('Schedule of a month with 20 cards, 16 clients', reads),
        ...rowsOf('Attend, 16 clients', writes),
      ],
      notes: [
        'PgBouncer 1.18 in transaction mode, which also takes processor time. Statements have no names and reads share no connection ([ADR 36](adr/0036-pooler.md)).',
      ],
    };
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}
