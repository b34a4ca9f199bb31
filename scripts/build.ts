import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { SMALL_COMPILER } from '../apps/server/src/db/embedded/save-memory.ts';

const ROOT = resolve(import.meta.dirname, '..');
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');
const NOT_SOURCES = new Set(['dist', 'node_modules', 'testing', '.DS_Store']);

interface Build {
  readonly name: string;
  readonly folder: string;
  /** Arguments for Node, one after the other: a later step may need files of an earlier one. */
  readonly steps: readonly (readonly string[])[];
  readonly sources: readonly string[];
  /** Part of the build, so that it is found beside a build that was made elsewhere. It is not served. */
  readonly stamp: string;
}

const vite = (config: string) => [VITE, 'build', '--config', config, '--logLevel', 'warn'];
const SHARED_SOURCES = ['packages/domain/src', 'package-lock.json'];
const BUILDS: readonly Build[] = [
  {
    name: 'web app',
    folder: 'apps/web',
    steps: [vite('vite.config.ts'), vite('vite.server.config.ts')],
    sources: ['apps/web', ...SHARED_SOURCES],
    stamp: 'dist/server/built-from',
  },
  {
    name: 'server',
    folder: 'apps/server',
    // Another build runs beside it, and the machine may be small.
    steps: [vite('vite.config.ts'), [...SMALL_COMPILER, 'build/new-database.ts'], ['build/demo-pictures.ts']],
    sources: ['apps/server/src', 'apps/server/build', 'apps/server/vite.config.ts', ...SHARED_SOURCES],
    stamp: 'dist/built-from',
  },
];

/** Builds the web app and the server unless their sources are unchanged. Returns false if a build fails. */
export async function buildWhenChanged(): Promise<boolean> {
  const changed: Build[] = [];
  for (const build of BUILDS) {
    const path = join(ROOT, build.folder, build.stamp);
    const lastBuilt = existsSync(path) ? await readFile(path, 'utf8') : '';
    if (lastBuilt !== (await fingerprint(build))) changed.push(build);
  }
  if (changed.length === 0) return true;
  const names = changed.map(({ name }) => name).join(' and the ');
  if (!existsSync(VITE)) {
    console.error(`Not built from these sources: the ${names}. The packages that build it are missing:`);
    console.error('`npm ci && npm run build`, then `npm ci --omit=dev`.');
    return false;
  }
  console.log(`Building the ${names} …`);
  return runAll(changed);
}

/** Builds side by side. Returns false if one fails. */
async function runAll(builds: readonly Build[]): Promise<boolean> {
  return (await Promise.all(builds.map(run))).every(Boolean);
}

async function run(build: Build): Promise<boolean> {
  const { name, folder, steps, stamp } = build;
  const path = join(ROOT, folder, stamp);
  try {
    const sources = await fingerprint(build);
    await rm(path, { force: true });
    for (const step of steps) await runNode(folder, step);
    await writeFile(path, sources);
    return true;
  } catch (error) {
    console.error(`The ${name} could not be built: ${error instanceof Error ? error.message : error}`);
    return false;
  }
}

/** Throws unless the process ends with 0. */
async function runNode(folder: string, args: readonly string[]): Promise<void> {
  const build = spawn(process.execPath, args, {
    cwd: join(ROOT, folder),
    // Tests, which build too, have another.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code, signal] = await once(build, 'exit');
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${signal ?? code}.`);
}

async function fingerprint({ sources }: Build): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) await addTo(hash, source);
  return hash.digest('hex');
}

async function addTo(hash: ReturnType<typeof createHash>, path: string): Promise<void> {
  const full = join(ROOT, path);
  const entries = await readdir(full, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (entries === null) {
    hash.update(`${path}\0`).update(await readFile(full));
    return;
  }
  for (const { name } of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!NOT_SOURCES.has(name) && !name.includes('.test.')) await addTo(hash, `${path}/${name}`);
  }
}

// Not `import.meta.main`, which Node has from 24.2 on.
const program = process.argv[1] ?? '';
if (existsSync(program) && realpathSync(program) === import.meta.filename) {
  if (!(await runAll(BUILDS))) process.exitCode = 1;
}
