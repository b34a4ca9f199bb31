import { KEEPS_DATABASES } from './databases/test-server.ts';
import { setup as collectLogs } from './log-folder.ts';
import { findPostgres, startPostgres } from './postgres.ts';
import { testScope } from './scope.ts';

/** Shared setup of a run: starts PostgreSQL if none is configured, and searches all logs for secrets at the end. */
export async function setup(): Promise<() => Promise<void>> {
  const stopDatabase = await openDatabase();
  const searchLogs = await collectLogs();
  return async () => {
    await stopDatabase?.();
    await searchLogs();
  };
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
