import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { buildWhenChanged } from './build.ts';

const BUILT = ['apps/web/dist', 'apps/server/dist'];
const VARIABLES = 'deploy/crewwith.env.example';
/** In CI beside all tests. */
const READY_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 20_000;

/** Makes what an operator has: the files of the repository, the packages of `npm ci --omit=dev`, the build. */
export async function makeProduction(root: string, folder: string): Promise<void> {
  if (!(await buildWhenChanged())) throw new Error('The build failed.');
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files.filter((name) => existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  for (const built of BUILT) cpSync(join(root, built), join(folder, built), { recursive: true });
  const install = spawn('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], {
    cwd: folder,
    env: installEnv(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(install, 'exit');
  if (code !== 0) throw new Error(`npm ci --omit=dev ended with ${code}.`);
}

/** Starts the server with `npm start`, waits until it is ready, and ends it. Throws unless it ends with 0. */
export async function startProduction(root: string): Promise<void> {
  const port = await freePort();
  let output = '';
  const server = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...operatorEnv(),
      ...exampleVariables(root),
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: join(root, 'data'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: npm ends without the server when it is killed.
    detached: true,
  });
  const kill = () => {
    if (server.pid !== undefined && server.exitCode === null && server.signalCode === null)
      process.kill(-server.pid, 'SIGKILL');
  };
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(server, 'exit');
  try {
    await ready(
      `http://127.0.0.1:${port}/health/ready`,
      () => server.exitCode !== null || server.signalCode !== null,
    );
    const killed = setTimeout(kill, STOP_TIMEOUT_MS);
    server.kill('SIGTERM');
    const [code, signal] = await ended;
    clearTimeout(killed);
    if (code !== 0) throw new Error(`It ended with ${code ?? signal}.`);
  } catch (error) {
    kill();
    throw new Error(`Production does not start.\n${output}`, { cause: error });
  }
}

async function ready(url: string, hasEnded: () => boolean): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (hasEnded()) throw new Error('It ended at once.');
    const health = await fetch(url).catch(() => null);
    if (health?.status === 200) return;
    await pause(100);
  }
  throw new Error(`It was not ready within ${READY_TIMEOUT_MS} ms.`);
}

/** An operator's environment, without what npm and this checkout add for the scripts. */
function operatorEnv(): NodeJS.ProcessEnv {
  const { PATH = '', HOME, LANG } = process.env;
  const path = PATH.split(delimiter).filter((entry) => !entry.includes('node_modules'));
  return { PATH: path.join(delimiter), HOME, LANG };
}

/** What npm adds for a script, and what would install for another purpose. */
const NOT_FOR_INSTALLS = /^(npm_(lifecycle|package)_|npm_config_local_prefix$|INIT_CWD$|NODE_(ENV|OPTIONS)$)/;

/** The environment of an install, which may need a proxy or another registry. */
function installEnv(): NodeJS.ProcessEnv {
  const given = Object.entries(process.env).filter(([name]) => !NOT_FOR_INSTALLS.test(name));
  return { ...Object.fromEntries(given), ...operatorEnv() };
}

/** The variables of the example, its blanks filled in. */
function exampleVariables(root: string): Record<string, string> {
  const lines = readFileSync(join(root, VARIABLES), 'utf8').matchAll(/^([A-Z][A-Z_\d]+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value]) => [name, value || '1234567890123456']));
}
