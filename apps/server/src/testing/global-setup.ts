import { findPostgres, startPostgres } from './postgres.ts';

/** Starts a PostgreSQL for the run where none is named but the programs are there; ends it after. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const programs = findPostgres();
  if (programs === null) {
    const sentence = 'LEFT OUT: every test on PostgreSQL. Install it, or set TEST_DATABASE_URL.';
    if (process.env.REQUIRE_ALL === '1') throw new Error(sentence);
    process.stderr.write(`\n!!! ${sentence}\n\n`);
    return undefined;
  }
  const { url, stop } = await startPostgres(programs);
  process.env.TEST_DATABASE_URL = url;
  return stop;
}
