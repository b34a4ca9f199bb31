import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const WEB = join(ROOT, 'apps/web');
const PAGE = join(WEB, 'dist/index.html');
/** Part of the build, so that it is found beside a build that was made elsewhere. This folder is not served. */
const STAMP = join(WEB, 'dist/server/built-from');
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');
/** The sources of the build. */
const SOURCES = ['apps/web', 'packages/domain/src', 'package-lock.json'];
const NOT_SOURCES = new Set(['dist', 'node_modules', '.DS_Store']);

/** Builds the web app unless its sources are unchanged since the last build. Returns false if the build fails. */
export async function buildWebWhenChanged(): Promise<boolean> {
  const sources = await fingerprint();
  const lastBuilt = existsSync(STAMP) ? await readFile(STAMP, 'utf8') : '';
  if (existsSync(PAGE) && lastBuilt === sources) return true;
  if (!existsSync(VITE)) {
    console.error('The web app is not built from these sources, and the packages that build it are missing:');
    console.error('`npm ci && npm run build`, then `npm ci --omit=dev`.');
    return false;
  }
  console.log('Building the web app …');
  return buildWeb(sources);
}

/** Builds the app for browsers, and after it for the server, which needs the files of the first build. */
async function buildWeb(sources: string): Promise<boolean> {
  for (const config of ['vite.config.ts', 'vite.server.config.ts']) {
    const code = await runVite(['build', '--config', config, '--logLevel', 'warn']);
    if (code === 0) continue;
    console.error(`The web app could not be built: vite ended with ${code}.`);
    return false;
  }
  await writeFile(STAMP, sources);
  return true;
}

function runVite(args: readonly string[]): Promise<number | null> {
  const build = spawn(process.execPath, [VITE, ...args], {
    cwd: WEB,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((done, fail) => build.once('exit', done).once('error', fail));
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) await addTo(hash, source);
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

if (import.meta.main && !(await buildWeb(await fingerprint()))) process.exitCode = 1;
