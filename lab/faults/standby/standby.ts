import { setTimeout as pause } from 'node:timers/promises';
import {
  findPostgres,
  type RunningPostgres,
  startPostgres,
  startStandby,
} from '../../../apps/server/src/testing/postgres.ts';
import { queryAt } from '../../../apps/server/src/testing/processes/standby.ts';
import { assertHolds, type Drill, DrillSkipped, deadline, type Figure, formatCount } from '../drill.ts';
import { DURABLE } from '../failover/cluster.ts';
import { type Pair, startPair } from '../failover/pair.ts';
import { signalPostgres } from '../failover/postgres-processes.ts';
import { type OwnWriters, type OwnWrites, openBoard, startOwnWriters } from './own-writes.ts';

const ROUNDS = 5;
const MEMBERS = 8;
const PHASE_MS = 5_000;
const DELAY_MS = 1_000;
/** Until standbys are read again after what broke them: longer than the longest pause between two checks. */
const RETURN_MS = 60_000;
const METRICS_TOKEN = 'the token of the drill';
/** Of the board. The control has no such name. */
const LATEST_READS = `select from pg_stat_activity where application_name = 'crewwith'
  and query like '%notices%' and query_start > now() - interval '1 second'`;

/** What is done to two standbys, and how it ends. */
interface Phase {
  readonly name: string;
  /** Whether standbys are then so late that the control must miss posts. */
  readonly isLate?: true;
  begin(standbys: Standbys): Promise<void>;
  end(standbys: Standbys): Promise<void>;
}

type Standbys = readonly [RunningPostgres, RunningPostgres];

const setDelay = (standbys: Standbys, value: string) =>
  inAll(standbys, `alter system set recovery_min_apply_delay = '${value}'`, 'select pg_reload_conf()');

const PHASES: readonly Phase[] = [
  { name: 'undisturbed', begin: async () => undefined, end: async () => undefined },
  {
    name: `replay ${DELAY_MS / 1000} s late`,
    isLate: true,
    begin: (standbys) => setDelay(standbys, `${DELAY_MS}ms`),
    end: (standbys) => setDelay(standbys, '0'),
  },
  {
    name: 'replay paused',
    isLate: true,
    begin: (standbys) => inAll(standbys, 'select pg_wal_replay_pause()'),
    end: (standbys) => inAll(standbys, 'select pg_wal_replay_resume()'),
  },
  {
    name: 'one killed by kill -9',
    begin: async ([first]) => signalPostgres(first.pid(), 'SIGKILL'),
    end: ([first]) => first.start(),
  },
  {
    name: 'one frozen by SIGSTOP',
    begin: async ([, second]) => signalPostgres(second.pid(), 'SIGSTOP'),
    end: async ([, second]) => signalPostgres(second.pid(), 'SIGCONT'),
  },
];

export const standby: Drill = {
  name: 'standby',
  title: 'Reads of standbys',
  about: `Two servers with \`DATABASE_STANDBY_URL\`, on a PostgreSQL with two asynchronous standbys. Seven members post and then read the board,
the leader edits the club, whose public page is then read without a log-in, and an eighth member is banned and comes back, all without a pause
and through a proxy that sends each call to one of the servers. Meanwhile the standbys replay late, replay nothing, one is killed by kill -9 and started
again, and one is frozen. Nobody misses an own write, a ban holds at once, no call fails, and both are read again afterwards. The
control reads a standby without the mechanism as soon as a post is acknowledged. What a promotion changes is not drilled here, but tested.`,
  async run(rounds = ROUNDS) {
    const programs = findPostgres();
    if (programs === null) throw new DrillSkipped('no PostgreSQL');
    const primary = await startPostgres(programs, DURABLE);
    const running = [primary];
    try {
      const standbys = [
        await startStandby(programs, primary, DURABLE),
        await startStandby(programs, primary, DURABLE),
      ] as const;
      running.push(...standbys);
      const [one, two] = standbys;
      const pair = await startPair(primary.url, MEMBERS, {
        DATABASE_STANDBY_URL: two.url.replace('@', `@127.0.0.1:${one.port},`),
        METRICS_TOKEN,
      });
      try {
        await openBoard(pair);
        return await disturb(pair, standbys, rounds);
      } finally {
        await pair.stop();
      }
    } finally {
      for (const server of running.toReversed()) await server.stop();
    }
  },
};

/** What a phase, or several of its kind, showed. */
interface Result extends OwnWrites {
  readonly atStandby: number;
  readonly reads: number;
}

async function disturb(pair: Pair, standbys: Standbys, rounds: number): Promise<Figure[]> {
  const writers = startOwnWriters(
    pair,
    standbys.map(({ url }) => url),
  );
  const results = new Map<string, Result[]>();
  try {
    for (let round = 0; round < rounds && performance.now() < deadline.time; round += 1) {
      for (const phase of PHASES) {
        assertNoneMissed(writers.take(), `before ${phase.name}`);
        const result = await runPhase(phase, { pair, standbys, writers });
        assertNoneMissed(result, `during ${phase.name}`);
        assertHolds(
          result.written > 0 && result.reads > 0,
          `nothing was written and read during ${phase.name}`,
        );
        assertHolds(!phase.isLate || result.control.missed > 0, `the control missed nothing: ${phase.name}`);
        results.set(phase.name, [...(results.get(phase.name) ?? []), result]);
        await untilReadAgain(standbys);
      }
    }
  } finally {
    await writers.end();
  }
  assertNoneMissed(writers.take(), 'after the last phase');
  return [...results].flatMap(([name, of]) => figuresOf(name, of));
}

function assertNoneMissed({ missed }: OwnWrites, when: string): void {
  assertHolds(missed.length === 0, `missed ${when}: ${missed.join(', ')}`);
}

interface Running {
  readonly pair: Pair;
  readonly standbys: Standbys;
  readonly writers: OwnWriters;
}

/** Ends the phase also when it fails: a frozen PostgreSQL could not be stopped. */
async function runPhase(phase: Phase, { pair, standbys, writers }: Running): Promise<Result> {
  const before = await readsOf(pair);
  await phase.begin(standbys);
  try {
    await pause(PHASE_MS);
    const written = writers.take();
    const after = await readsOf(pair);
    const atStandby = after.standby - before.standby;
    return { ...written, atStandby, reads: atStandby + after.primary - before.primary };
  } finally {
    await phase.end(standbys);
  }
}

function figuresOf(name: string, results: readonly Result[]): Figure[] {
  const sum = (value: (result: Result) => number) => results.reduce((all, result) => all + value(result), 0);
  const asked = sum(({ control }) => control.asked);
  const share = Math.round((100 * sum(({ atStandby }) => atStandby)) / sum(({ reads }) => reads));
  return [
    [`${name}: writes, missed by who must see them`, `${formatCount(sum(({ written }) => written))}, 0`],
    [
      'posts missed by the control',
      `${formatCount(sum(({ control }) => control.missed))} of ${formatCount(asked)}`,
    ],
    [
      'reads at standbys; the longest read',
      `${share} %; ${Math.max(...results.map(({ longest }) => longest)).toFixed(0)} ms`,
    ],
  ];
}

/** How many reads both servers have sent where. */
async function readsOf({ servers }: Pair): Promise<{ standby: number; primary: number }> {
  const texts = await Promise.all(
    servers.map(async ({ origin }) => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      return (await fetch(`${origin}/metrics`, { headers })).text();
    }),
  );
  const count = (place: string) =>
    texts.reduce(
      (sum, text) =>
        sum +
        Number(new RegExp(`^crewwith_standby_reads_total.place="${place}". (\\d+)$`, 'm').exec(text)?.[1]),
      0,
    );
  return { standby: count('standby'), primary: count('primary') };
}

/** Returns once the servers read both standbys. */
async function untilReadAgain(standbys: Standbys): Promise<void> {
  const late = performance.now() + RETURN_MS;
  for (const server of standbys) {
    while ((await queryAt(server, LATEST_READS)).length === 0) {
      assertHolds(performance.now() < late, `a standby was not read again within ${RETURN_MS / 1000} s`);
      await pause(100);
    }
  }
}

async function inAll(standbys: Standbys, ...statements: readonly string[]): Promise<void> {
  for (const server of standbys) for (const statement of statements) await queryAt(server, statement);
}
