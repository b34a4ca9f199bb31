import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './free-port.ts';

const CONNECTIONS = 300;
const READY = /ready to accept (read-only )?connections/;

/** The folder of PostgreSQL's programs: Debian's newest version, or on the PATH. Returns null when there is none. */
export function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

const isRoot = () => process.getuid?.() === 0;

/** The command by which root runs a program that refuses to be run by root. */
export function unprivileged(program: string, args: string[]): [string, string[]] {
  if (!isRoot()) return [program, args];
  return ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args]];
}

/** Faster, since tests need no durability. */
const NOT_DURABLE = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  // Plans depend on what it has seen of a table.
  autovacuum: 'off',
};

type Settings = Readonly<Record<string, string>>;

/** A PostgreSQL in a temporary folder. */
export interface RunningPostgres {
  readonly url: string;
  readonly port: number;
  pid(): number;
  /** Ends it at once, without a checkpoint, unless it has ended. */
  end(): Promise<void>;
  /** Starts it again after it has ended, and returns once it answers. */
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

/** Starts a PostgreSQL. */
export function startPostgres(programs: string, settings: Settings = NOT_DURABLE): Promise<RunningPostgres> {
  const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
  return startFrom(programs, ['initdb', ...options], settings);
}

/** Starts a streaming standby of another PostgreSQL, made from a base backup. */
export function startStandby(
  programs: string,
  primary: RunningPostgres,
  settings: Settings = NOT_DURABLE,
): Promise<RunningPostgres> {
  const options = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres', '-R', '-c', 'fast'];
  return startFrom(programs, ['pg_basebackup', ...options], settings);
}

/** Starts a PostgreSQL whose data a program makes. */
async function startFrom(
  programs: string,
  [make = '', ...makeOptions]: readonly string[],
  overrides: Settings,
): Promise<RunningPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'crewwith-postgres-'));
  const data = join(folder, 'data');
  const port = await freePort();
  if (isRoot()) execFileSync('chown', ['postgres:postgres', folder]);
  execFileSync(...unprivileged(join(programs, make), ['-D', data, ...makeOptions]), {
    stdio: 'ignore',
    cwd: folder,
  });
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: CONNECTIONS,
    ...overrides,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = unprivileged(join(programs, 'postgres'), ['-D', data, ...options]);
  let server: ChildProcess;
  const start = async () => {
    server = spawn(...command, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    await untilReady(server);
  };
  const end = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGQUIT');
    await ended;
  };
  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    pid: () => server.pid ?? 0,
    end,
    start,
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(server: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    let output = '';
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (READY.test(output)) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${output}`)));
  });
  server.stderr?.removeAllListeners('data').resume();
}
