import { appendFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createLogger } from '../observability/log.ts';
import { findSecrets, SECRET_SHAPES } from './secret-shapes.ts';

const VARIABLE = 'CREWWITH_TEST_LOGS';
const CONTROL = 'control.log';

/** The folder with the logs of this run's servers; undefined if logs are not collected. */
export function LOG_FOLDER(): string | undefined {
  return process.env[VARIABLE];
}

/** Collects the output of a server in another process. */
export function collectOutput(name: string, stream: 'stdout' | 'stderr', chunk: string): void {
  const folder = LOG_FOLDER();
  if (folder !== undefined) appendFileSync(join(folder, `${name}.${stream}.log`), chunk);
}

/**
 * Collects the logs of a run. Returns what searches them for secrets, and throws if there are any; of several projects
 * in one run, the first collects and searches.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (LOG_FOLDER() !== undefined) return async () => undefined;
  await openLogFolder();
  return async () => {
    try {
      const { lines } = await searchLogFolder();
      process.stdout.write(`No secret in ${lines} lines of the logs of this run.\n`);
    } catch (error) {
      process.exitCode = 1;
      throw error;
    }
  };
}

/** Creates the folder, with a sample of every kind of secret to verify the search at the end. */
async function openLogFolder(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'crewwith-logs-'));
  process.env[VARIABLE] = folder;
  const log = createLogger('trace', {
    destination: pino.destination({ dest: join(folder, CONTROL), sync: true }),
  });
  for (const [shape, { sample }] of Object.entries(SECRET_SHAPES)) log.info({ shape, sample }, 'control');
}

/**
 * Searches all logs for secrets (docs/threats.md#t-11) and removes the folder. Throws if there are any, and then does
 * not remove it.
 */
async function searchLogFolder(): Promise<{ lines: number }> {
  const folder = LOG_FOLDER() ?? '';
  delete process.env[VARIABLE];
  const found: string[] = [];
  let lines = 0;
  for (const file of await readdir(folder)) {
    const all = (await readFile(join(folder, file), 'utf8')).split('\n').filter(Boolean);
    // Other lines on stdout are instructions for users, not logs.
    const logged = file.endsWith('.stdout.log') ? all.filter((line) => line.startsWith('{')) : all;
    if (file === CONTROL) {
      verifySearch(logged);
      continue;
    }
    lines += logged.length;
    for (const line of logged) {
      for (const shape of findSecrets(line)) found.push(`${file}: ${shape}: ${line.slice(0, 400)}`);
    }
  }
  if (found.length > 0) {
    const first = found.slice(0, 20).join('\n');
    throw new Error(`${found.length} secrets in the logs of this run, see ${folder}:\n${first}`);
  }
  await rm(folder, { recursive: true, force: true });
  return { lines };
}

function verifySearch(samples: readonly string[]): void {
  const missed = Object.keys(SECRET_SHAPES).filter(
    (shape, index) => !findSecrets(samples[index] ?? '').includes(shape),
  );
  if (missed.length > 0) throw new Error(`The search of the logs does not find: ${missed.join(', ')}.`);
}
