import { connectDatabase, OPENING_ERRORS } from '../db/connect.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { type Config, readConfig } from '../env.ts';
import { createLogger } from '../observability/log.ts';
import { closeFolder } from '../storage/private-folder.ts';

/** Runs a command on the database of `DATABASE_URL`, or on the embedded one in `DATA_DIR`, and closes it. */
export async function withDatabase<T>(
  work: (database: OpenDatabase, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined) await closeFolder(config.dataDir);
  const database = await connectDatabase({ ...config, log: createLogger(config.logLevel) });
  try {
    return await work(database, config);
  } finally {
    await database.close();
  }
}

type ExpectedError = new (...args: never[]) => Error;

/** Prints expected errors, and why a database is not opened, in words and sets the exit code 1; rethrows others. */
export async function runCommand(
  expected: readonly ExpectedError[],
  command: () => Promise<void>,
): Promise<void> {
  try {
    await command();
  } catch (error) {
    const kinds = [...OPENING_ERRORS, ...expected];
    if (!(error instanceof Error && kinds.some((kind) => error instanceof kind))) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
