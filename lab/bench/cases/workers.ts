import { type Bare, startBareDatabase, startBareWorkers } from '../bare/start.ts';
import { BARE_LIST, BARE_SEAT } from '../bare/statements.ts';
import { psql } from '../data/fill.ts';
import { describe as describeCall, isDone, lateness } from '../day/figures.ts';
import { OpenLoop } from '../day/open-loop.ts';
import {
  attendingMembers,
  attendRequests,
  bareRequests,
  PAIRS,
  RESET_SEATS,
} from '../harness/attend-requests.ts';
import { Loader, type RequestSpec } from '../harness/load.ts';
import { REGULAR, SCHEDULE, withToken } from '../harness/read-requests.ts';
import { type Bench, boundRow, type Row, rateRow, type Section } from '../harness/section.ts';
import { startServer } from '../harness/server.ts';
import { signIn } from '../harness/sign-in.ts';
import { interleave, median } from '../harness/statistics.ts';

const CLIENTS = 16;
/** What a call may cost more with several workers. */
const MAX_RATIO = 1.05;
/** Calls at a fixed rate are this share of what one process answers at full load. */
const PACE = 0.5;
/** Of one process, and of each of two, as the server has. */
const [CONNECTIONS, WORKER_CONNECTIONS] = [20, 10];
/** For which it is reckoned what so many workers would answer. */
const PROCESSORS = 8;

/** A server that is measured: where it is, and its processor time so far. */
interface Measured {
  readonly url: string;
  processorMs(): number;
}

/** Of the answers of one measurement, the times in ms for each answer. */
interface Cost {
  readonly perSecond: number;
  readonly server: number;
  readonly database: number;
}

/**
 * The schedule and a seat with one process and with two workers: processor time of an answer, and answers. The same of
 * a bare server, which shows what two processes of node:cluster cost by themselves on this machine.
 */
export async function workers(bench: Bench): Promise<Section> {
  const databaseUrl = await bench.postgres.database(1);
  const tokens = await signIn({ databaseUrl }, [REGULAR, ...attendingMembers(PAIRS)]);
  const stops: (() => unknown)[] = [];
  try {
    const start = async (count: number): Promise<Measured> => {
      const env = { WORKERS: String(count) };
      const server = await startServer({ dataDir: await bench.folder(), databaseUrl, env });
      stops.push(server.stop);
      return { url: server.origin, processorMs: server.processorMs };
    };
    const startBare = async (starting: Promise<Bare<string>>): Promise<Measured> => {
      const bare = await starting;
      stops.push(bare.stop);
      return { url: bare.address, processorMs: bare.processorMs };
    };
    const statements = { '/list': BARE_LIST, '/seat': BARE_SEAT };
    const options = { databaseUrl, connections: WORKER_CONNECTIONS, statements };
    const servers = {
      one: await start(1),
      two: await start(2),
      bareOne: await startBare(startBareDatabase({ ...options, connections: CONNECTIONS })),
      bareTwo: await startBare(startBareWorkers({ workers: 2, options })),
    };
    const [loader, loop] = [new Loader(), new OpenLoop()];
    stops.push(() => {
      loader.stop();
      loop.stop();
    });
    /** How late the calls at a fixed rate were sent, the p99 of each measurement, in ms. */
    const late: number[] = [];
    const measureCall = async (sent: readonly RequestSpec[], sentBare: readonly RequestSpec[]) => {
      const read = (server: Measured) =>
        [server.processorMs(), bench.postgres.processorMs() ?? Number.NaN] as const;
      const costOf = async (server: Measured, before: readonly [number, number], answers: number) => {
        const after = read(server);
        for (const statement of RESET_SEATS) await psql(databaseUrl, ['-c', statement]);
        return {
          perSecond: answers / bench.seconds,
          server: (after[0] - before[0]) / answers,
          database: (after[1] - before[1]) / answers,
        };
      };
      const measure =
        (server: Measured, requests: readonly RequestSpec[], clients = CLIENTS) =>
        async (): Promise<Cost> => {
          const before = read(server);
          const { answers } = await loader.run({
            ...{ url: server.url, clients, requests, seconds: bench.seconds },
          });
          return costOf(server, before, answers);
        };
      const pace =
        (server: Measured, requests: readonly RequestSpec[], perSecond: number) =>
        async (): Promise<Cost> => {
          const calls = Array.from({ length: Math.round(perSecond * bench.seconds) }, (_, n) => ({
            ...(requests[n % requests.length] ?? { path: '/' }),
            ...{ kind: 'press' as const, member: null, at: (n * 1_000) / perSecond },
          }));
          let before = read(server);
          const job = { url: server.url, calls, tokens: new Map(), connections: CLIENTS };
          const answered = await loop.run(job, (startsAt) => {
            setTimeout(() => {
              before = read(server);
            }, startsAt - Date.now());
          });
          const failed = answered.find((call) => !isDone(call));
          if (failed) throw new Error(describeCall(failed));
          late.push(lateness(answered));
          return costOf(server, before, answered.length);
        };
      const measures = {
        one: measure(servers.one, sent),
        two: measure(servers.two, sent),
        half: measure(servers.one, sent, CLIENTS / 2),
        bareOne: measure(servers.bareOne, sentBare),
        bareTwo: measure(servers.bareTwo, sentBare),
        bareHalf: measure(servers.bareOne, sentBare, CLIENTS / 2),
      };
      for (const warmUp of Object.values(measures)) await warmUp();
      const [{ perSecond }, bare] = [await measures.one(), await measures.bareOne()];
      const [rate, bareRate] = [PACE * perSecond, PACE * bare.perSecond];
      return interleave(bench.rounds, {
        ...measures,
        pacedOne: pace(servers.one, sent, rate),
        pacedTwo: pace(servers.two, sent, rate),
        pacedBareOne: pace(servers.bareOne, sentBare, bareRate),
        pacedBareTwo: pace(servers.bareTwo, sentBare, bareRate),
      });
    };
    const calls = {
      'Schedule of a month with 20 cards': await measureCall(
        [withToken(tokens.get(REGULAR), SCHEDULE)],
        [{ path: '/list' }],
      ),
      Attend: await measureCall(attendRequests(tokens, PAIRS), bareRequests('/seat', PAIRS)),
    };
    return {
      title: 'Workers',
      rows: Object.entries(calls).flatMap(([what, costs]) => rowsOf(what, costs)),
      notes: [
        'Processor time of the server’s processes, from /proc, the first process included; the load and PostgreSQL run on the same two cores, so that answers say little. The bare servers only send the statement of the list, or that of a seat, by Fastify and pg.',
        `Without a rate, ${CLIENTS} clients send as fast as they are answered: the two processors are full, and one process has more calls at once to share a statement's message than each of two. At a rate, half of what one process answered in a round before, calls are sent when they are due, on at least ${CLIENTS} connections in turn (at most ${Math.max(...late).toFixed(1)} ms late, p99).`,
        'The rows of the bare server show what two processes of node:cluster, the load and PostgreSQL cost each other on this machine: it has neither sessions nor batches.',
        ...reckoned(calls),
      ],
    };
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

type Full = 'one' | 'two' | 'half' | 'bareOne' | 'bareTwo' | 'bareHalf';
type Paced = 'pacedOne' | 'pacedTwo' | 'pacedBareOne' | 'pacedBareTwo';
type Costs = Readonly<Record<Full | Paced, readonly Cost[]>>;

const medianOf = (costs: readonly Cost[], figure: keyof Cost) => median(costs.map((cost) => cost[figure]));

function rowsOf(what: string, costs: Costs): Row[] {
  const ratio = (name: string, ours: keyof Costs, reference: keyof Costs, max: number | null = null): Row => {
    const [time, referenceTime] = [medianOf(costs[ours], 'server'), medianOf(costs[reference], 'server')];
    return {
      ...boundRow(`${what}: ${name}`, time / referenceTime, '', max, 2),
      ours: `${time.toFixed(2)} ms`,
      reference: `${referenceTime.toFixed(2)} ms`,
    };
  };
  const perSecond = (of: Paced) => `${Math.round(medianOf(costs[of], 'perSecond'))}/s`;
  return [
    ratio('processor time of an answer with two workers : with one', 'two', 'one', MAX_RATIO),
    ratio(`the same at ${perSecond('pacedOne')}`, 'pacedTwo', 'pacedOne', MAX_RATIO),
    ratio(`of a bare server at ${perSecond('pacedBareOne')}`, 'pacedBareTwo', 'pacedBareOne'),
    ratio('processor time with two workers : with one that has half the clients', 'two', 'half'),
    ratio('processor time of a bare server, two processes : one', 'bareTwo', 'bareOne'),
    ratio(
      'processor time of a bare server, two processes : one that has half the clients',
      'bareTwo',
      'bareHalf',
    ),
    rateRow(
      `${what}: answers with two workers : with one`,
      medianOf(costs.two, 'perSecond'),
      medianOf(costs.one, 'perSecond'),
      null,
    ),
  ];
}

/**
 * What a machine with more processors answers, if an answer takes as much processor time there; nothing where that of
 * the database is not known.
 */
function reckoned(calls: Readonly<Record<string, Costs>>): string[] {
  const perSecond = (ms: number) => `${(Math.round((PROCESSORS * 10) / ms) * 100).toLocaleString('en')}/s`;
  const sentences = Object.entries(calls).map(([what, { two }]) => {
    const [server, database] = [medianOf(two, 'server'), medianOf(two, 'database')];
    if (Number.isNaN(database)) return null;
    const processors = ((PROCESSORS * database) / server).toFixed(1);
    const elsewhere = `${perSecond(server)} by ${PROCESSORS} workers on ${PROCESSORS} processors with the database elsewhere, where it needs ${processors} processors`;
    return `${what}: ${elsewhere}; ${perSecond(server + database)} where ${PROCESSORS} processors do both`;
  });
  if (sentences.includes(null)) return [];
  return [
    `Reckoned, not measured, from the processor times of the server and PostgreSQL with two workers: ${sentences.join('. ')}. The first process only hands over connections, of which a proxy that keeps them needs few. \`WORKERS=auto\` starts seven at most.`,
  ];
}
