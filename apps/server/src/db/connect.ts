import type { FastifyBaseLogger } from 'fastify';
import { openEmbedded } from './embedded/open.ts';
import type { OpenDatabase } from './open-database.ts';
import { openPostgres } from './postgres/open.ts';
import type { Pooling } from './postgres/pooling.ts';

export interface DatabaseLocation {
  readonly databaseUrl: string | undefined;
  readonly databasePooling?: Pooling | undefined;
  readonly databaseDirectUrl?: string | undefined;
  /** How many processes of this server open it. */
  readonly workers?: number;
  readonly dataDir: string;
  readonly log: FastifyBaseLogger;
}

/** Opens the PostgreSQL of `DATABASE_URL`, or the embedded database in the data folder. */
export async function connectDatabase({
  databaseUrl,
  databasePooling: pooling,
  databaseDirectUrl: directUrl,
  workers = 1,
  dataDir,
  log,
}: DatabaseLocation): Promise<OpenDatabase> {
  if (databaseUrl === undefined) return openEmbedded(dataDir);
  return openPostgres(databaseUrl, log, { pooling, directUrl, workers });
}
