import { type Dialect, Kysely, sql } from 'kysely';
import { guardPool } from './pool-guard.ts';
import type { Database } from './schema.ts';

export type Engine = 'pglite' | 'postgres';

/** An open database on either engine. */
export interface OpenDatabase {
  readonly db: Kysely<Database>;
  readonly engine: Engine;
  /** Throws unless the database answers. */
  ping(): Promise<void>;
  readonly listen: Listen;
  /** Behind a pooler that shares sessions: whether changes are polled for instead of listened to. Else null. */
  readonly pooling: PoolerState | null;
  /** Runs what needs one session for several statements. Throws ConfigError where only a pooler is known. */
  withSession<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T>;
  /** The state of the connections; the embedded engine has one. */
  pool(): PoolState;
  /** Frees memory that the database's library holds in a thread of its own. */
  collectGarbage(): Promise<void>;
  close(): Promise<void>;
}

export interface PoolerState {
  readonly isPolling: boolean;
}

export interface PoolState {
  readonly max: number;
  readonly size: number;
  readonly idle: number;
  /** Callers waiting for a connection. */
  readonly waiting: number;
}

export interface ChannelListener {
  onMessage(channel: string, payload: string): void;
  /** Called when earlier messages may have been missed, as when listening has (re)started. */
  onGap(): void;
}

/**
 * Subscribes to NOTIFY channels of the database, whichever server sends on them. Returns the function that
 * unsubscribes.
 */
export type Listen = (channels: readonly string[], listener: ChannelListener) => Promise<() => Promise<void>>;

/** Wraps an engine's dialect. Throws on queries that would bypass an open transaction. */
export function openKysely(dialect: Dialect): Kysely<Database> {
  return guardPool(new Kysely<Database>({ dialect }));
}

export async function ping(db: Kysely<Database>): Promise<void> {
  await sql`select 1`.execute(db);
}
