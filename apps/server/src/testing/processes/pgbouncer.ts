import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../free-port.ts';
import { unprivileged } from '../postgres.ts';
import { onPath } from './on-path.ts';

/** Where Debian has it, which is not on the PATH of every user. */
const DEBIAN = '/usr/sbin/pgbouncer';
const READY = /process up/;
/** Far fewer than the clients of the tests, so that sessions change hands. */
const SESSIONS = 10;

/** PgBouncer. Returns null when there is none. */
export const findPgBouncer = (): string | null => onPath('pgbouncer') ?? (existsSync(DEBIAN) ? DEBIAN : null);

export interface PgBouncer {
  /** The URL of a database through it. */
  through(databaseUrl: string): string;
  /** Opens new sessions from now on, which have what a role has set since. */
  reconnect(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a PgBouncer before the PostgreSQL of a URL, with the defaults of its package but for these settings. */
export async function startPgBouncer(
  program: string,
  server: string,
  settings: Readonly<Record<string, string>>,
): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'crewwith-pgbouncer-'));
  const port = await freePort();
  const { hostname, port: serverPort, username, password } = new URL(server);
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: join(folder, 'users'),
    admin_users: username,
    default_pool_size: SESSIONS,
    ...settings,
  };
  writeFileSync(join(folder, 'users'), `"${username}" "${decodeURIComponent(password)}"\n`);
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(
    join(folder, 'ini'),
    ['[databases]', `* = host=${hostname} port=${serverPort || 5432}`, '[pgbouncer]', ...lines, ''].join(
      '\n',
    ),
  );
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', 'postgres:postgres', folder]);
  const [command, args] = unprivileged(program, [join(folder, 'ini')]);
  const bouncer = spawn(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => bouncer.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let output = '';
    bouncer.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (READY.test(output)) resolve();
    });
    bouncer.once('exit', () => reject(new Error(`PgBouncer did not start: ${output}`)));
  });
  bouncer.stderr.removeAllListeners('data').resume();
  const through = (databaseUrl: string) => {
    const url = new URL(databaseUrl);
    url.host = `127.0.0.1:${port}`;
    return url.href;
  };
  return {
    through,
    async reconnect() {
      const console = new URL(through(server));
      console.pathname = '/pgbouncer';
      const admin = new pg.Client(console.href);
      await admin.connect();
      await admin.query('RECONNECT');
      await admin.end();
    },
    async stop() {
      bouncer.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
