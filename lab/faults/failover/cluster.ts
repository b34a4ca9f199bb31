import type pg from 'pg';
import { findPostgres, startPostgres, startStandby } from '../../../apps/server/src/testing/postgres.ts';
import { queryAt } from '../../../apps/server/src/testing/processes/standby.ts';
import { DrillSkipped } from '../drill.ts';
import { signalPostgres } from './postgres-processes.ts';

/** A PostgreSQL primary with a synchronous standby. */
export interface Cluster {
  /** A `DATABASE_URL` with both hosts. */
  readonly url: string;
  /** Queries the present primary. */
  query<T extends pg.QueryResultRow>(text: string): Promise<T[]>;
  /** Kills the primary with all its processes. */
  killPrimary(): void;
  /** Promotes the standby. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** PostgreSQL's own settings. */
export const DURABLE = {};
const STREAMING = `select count(*)::int as standbys from pg_stat_replication where sync_state in ('sync', 'quorum')`;

/** Starts both; the standby is made from a base backup. Throws `DrillSkipped` without PostgreSQL. */
export async function startCluster(): Promise<Cluster> {
  const programs = findPostgres();
  if (programs === null) throw new DrillSkipped('no PostgreSQL');
  const primary = await startPostgres(programs, DURABLE);
  const standby = await startStandby(programs, primary, DURABLE);
  await queryAt(primary, `alter system set synchronous_standby_names = '*'`);
  await queryAt(primary, 'select pg_reload_conf()');
  while ((await queryAt<{ standbys: number }>(primary, STREAMING))[0]?.standbys !== 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  let current = primary;
  return {
    url: `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres?target_session_attrs=read-write`,
    query: (text) => queryAt(current, text),
    killPrimary: () => signalPostgres(primary.pid(), 'SIGKILL'),
    async promote() {
      await queryAt(standby, 'select pg_promote(true, 30)');
      current = standby;
    },
    async stop() {
      await primary.stop();
      await standby.stop();
    },
  };
}
