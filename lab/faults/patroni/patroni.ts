import { setTimeout as pause } from 'node:timers/promises';
import { assertHolds, type Drill, deadline, type Figure, formatCount, formatDurations } from '../drill.ts';
import { startPair } from '../failover/pair.ts';
import { startWriters, type Writers } from '../failover/writers.ts';
import { type PatroniCluster, startPatroni } from './cluster.ts';
import { LATE_ROWS, LATE_TABLE, startLateWriters } from './late-writers.ts';
import type { Machine } from './machine.ts';

const ROUNDS = 20;
const MEMBERS = 8;
/** Leaves some of two cores to three databases. */
const WRITE_PAUSE_MS = 50;
const BEFORE_MS = 2_000;
const RECOVERY_MS = 30_000;
/** How long a PostgreSQL that woke up runs without its Patroni. */
const ALONE_MS = 3_000;

interface Fault {
  readonly name: string;
  begin(primary: Machine): void;
  /** Ends it. Returns how many late writes waited at the former primary in vain. */
  end(primary: Machine, cluster: PatroniCluster): Promise<number>;
}

const FAULTS: readonly Fault[] = [
  {
    name: 'frozen',
    begin: (primary) => primary.freeze(),
    async end(primary, cluster) {
      primary.wakePostgres();
      await pause(ALONE_MS);
      const [row] = await cluster.queryAt<{ waiting: number }>(
        primary,
        `select count(*)::int as waiting from pg_stat_activity where wait_event = 'SyncRep'`,
      );
      primary.wakePatroni();
      assertHolds((row?.waiting ?? 0) > 0, 'no late write reached the former primary');
      return row?.waiting ?? 0;
    },
  },
  {
    name: 'killed',
    begin: (primary) => primary.kill(),
    async end(primary) {
      primary.start();
      return 0;
    },
  },
  {
    name: 'cut off from etcd',
    begin: (primary) => primary.cutOff(),
    async end(primary) {
      primary.reconnect();
      return 0;
    },
  },
];

export const patroni: Drill = {
  name: 'patroni',
  title: 'Failover without a person',
  about: `Three PostgreSQL under Patroni with etcd, and HAProxy, with the files of [deploy/patroni](../deploy/patroni) but for addresses
and folders. Under the writes of eight members at two servers the primary is in turn frozen (SIGSTOP of PostgreSQL and Patroni), killed by kill -9 with
its Patroni and etcd, and cut off from etcd, until another has taken its place. Each member writes again within ${RECOVERY_MS / 1000} s, no
acknowledged write is lost, no server restarts. Clients that write to the former primary directly all the while, also as its PostgreSQL wakes up
${ALONE_MS / 1000} s before its Patroni, get nothing acknowledged that the new one does not have.`,
  async run(rounds = ROUNDS) {
    const cluster = await startPatroni();
    try {
      const pair = await startPair(cluster.url, MEMBERS);
      try {
        await cluster.query(LATE_TABLE);
        const pids = pair.servers.map((server) => server.pid());
        const writers = startWriters(pair, WRITE_PAUSE_MS);
        const figures = await repeat(cluster, writers, rounds).finally(() => writers.end());
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
  },
};

async function repeat(cluster: PatroniCluster, writers: Writers, rounds: number): Promise<Figure[]> {
  const pauses = new Map<string, number[]>(FAULTS.map(({ name }) => [name, []]));
  const elections: number[] = [];
  const returns: number[] = [];
  let waited = 0;
  let late = 0;
  for (let round = 0; round < rounds && performance.now() < deadline.time; round += 1) {
    const fault = FAULTS[round % FAULTS.length] as Fault;
    const primary = await cluster.leader();
    assertHolds(primary !== null, 'no primary');
    const lateWriters = startLateWriters(cluster.urlOf(primary), `round ${round}`);
    try {
      await pause(BEFORE_MS);
      writers.longestPauses();
      const start = performance.now();
      fault.begin(primary);
      const successor = await untilAnother(cluster, primary);
      elections.push(performance.now() - start);
      await writers.next(RECOVERY_MS);
      const longest = writers.longestPauses();
      pauses.get(fault.name)?.push(...longest);
      const seconds = (Math.max(...longest) / 1000).toFixed(1);
      console.log(`  ${round + 1}: ${primary.name} ${fault.name}, then ${successor.name}: ${seconds} s`);
      assertHolds(Math.max(...longest) <= RECOVERY_MS, `${fault.name}: no write for ${seconds} s`);
      waited += await fault.end(primary, cluster);
      returns.push(await cluster.untilWhole());
    } finally {
      const acknowledged = await lateWriters.end();
      const stored = new Set((await cluster.query<{ text: string }>(LATE_ROWS)).map(({ text }) => text));
      const lost = acknowledged.filter((text) => !stored.has(text));
      assertHolds(lost.length === 0, `${lost.length} acknowledged writes of a former primary are missing`);
      late += acknowledged.length;
    }
  }
  return [
    ['rounds', formatCount(elections.length)],
    ...[...pauses]
      .filter(([, all]) => all.length > 0)
      .map(
        ([name, all]): Figure => [
          `${name}: longest time without a write of each member`,
          formatDurations(all),
        ],
      ),
    ['fault to another primary', formatDurations(elections)],
    ['its end to three that replicate', formatDurations(returns)],
    [
      'late writes that waited at a former primary that woke up; acknowledged without being on the new one',
      `${formatCount(waited)}; 0`,
    ],
    ['all writes at the primary of each round directly: acknowledged, all present', formatCount(late)],
  ];
}

async function untilAnother(cluster: PatroniCluster, primary: Machine): Promise<Machine> {
  const start = performance.now();
  for (;;) {
    const next = await cluster.leader();
    if (next !== null && next !== primary) return next;
    assertHolds(performance.now() < start + 2 * RECOVERY_MS, 'no other primary');
    await pause(100);
  }
}
