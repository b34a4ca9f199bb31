import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { ConfigError } from '../runtime/config-error.ts';
import { FolderLockedError } from './embedded/folder-lock.ts';
import type { OpenDatabase } from './open-database.ts';
import { DatabaseNotOpened } from './postgres/not-opened.ts';
import type { Pooling } from './postgres/pooling.ts';
import type { StandbyReads, StandbyReadsOptions } from './postgres/standby-reads.ts';
import type { Database } from './schema.ts';

export interface DatabaseLocation {
  readonly databaseUrl: string | undefined;
  readonly databasePooling?: Pooling | undefined;
  readonly databaseDirectUrl?: string | undefined;
  /** How many processes of this server open it. */
  readonly workers?: number;
  readonly dataDir: string;
  readonly log: FastifyBaseLogger;
}

/** Why a database is not opened, where its operator can do something about it, which the message says. */
export const OPENING_ERRORS = [ConfigError, FolderLockedError, DatabaseNotOpened] as const;

/**
 * Opens the PostgreSQL of `DATABASE_URL`, or the embedded database in the data folder, and loads its library alone.
 * Throws one of `OPENING_ERRORS` where the reason is known.
 */
export async function connectDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  const { opened } = await startConnecting(location);
  return opened;
}

/**
 * The same, but returns once the thread of the embedded engine opens the database, which nothing in this thread delays
 * then. To PostgreSQL it has only begun to connect.
 */
export async function startConnecting({
  databaseUrl,
  databasePooling: pooling,
  databaseDirectUrl: directUrl,
  workers = 1,
  dataDir,
  log,
}: DatabaseLocation): Promise<{ opened: Promise<OpenDatabase> }> {
  if (databaseUrl === undefined) {
    const { startEmbedded } = await import('./embedded/open.ts');
    return startEmbedded(dataDir);
  }
  const { openPostgres } = await import('./postgres/open.ts');
  return { opened: openPostgres(databaseUrl, log, { pooling, directUrl, workers }) };
}

/**
 * Opens reads of the standbys of `DATABASE_STANDBY_URL`, if it is set. Throws ConfigError for one behind a pooler, or
 * of another database.
 */
export async function connectStandbys(
  primary: Kysely<Database>,
  url: string | undefined,
  options: StandbyReadsOptions,
): Promise<StandbyReads | undefined> {
  if (url === undefined) return undefined;
  const { openStandbyReads } = await import('./postgres/standby-reads.ts');
  return openStandbyReads(url, primary, options);
}
