import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SMALL_COMPILER } from '../../apps/server/src/db/embedded/save-memory.ts';
import { testScope } from '../../apps/server/src/testing/scope.ts';
import { buildWhenChanged } from '../../scripts/build.ts';

const run = promisify(execFile);
const VARIABLE = 'CREWWITH_TEST_TEMPLATES';
const TIMEOUT_MS = 180_000;

/** Shared setup of a run: the build, and a folder for the templates of all workers. */
export async function setup(): Promise<() => Promise<void>> {
  if (!(await buildWhenChanged())) throw new Error('The build failed.');
  const folder = await mkdtemp(join(tmpdir(), 'crewwith-templates-'));
  process.env[VARIABLE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Variables that let all servers of a run share their compiled code, which saves a quarter of the time of a start. */
export function sharedCode(): Record<string, string> {
  const folder = process.env[VARIABLE];
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: join(folder, 'compiled') };
}

/**
 * V8's flags for the servers of a quick run, which do not compile the engine's code a second time: most end before it
 * pays, and they take a fifth less processor time. Other runs have production's flags.
 */
export const compilerFlags = (): readonly string[] =>
  process.env[VARIABLE] !== undefined && testScope() === 'quick' ? SMALL_COMPILER : [];

/**
 * Fills a data folder from a template, which the first caller of a run makes while the others wait: a server that
 * starts in it takes a quarter of the processor time of a first start. Does nothing outside a test run.
 */
export async function copyTemplate(
  name: string,
  dataDir: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const templates = process.env[VARIABLE];
  if (templates === undefined) return;
  const template = join(templates, name);
  const made = `${template}.made`;
  // Fails if another worker has begun.
  const isFirst = await mkdir(template).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    await make(template);
    await writeFile(made, '');
  }
  const deadline = performance.now() + TIMEOUT_MS;
  while (!existsSync(made)) {
    if (performance.now() > deadline) throw new Error(`The template ${name} was not made.`);
    await pause(100);
  }
  // A quarter of the time of Node's own `cp`: there are 1,300 files.
  await run('cp', ['-a', `${template}/.`, dataDir]);
}
