import { appendFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createLogger } from '../observability/log.ts';
import { findSecrets, SECRET_SHAPES } from './secret-shapes.ts';

const VARIABLE = 'CREWWITH_TEST_LOGS';
const CONTROL = 'control.log';

/** Where this run collects what its servers log; undefined where nobody collects. */
export function LOG_FOLDER(): string | undefined {
  return process.env[VARIABLE];
}

/** Collects what a server in a process of its own wrote: everything on stderr, and the log's lines on stdout. */
export function collectOutput(name: string, stream: 'stdout' | 'stderr', chunk: string): void {
  const folder = LOG_FOLDER();
  if (folder !== undefined) appendFileSync(join(folder, `${name}.${stream}.log`), chunk);
}

/** Opens the folder of a run, with one line of every kind of secret to prove at the end that the search finds them. */
export async function openLogFolder(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'crewwith-logs-'));
  process.env[VARIABLE] = folder;
  const log = createLogger('trace', pino.destination({ dest: join(folder, CONTROL), sync: true }));
  for (const [shape, { sample }] of Object.entries(SECRET_SHAPES))
    log.info({ shape, said: sample }, 'planted');
}

/**
 * Searches all logs for secrets (docs/threats.md#t-11) and removes their folder. Throws when it finds some; then the
 * folder stays.
 */
export async function searchLogFolder(): Promise<{ lines: number }> {
  const folder = LOG_FOLDER() ?? '';
  delete process.env[VARIABLE];
  const found: string[] = [];
  let lines = 0;
  for (const file of await readdir(folder)) {
    const all = (await readFile(join(folder, file), 'utf8')).split('\n').filter(Boolean);
    // Where to click and as whom is told to a person at the start, and is no log.
    const logged = file.endsWith('.stdout.log') ? all.filter((line) => line.startsWith('{')) : all;
    if (file === CONTROL) {
      proveSearch(logged);
      continue;
    }
    lines += logged.length;
    for (const line of logged) {
      for (const shape of findSecrets(line)) found.push(`${file}: ${shape}: ${line.slice(0, 400)}`);
    }
  }
  if (found.length > 0) {
    const some = found.slice(0, 20).join('\n');
    throw new Error(`${found.length} secrets in the logs of this run, kept in ${folder}:\n${some}`);
  }
  await rm(folder, { recursive: true, force: true });
  return { lines };
}

function proveSearch(planted: readonly string[]): void {
  const missed = Object.keys(SECRET_SHAPES).filter(
    (shape, at) => !findSecrets(planted[at] ?? '').includes(shape),
  );
  if (missed.length > 0) throw new Error(`The search of the logs does not find: ${missed.join(', ')}.`);
}
