import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { findPostgres } from '../../../apps/server/src/testing/postgres.ts';
import { queryUrl } from '../../../apps/server/src/testing/processes/query-url.ts';
import { assertHolds, DrillSkipped } from '../drill.ts';
import { readDeployed, replaceAll } from './deployed.ts';
import { createMachine, type Machine, NUMBERS } from './machine.ts';
import { HAPROXY, missingForPatroni } from './programs.ts';

/** Three PostgreSQL under Patroni with etcd, and the HAProxy that leads to their primary. */
export interface PatroniCluster {
  readonly machines: readonly Machine[];
  /** A `DATABASE_URL` through HAProxy. */
  readonly url: string;
  /** A `DATABASE_URL` with all three hosts. */
  readonly hostsUrl: string;
  /** The URL of the database on one machine. */
  urlOf(machine: Machine): string;
  /** The machine that says it holds the key of the primary. Null while none or two do; throws if two do for long. */
  leader(): Promise<Machine | null>;
  /** The machine that every write waits for. */
  standby(): Promise<Machine>;
  /** Waits until all machines replicate and another one may become the primary. Returns the ms. */
  untilWhole(): Promise<number>;
  /** Queries through HAProxy. */
  query<T extends pg.QueryResultRow>(text: string): Promise<T[]>;
  /** Queries one machine as PostgreSQL's superuser. */
  queryAt<T extends pg.QueryResultRow>(machine: Machine, text: string): Promise<T[]>;
  /** The last lines of each Patroni. */
  logs(): string;
  stop(): Promise<void>;
}

const WHOLE_MS = 120_000;
/**
 * How long two may say that they hold the key: `loop_wait`. A primary that froze after etcd had renewed its key, but
 * before it had the answer, believes that answer when it wakes up, until it asks etcd again (some 20 ms later).
 */
const DOUBLE_MS = 5_000;
const LOGGED_LINES = 40;

/** Starts all with the files of deploy/patroni. Throws `DrillSkipped` if the machine cannot. */
export async function startPatroni(): Promise<PatroniCluster> {
  const missing = missingForPatroni();
  const programs = findPostgres();
  if (missing !== null || programs === null) throw new DrillSkipped(missing ?? 'no postgresql');
  const folder = mkdtempSync(join(tmpdir(), 'crewwith-patroni-'));
  chmodSync(folder, 0o755);
  // Addresses of its own, so that the ports are those of the files.
  const network = `127.${100 + ((process.pid >> 8) % 100)}.${process.pid % 256}`;
  const machines: Machine[] = [];
  for (const number of NUMBERS) machines.push(await createMachine({ folder, network, programs }, number));
  let haproxy: ChildProcess | null = null;
  const superuser = `postgres:${passwordOf('postgres')}`;
  const urlAt = (host: string, user = 'crewwith:crewwith', database = 'crewwith') =>
    `postgres://${user}@${host}/${database}`;
  const proxied = `${network}.1:5000`;
  const queryAt = <T extends pg.QueryResultRow>(machine: Machine, text: string) =>
    queryUrl<T>(urlAt(`${machine.address}:5432`, superuser, 'postgres'), text);

  let doubleSince: number | null = null;
  const leader = async (): Promise<Machine | null> => {
    const answers = await Promise.all(machines.map((machine) => isOk(machine, '/primary')));
    const leaders = machines.filter((_, index) => answers[index]);
    if (leaders.length <= 1) {
      doubleSince = null;
      return leaders[0] ?? null;
    }
    doubleSince ??= performance.now();
    const names = leaders.map(({ name }) => name).join(' and ');
    assertHolds(performance.now() - doubleSince <= DOUBLE_MS, `${names} both hold the key of the primary`);
    return null;
  };
  const cluster: PatroniCluster = {
    machines,
    url: urlAt(proxied),
    hostsUrl: `${urlAt(machines.map(({ address }) => `${address}:5432`).join(','))}?target_session_attrs=read-write`,
    urlOf: (machine) => urlAt(`${machine.address}:5432`),
    leader,
    standby: () =>
      // The primary names it first; the standby itself says so somewhat later.
      until('no synchronous standby', async () => {
        const answers = await Promise.all(machines.map((machine) => isOk(machine, '/sync')));
        return machines.find((_, index) => answers[index]) ?? null;
      }),
    async untilWhole() {
      const start = performance.now();
      await until('not whole again', async () => (await isWhole(await leader(), queryAt)) || null);
      return performance.now() - start;
    },
    query: (text) => queryUrl(urlAt(proxied), text),
    queryAt,
    logs: () =>
      machines
        .map(({ name, output }) => `${name}:\n${output().split('\n').slice(-LOGGED_LINES).join('\n')}`)
        .join('\n'),
    async stop() {
      if (haproxy !== null && haproxy.exitCode === null) {
        const ended = once(haproxy, 'exit');
        haproxy.kill('SIGKILL');
        await ended;
      }
      for (const machine of machines) await machine.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    for (const machine of machines) machine.start();
    await cluster.untilWhole();
    const primary = await until('no primary', leader);
    await queryAt(primary, `create role crewwith login password 'crewwith'`);
    await queryAt(
      primary,
      `create database crewwith owner crewwith template template0 encoding 'UTF8' locale 'C'`,
    );
    const config = join(folder, 'haproxy.cfg');
    writeFileSync(
      config,
      replaceAll(readDeployed('haproxy.cfg', 1), { '127.0.0.1:5000': proxied, '10.0.0.': `${network}.` }),
    );
    execFileSync(HAPROXY, ['-c', '-q', '-f', config], { stdio: 'pipe' });
    haproxy = spawn(HAPROXY, ['-db', '-f', config], { stdio: 'ignore' });
    const isReached = () => cluster.query('select 1').catch(() => null);
    await until('no primary through HAProxy', isReached);
    return cluster;
  } catch (error) {
    console.error(cluster.logs());
    await cluster.stop();
    throw error;
  }
}

/** Asks until there is an answer, which may be late on a busy machine. Throws after two minutes. */
async function until<T>(missing: string, ask: () => Promise<T | null>): Promise<T> {
  const start = performance.now();
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    assertHolds(performance.now() < start + WHOLE_MS, `${missing} within ${WHOLE_MS} ms`);
    await pause(200);
  }
}

/** The password of a user in patroni.yml. */
function passwordOf(user: string): string {
  const [, password = ''] =
    new RegExp(`username: ${user}\\n\\s+password: (\\S+)`).exec(readDeployed('patroni.yml', 1)) ?? [];
  return password;
}

async function ask(machine: Machine, path: string): Promise<Response | null> {
  return fetch(`http://${machine.address}:8008${path}`, {
    signal: AbortSignal.timeout(2_000),
    headers: { connection: 'close' },
  }).catch(() => null);
}

async function isOk(machine: Machine, path: string): Promise<boolean> {
  const response = await ask(machine, path);
  await response?.arrayBuffer().catch(() => undefined);
  return response?.ok ?? false;
}

/** Whether both others replicate from this primary and etcd knows which of them may follow it. */
async function isWhole(primary: Machine | null, queryAt: PatroniCluster['queryAt']): Promise<boolean> {
  if (primary === null) return false;
  const response = await ask(primary, '/cluster');
  if (!response?.ok) return false;
  const { members } = (await response.json().catch(() => ({ members: [] }))) as {
    members: { role: string; timeline?: number }[];
  };
  const roles = members.map(({ role }) => role).sort();
  if (roles.join() !== 'leader,replica,sync_standby') return false;
  if (new Set(members.map(({ timeline }) => timeline)).size !== 1) return false;
  const [row] = await queryAt<{ streaming: number; sync: number }>(
    primary,
    `select count(*) filter (where state = 'streaming')::int as streaming,
      count(*) filter (where sync_state = 'sync')::int as sync from pg_stat_replication`,
  ).catch(() => []);
  return row?.streaming === 2 && row.sync === 1;
}
