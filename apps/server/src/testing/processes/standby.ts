import type pg from 'pg';
import { connectDatabase } from '../../db/connect.ts';
import { migrateToLatest } from '../../db/migrate.ts';
import type { OpenDatabase } from '../../db/open-database.ts';
import { silentLog } from '../log.ts';
import { type RunningPostgres, startPostgres, startStandby } from '../postgres.ts';
import { queryUrl } from './query-url.ts';

/** Acknowledges commits in the order of production, without waiting for the disk. */
export const ORDERED = { fsync: 'off', full_page_writes: 'off' };

/** A migrated PostgreSQL with a streaming standby. */
export interface WithStandby {
  readonly primary: RunningPostgres;
  readonly standby: RunningPostgres;
  /** The primary, opened. */
  readonly database: OpenDatabase;
  /** Resolves once the standby replays nothing more. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  stop(): Promise<void>;
}

export async function startWithStandby(
  programs: string,
  standbySettings: Readonly<Record<string, string>> = {},
): Promise<WithStandby> {
  const primary = await startPostgres(programs, ORDERED);
  const database = await connectDatabase({ databaseUrl: primary.url, dataDir: '', log: silentLog });
  await migrateToLatest(database.db);
  const standby = await startStandby(programs, primary, { ...ORDERED, ...standbySettings });
  return {
    primary,
    standby,
    database,
    async pauseReplay() {
      await queryAt(standby, 'select pg_wal_replay_pause()');
      const isPaused = `select pg_get_wal_replay_pause_state() = 'paused' as paused`;
      while (!(await queryAt<{ paused: boolean }>(standby, isPaused))[0]?.paused);
    },
    resumeReplay: async () => void (await queryAt(standby, 'select pg_wal_replay_resume()')),
    async stop() {
      await database.close();
      await standby.stop();
      await primary.stop();
    },
  };
}

export const queryAt = <T extends pg.QueryResultRow>({ url }: Pick<RunningPostgres, 'url'>, text: string) =>
  queryUrl<T>(url, text);
