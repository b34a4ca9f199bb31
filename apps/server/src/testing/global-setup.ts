import { KEEPS_DATABASES } from './databases/test-server.ts';
import { LOG_FOLDER, openLogFolder, searchLogFolder } from './log-folder.ts';
import { findPostgres, startPostgres } from './postgres.ts';
import { testScope } from './scope.ts';

/** Shared setup of a run: starts PostgreSQL if none is configured, and searches all logs for secrets at the end. */
export async function setup(): Promise<() => Promise<void>> {
  const stopDatabase = await openDatabase();
  // With several projects in one run, the first opens and searches.
  const collects = LOG_FOLDER() === undefined;
  if (collects) await openLogFolder();
  return async () => {
    await stopDatabase?.();
    if (collects) await searchLogs();
  };
}

async function searchLogs(): Promise<void> {
  try {
    const { lines } = await searchLogFolder();
    process.stdout.write(`No secret in ${lines} lines of the logs of this run.\n`);
  } catch (error) {
    process.exitCode = 1;
    throw error;
  }
}

async function openDatabase(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const programs = findPostgres();
  if (programs === null) {
    const warning = 'SKIPPED: every test on PostgreSQL. Install it, or set TEST_DATABASE_URL.';
    if (process.env.REQUIRE_ALL === '1') throw new Error(warning);
    process.stderr.write(`\n!!! ${warning}\n\n`);
    return undefined;
  }
  const { url, stop } = await startPostgres(programs);
  process.env.TEST_DATABASE_URL = url;
  if (testScope() === 'quick') process.env[KEEPS_DATABASES] = '1';
  return stop;
}
