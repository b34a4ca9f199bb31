import { psql } from '../data/fill.ts';
import { attendingMembers, attendRequests, PAIRS, RESET_SEATS } from '../harness/attend-requests.ts';
import { Loader } from '../harness/load.ts';
import { REGULAR, SCHEDULE, withToken } from '../harness/read-requests.ts';
import { type Bench, boundRow, type Row, rateRow, type Section } from '../harness/section.ts';
import { type Server, startServer } from '../harness/server.ts';
import { signIn } from '../harness/sign-in.ts';
import { interleave, median } from '../harness/statistics.ts';

const CLIENTS = 16;
/** What a call may cost more with several workers. */
const MAX_RATIO = 1.05;

/** The schedule and a seat with one process and with two workers: processor time of an answer, and answers. */
export async function workers(bench: Bench): Promise<Section> {
  const databaseUrl = await bench.postgres.database(1);
  const tokens = await signIn({ databaseUrl }, [REGULAR, ...attendingMembers(PAIRS)]);
  const stops: (() => unknown)[] = [];
  try {
    const start = async (count: number) => {
      const env = { WORKERS: String(count) };
      const server = await startServer({ dataDir: await bench.folder(), databaseUrl, env });
      stops.push(server.stop);
      return server;
    };
    const [one, two] = [await start(1), await start(2)];
    const loader = new Loader();
    stops.push(() => loader.stop());
    const rows: Row[] = [];
    const calls = {
      'Schedule of a month with 20 cards': [withToken(tokens.get(REGULAR), SCHEDULE)],
      Attend: attendRequests(tokens, PAIRS),
    };
    for (const [what, requests] of Object.entries(calls)) {
      const rates: Record<'one' | 'two', number[]> = { one: [], two: [] };
      const measure =
        (server: Server, to: number[], clients = CLIENTS) =>
        async () => {
          const before = server.processorMs();
          const { perSecond } = await loader.run({
            url: server.origin,
            clients,
            seconds: bench.seconds,
            requests,
          });
          const spent = server.processorMs() - before;
          to.push(perSecond);
          for (const statement of RESET_SEATS) await psql(databaseUrl, ['-c', statement]);
          return spent / (perSecond * bench.seconds);
        };
      await measure(one, [])();
      await measure(two, [])();
      const costs = await interleave(bench.rounds, {
        one: measure(one, rates.one),
        two: measure(two, rates.two),
        half: measure(one, [], CLIENTS / 2),
      });
      const [alone, shared, half] = [median(costs.one), median(costs.two), median(costs.half)];
      rows.push(
        {
          ...boundRow(
            `${what}: processor time of an answer with two workers : with one`,
            shared / alone,
            '',
            MAX_RATIO,
            2,
          ),
          ours: `${shared.toFixed(2)} ms`,
          reference: `${alone.toFixed(2)} ms`,
        },
        {
          ...boundRow(`${what}: the same : with one that has half the clients`, shared / half, '', null, 2),
          ours: `${shared.toFixed(2)} ms`,
          reference: `${half.toFixed(2)} ms`,
        },
        rateRow(`${what}: answers with two workers : with one`, median(rates.two), median(rates.one), null),
      );
    }
    return {
      title: 'Workers',
      rows,
      notes: [
        'Processor time of the server’s processes, from /proc, the first process included; the load and PostgreSQL run on the same two cores, so that answers say little.',
        'Above the target: calls that arrive together share a turn of the event loop, a batch of reads and a commit, and with two workers fewer arrive together at each; one process with half the clients shows that part. The rest is not taken apart: two workers, the first process, the load and PostgreSQL take turns on two cores. On two cores with the database beside it, one process is the better choice.',
        'Reckoned, not measured: on eight cores with the database elsewhere eight workers give eight times what one core gives, as long as the first process, which only hands over connections, and the database do. A proxy that keeps its connections lets it hand over few.',
      ],
    };
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}
