import { connectDatabase, type OpenDatabase } from '../db/connect.ts';
import { type Config, readConfig } from '../env.ts';
import { createLogger } from '../kit/log.ts';

/** Runs a command on the database of `DATABASE_URL`, or on the embedded one in `DATA_DIR`, and closes it. */
export async function withDatabase<T>(
  work: (database: OpenDatabase, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env);
  const { databaseUrl, dataDir, logLevel } = config;
  const database = await connectDatabase({ databaseUrl, dataDir, log: createLogger(logLevel) });
  try {
    return await work(database, config);
  } finally {
    await database.close();
  }
}

type Told = new (...args: never[]) => Error;

/** Ends the process with one sentence when it failed for a reason that has one. */
export async function tell(told: readonly Told[], command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof Error && told.some((kind) => error instanceof kind))) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
