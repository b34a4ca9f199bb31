import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../apps/server/src/testing/free-port.ts';
import { NOW } from '../data/layout.ts';
import { processorMs, residentMb } from './process-memory.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const MAIN = join(ROOT, 'apps/server/dist/main.js');
const READY_WITHIN_MS = 120_000;

export const SECRET = 'the secret of the benchmark';
/** The tokens' issuer. Never requested. */
export const PUBLIC_URL = 'http://bench.localhost';

/** The server in its own process, as `npm start` runs it. */
export interface Server {
  readonly origin: string;
  readonly dataDir: string;
  /** Time from the start until /health/ready answered 200. */
  readonly readyMs: number;
  /** Processor time of all its processes so far, in ms. */
  processorMs(): number;
  /** Resident memory now of it and of the processes that it started, in MB. */
  memory(): number;
  /** Sets its clock, which runs on. */
  setClock(time: Date): Promise<void>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The folder for a CPU profile, which is written when it stops. */
  readonly profileTo?: string;
  /** Gets the id of the process before it is ready. */
  readonly onStart?: (pid: number) => void;
}

export async function startServer(options: ServerOptions): Promise<Server> {
  const { dataDir, databaseUrl, profileTo } = options;
  const [port, emulatorPort] = [await freePort(), await freePort()];
  const log = openSync(join(dataDir, 'server.log'), 'a');
  const start = performance.now();
  const profiling = profileTo ? ['--cpu-prof', `--cpu-prof-dir=${profileTo}`] : [];
  const child = spawn(process.execPath, [...profiling, MAIN], {
    cwd: ROOT,
    stdio: ['ignore', log, log, 'ipc'],
    env: {
      PATH: process.env.PATH,
      MALLOC_ARENA_MAX: '2',
      ...(!databaseUrl && { NODE_OPTIONS: '--max-semi-space-size=8' }),
      PORT: String(port),
      EMULATOR_PORT: String(emulatorPort),
      PUBLIC_URL,
      DATA_DIR: dataDir,
      SECRET,
      RATE_LIMITS: 'off',
      DEMO: '0',
      CLOCK: NOW.toISOString(),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...options.env,
    },
  });
  const pid = child.pid ?? 0;
  options.onStart?.(pid);
  await ready(child, port, dataDir);
  const readyMs = performance.now() - start;
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    readyMs,
    processorMs: () => processorMs(pid),
    memory: () => residentMb(pid),
    async setClock(time) {
      const set = once(child, 'message');
      child.send({ clock: time.toISOString() });
      await set;
    },
    stop: () => end(child),
  };
}

async function ready(child: ChildProcess, port: number, dataDir: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) {
      const output = await readFile(join(dataDir, 'server.log'), 'utf8');
      throw new Error(`The server ended with ${child.exitCode}: ${output.slice(-2000)}`);
    }
    if (await answersOk(port)) return;
    await pause(5);
  }
  child.kill('SIGKILL');
  throw new Error('The server was not ready in time.');
}

function answersOk(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = request({ host: '127.0.0.1', port, path: '/health/ready', agent: false }, (response) => {
      response.resume();
      done(response.statusCode === 200);
    });
    probe.once('error', () => done(false));
    probe.end();
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
