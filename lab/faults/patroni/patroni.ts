import { setTimeout as pause } from 'node:timers/promises';
import { assertHolds, type Drill, deadline, type Figure, formatCount, formatDurations } from '../drill.ts';
import { startPair } from '../failover/pair.ts';
import { startWriters, type Writers } from '../failover/writers.ts';
import { type PatroniCluster, startPatroni } from './cluster.ts';
import { ALONE_MS, FAULTS, type Fault, type Woken } from './faults.ts';
import { LATE_ROWS, LATE_TABLE, startLateWriters } from './late-writers.ts';
import type { Machine } from './machine.ts';

const ROUNDS = 20;
const MEMBERS = 8;
/** Leaves some of two cores to three databases. */
const WRITE_PAUSE_MS = 50;
const BEFORE_MS = 2_000;
/** The longest that a member may wait for a write on a machine without other work. */
export const RECOVERY_MS = 30_000;
/** How long another primary is awaited. */
export const GIVE_UP_MS = 120_000;

export const patroni: Drill = {
  name: 'patroni',
  title: 'Failover without a person',
  about: `Three PostgreSQL under Patroni with etcd, and HAProxy: with the files of [deploy/patroni](../deploy/patroni), in which only addresses
and folders are replaced. Under the writes of eight members at two servers the primary is in turn frozen (SIGSTOP to PostgreSQL and Patroni), killed by
kill -9 together with its Patroni and etcd, and cut off from etcd, until another has taken its place. Each member writes again within
${RECOVERY_MS / 1000} s, no acknowledged write is lost, no server restarts. Other clients write to the machine of the former primary all the while, also when its
PostgreSQL wakes up ${ALONE_MS / 1000} s before its Patroni: the new primary has all that it acknowledges. At the end the synchronous standby is frozen.`,
  run: (rounds = ROUNDS) => failOver(rounds, RECOVERY_MS),
};

/** The drill, in which each member must write again within `recoveryMs` of a fault. */
export async function failOver(rounds: number, recoveryMs: number): Promise<Figure[]> {
  const cluster = await startPatroni();
  try {
    const pair = await startPair(cluster.url, MEMBERS);
    try {
      await cluster.query(LATE_TABLE);
      const pids = pair.servers.map((server) => server.pid());
      const writers = startWriters(pair, WRITE_PAUSE_MS);
      const figures = await repeat(cluster, writers, rounds, recoveryMs).finally(() => writers.end());
      const restarted = pair.servers.some((server, index) => server.pid() !== pids[index]);
      assertHolds(!restarted, 'a server was restarted');
      return [...figures, ...(await writers.check(cluster.query))];
    } finally {
      await pair.stop();
    }
  } catch (error) {
    console.error(cluster.logs());
    throw error;
  } finally {
    await cluster.stop();
  }
}

async function repeat(
  cluster: PatroniCluster,
  writers: Writers,
  rounds: number,
  recoveryMs: number,
): Promise<Figure[]> {
  const woken: Woken = { waiting: 0, opened: 0, stray: 0 };
  const all: Round[] = [];
  while (all.length < rounds && performance.now() < deadline.time) {
    const [fault] = FAULTS.slice(all.length % FAULTS.length);
    if (fault === undefined) break;
    all.push(await runRound(cluster, writers, { fault, recoveryMs, number: all.length + 1 }, woken));
  }
  const standby = await freezeStandby(cluster, writers, recoveryMs);
  const pauses: readonly (readonly [name: string, durations: readonly number[]])[] = [
    ...FAULTS.map(
      ({ name }) =>
        [
          `primary ${name}`,
          all.filter((round) => round.fault === name).flatMap((round) => round.pauses),
        ] as const,
    ),
    ['synchronous standby frozen', standby],
  ];
  return [
    ['rounds', formatCount(all.length)],
    ...pauses
      .filter(([, durations]) => durations.length > 0)
      .map(
        ([name, durations]): Figure => [
          `${name}: the longest time without a write, of each member`,
          formatDurations(durations),
        ],
      ),
    ['fault to another primary', formatDurations(all.map(({ election }) => election))],
    ['end of the fault to three that replicate', formatDurations(all.map(({ reunion }) => reunion))],
    [
      'writes that waited at a former primary that woke up, of them acknowledged and lost',
      `${formatCount(woken.waiting)}, 0`,
    ],
    [
      'all writes sent to that machine: acknowledged, all present',
      formatCount(all.reduce((sum, { late }) => sum + late, 0)),
    ],
    [
      'new connections meanwhile that led to it: through HAProxy, with a list of the hosts',
      `0 and ${woken.stray} of ${woken.opened}`,
    ],
  ];
}

interface Round {
  readonly fault: string;
  /** The longest time without a write of each member in ms. */
  readonly pauses: readonly number[];
  /** From the fault to another primary, and from its end to three that replicate, in ms. */
  readonly election: number;
  readonly reunion: number;
  /** How many writes to the machine itself were acknowledged. */
  readonly late: number;
}

async function runRound(
  cluster: PatroniCluster,
  writers: Writers,
  { fault, recoveryMs, number }: { fault: Fault; recoveryMs: number; number: number },
  woken: Woken,
): Promise<Round> {
  const primary = await untilAnother(cluster, null);
  const lateWriters = startLateWriters(cluster.urlOf(primary), `round ${number}`);
  try {
    await pause(BEFORE_MS);
    writers.longestPauses();
    const start = performance.now();
    fault.begin(primary);
    const successor = await untilAnother(cluster, primary);
    const election = performance.now() - start;
    await writers.next(recoveryMs);
    const pauses = writers.longestPauses();
    const longest = Math.max(...pauses);
    const seconds = (longest / 1000).toFixed(1);
    console.log(`  ${number}: ${primary.name} ${fault.name}, then ${successor.name}: ${seconds} s`);
    assertHolds(longest <= recoveryMs, `${fault.name}: no write for ${seconds} s`);
    await fault.end(primary, cluster, woken);
    const reunion = await cluster.untilWhole();
    const acknowledged = await lateWriters.end();
    const stored = new Set((await cluster.query<{ text: string }>(LATE_ROWS)).map(({ text }) => text));
    const lost = acknowledged.filter((text) => !stored.has(text));
    assertHolds(lost.length === 0, `${lost.length} writes acknowledged by a former primary are lost`);
    return { fault: fault.name, pauses, election, reunion, late: acknowledged.length };
  } finally {
    await lateWriters.end();
  }
}

/** Asks until there is a primary, another than the former one. */
async function untilAnother(cluster: PatroniCluster, former: Machine | null): Promise<Machine> {
  const start = performance.now();
  for (;;) {
    const next = await cluster.leader();
    if (next !== null && next !== former) return next;
    assertHolds(performance.now() < start + GIVE_UP_MS, former ? 'no other primary' : 'no primary');
    await pause(100);
  }
}

/** Returns the longest time without a write of each member in ms. */
async function freezeStandby(
  cluster: PatroniCluster,
  writers: Writers,
  recoveryMs: number,
): Promise<number[]> {
  const standby = await cluster.standby();
  writers.longestPauses();
  standby.freeze();
  await writers.next(recoveryMs);
  const pauses = writers.longestPauses();
  standby.wakePostgres();
  standby.wakePatroni();
  await cluster.untilWhole();
  return pauses;
}
