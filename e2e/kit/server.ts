import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Engine, openTestDatabase } from '../../apps/server/src/testing/database.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { collectOutput } from '../../apps/server/src/testing/log-folder.ts';
import { NOON } from './noon.ts';
import { compilerFlags, copyTemplate, sharedCode } from './templates.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const MAIN = join(ROOT, 'apps/server/dist/main.js');
const READY_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 60_000;
const CLOCK_TIMEOUT_MS = 60_000;

export interface ServerOptions {
  /** Default: embedded. `engines()` lists those available. */
  readonly engine?: Engine;
  /** The start of the server's clock. Default: the real time. */
  readonly clock?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** A folder that is not removed at the end. Default: a temporary one. */
  readonly dataDir?: string;
  /** A program that becomes Node. Default: Node. */
  readonly execPath?: string;
}

export interface RunningServer {
  /** Also the public origin. */
  readonly origin: string;
  readonly emulatorOrigin: string;
  /** What its clock was last set to. */
  readonly clock: string | undefined;
  readonly dataDir: string;
  /** The URL of its PostgreSQL; null on the embedded database. */
  readonly databaseUrl: string | null;
  /** The id of the present process. */
  readonly pid: () => number;
  /** Sets the server's clock, which continues to run. Requires the option `clock`. */
  readonly setClock: (iso: string) => Promise<void>;
  /** The output to stdout and stderr so far. */
  readonly output: () => string;
  /** Ends it by a signal and starts it again with the same ports, folder and database. */
  readonly restart: (signal: NodeJS.Signals) => Promise<void>;
  /** Sends a signal and waits for the exit. */
  readonly end: (signal: NodeJS.Signals) => Promise<ExitStatus>;
  /** Ends it by SIGTERM if it runs, and removes its folder and database. */
  readonly stop: () => Promise<void>;
}

export interface ExitStatus {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Starts the server in its own process, on free ports, with its own folder and demo data. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const port = await freePort();
  const emulatorPort = await freePort();
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'crewwith-e2e-')));
  await fillFromTemplate(options, dataDir);
  const database = options.engine === 'postgres' ? await openTestDatabase('postgres') : null;
  const origin = `http://localhost:${port}`;
  let output = '';
  let { clock } = options;
  const launch = () => {
    const child = fork(MAIN, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      execArgv: [...compilerFlags()],
      ...(options.execPath && { execPath: options.execPath }),
      env: {
        PATH: process.env.PATH,
        ...sharedCode(),
        PORT: String(port),
        EMULATOR_PORT: String(emulatorPort),
        PUBLIC_URL: origin,
        DATA_DIR: dataDir,
        RATE_LIMITS: 'off',
        DEMO: '1',
        LOG_LEVEL: 'info',
        ...(database?.url ? { DATABASE_URL: database.url } : {}),
        ...(clock ? { CLOCK: clock } : {}),
        ...options.env,
      },
    });
    for (const name of ['stdout', 'stderr'] as const) {
      child[name]?.on('data', (chunk) => {
        output += chunk;
        collectOutput(`e2e-${port}-${child.pid}`, name, String(chunk));
      });
    }
    return child;
  };

  let child = launch();
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    await end(child, signal);
    await database?.close();
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  const readyOrStopped = async () => {
    try {
      await ready(child, origin);
    } catch (error) {
      await stop('SIGKILL');
      throw new Error(`The server did not start.\n${output}`, { cause: error });
    }
  };
  await readyOrStopped();
  return {
    origin,
    emulatorOrigin: `http://localhost:${emulatorPort}`,
    get clock() {
      return clock;
    },
    dataDir,
    databaseUrl: database?.url ?? null,
    pid: () => child.pid ?? 0,
    setClock: (iso) => {
      const { connected, exitCode, signalCode } = child;
      if (!connected) throw new Error(`The server ended (${exitCode ?? signalCode}).\n${output}`);
      clock = iso;
      return setClock(child, iso);
    },
    output: () => output,
    restart: async (signal) => {
      await end(child, signal);
      child = launch();
      await readyOrStopped();
    },
    end: (signal) => end(child, signal),
    stop: () => stop(),
  };
}

/** For the embedded database and the usual clocks. A folder of the caller stays as it is. */
async function fillFromTemplate(options: ServerOptions, dataDir: string): Promise<void> {
  const { engine, clock, env } = options;
  const isEmbedded = engine !== 'postgres' && env?.DATABASE_URL === undefined;
  const isUsual = clock === NOON || clock === undefined;
  if (options.dataDir !== undefined || !isEmbedded || !isUsual) return;
  const demo = env?.DEMO ?? '1';
  const name = `${demo === '1' ? 'demo' : 'empty'}-${clock === undefined ? 'now' : 'noon'}`;
  await copyTemplate(name, dataDir, async (folder) => {
    const server = await startServer({ clock, dataDir: folder, env: { DEMO: demo } });
    await server.stop();
  });
}

async function ready(child: ChildProcess, origin: string): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The server ended at once.');
    const health = await fetch(`${origin}/health/ready`).catch(() => null);
    if (health?.ok) return;
    await pause(100);
  }
  throw new Error(`The server was not ready within ${READY_TIMEOUT_MS} ms.`);
}

async function setClock(child: ChildProcess, iso: string): Promise<void> {
  const acknowledged = once(child, 'message', { signal: AbortSignal.timeout(CLOCK_TIMEOUT_MS) });
  child.send({ clock: iso });
  await acknowledged;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<ExitStatus> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    child.kill(signal);
    await ended;
    clearTimeout(timer);
  }
  return { code: child.exitCode, signal: child.signalCode };
}
