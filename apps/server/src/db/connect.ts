import type { FastifyBaseLogger } from 'fastify';
import { openEmbedded } from './embedded/open.ts';
import type { OpenDatabase } from './open-database.ts';
import { openPostgres } from './postgres/open.ts';

export interface DatabaseLocation {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly log: FastifyBaseLogger;
}

/** Opens the PostgreSQL of `DATABASE_URL`, or the embedded database in the data folder. */
export async function connectDatabase({
  databaseUrl,
  dataDir,
  log,
}: DatabaseLocation): Promise<OpenDatabase> {
  return databaseUrl === undefined ? openEmbedded(dataDir) : openPostgres(databaseUrl, log);
}
