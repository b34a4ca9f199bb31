import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../../apps/server/src/testing/free-port.ts';
import { findPostgres, unprivileged } from '../../../apps/server/src/testing/postgres.ts';
import { DrillSkipped } from '../drill.ts';
import { signalPostgres } from './postgres-processes.ts';

/** A PostgreSQL primary with a synchronous standby. */
export interface Cluster {
  /** A `DATABASE_URL` with both hosts. */
  readonly url: string;
  /** Queries the present primary. */
  query<T extends pg.QueryResultRow>(text: string): Promise<T[]>;
  /** Kills the primary with all its processes. */
  killPrimary(): void;
  /** Promotes the standby. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

const READY = /ready to accept (read-only )?connections/;
const STREAMING = `select count(*)::int as standbys from pg_stat_replication where sync_state in ('sync', 'quorum')`;

/** Starts both; the standby is made from a base backup. Throws `DrillSkipped` without PostgreSQL. */
export async function startCluster(): Promise<Cluster> {
  const programs = findPostgres();
  if (programs === null) throw new DrillSkipped('no PostgreSQL');
  const folder = mkdtempSync(join(tmpdir(), 'crewwith-cluster-'));
  const command = (program: string, args: readonly string[]) =>
    unprivileged(join(programs, program), [...args]);
  const run = (program: string, ...args: string[]) => {
    execFileSync(...command(program, args), { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  };
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres:postgres', folder]);
  chmodSync(folder, 0o700);
  const ports = [await freePort(), await freePort()] as const;
  const start = async (name: string, port: number): Promise<ChildProcess> => {
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: 100,
    };
    const options = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    const child = spawn(...command('postgres', ['-D', join(folder, name), ...options]), {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    while (!READY.test(output)) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL did not start: ${output}`);
      await Promise.race([once(child.stderr ?? child, 'data'), once(child, 'exit')]);
    }
    return child;
  };
  const connect = async (port: number): Promise<pg.Client> => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const queryAt = async <T extends pg.QueryResultRow>(port: number, text: string): Promise<T[]> => {
    const client = await connect(port);
    return client
      .query<T>(text)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  };

  run('initdb', '-D', join(folder, 'one'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N');
  const primary = await start('one', ports[0]);
  run(
    'pg_basebackup',
    '-D',
    join(folder, 'two'),
    '-h',
    '127.0.0.1',
    '-p',
    String(ports[0]),
    '-U',
    'postgres',
    '-R',
    '-c',
    'fast',
  );
  const standby = await start('two', ports[1]);
  await queryAt(ports[0], `alter system set synchronous_standby_names = '*'`);
  await queryAt(ports[0], 'select pg_reload_conf()');
  while ((await queryAt<{ standbys: number }>(ports[0], STREAMING))[0]?.standbys !== 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  let current: number = ports[0];
  return {
    url: `postgres://postgres@127.0.0.1:${ports[0]},127.0.0.1:${ports[1]}/postgres?target_session_attrs=read-write`,
    query: (text) => queryAt(current, text),
    killPrimary: () => signalPostgres(primary.pid ?? 0, 'SIGKILL'),
    async promote() {
      await queryAt(ports[1], 'select pg_promote(true, 30)');
      current = ports[1];
    },
    async stop() {
      for (const child of [primary, standby]) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const ended = once(child, 'exit');
        signalPostgres(child.pid ?? 0, 'SIGKILL');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
