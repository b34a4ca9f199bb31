import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { connectDatabase } from '../../../apps/server/src/db/connect.ts';
import { silentLog } from '../../../apps/server/src/testing/log.ts';
import { assertHolds } from '../drill.ts';
import type { PatroniCluster } from './cluster.ts';
import type { Machine } from './machine.ts';

/** How long the PostgreSQL of a former primary that woke up runs without its Patroni. */
export const ALONE_MS = 3_000;
/** As many are opened through HAProxy and with a list of the hosts. */
const OPENED = 10;

/** What former primaries did as they woke up, of all rounds together. */
export interface Woken {
  /** Writes sent to them that waited for a standby. */
  waiting: number;
  opened: number;
  /** Of the connections opened with a list of the hosts, those that led to them. */
  stray: number;
}

export interface Fault {
  readonly name: string;
  begin(primary: Machine): void;
  end(primary: Machine, cluster: PatroniCluster, woken: Woken): Promise<void>;
}

export const FAULTS: readonly Fault[] = [
  { name: 'frozen', begin: (primary) => primary.freeze(), end: wake },
  { name: 'killed', begin: (primary) => primary.kill(), end: async (primary) => primary.start() },
  {
    name: 'cut off from etcd',
    begin: (primary) => primary.cutOff(),
    end: async (primary) => primary.reconnect(),
  },
];

/** Wakes PostgreSQL and later Patroni: nothing but the missing standby stops the writes meanwhile. */
async function wake(primary: Machine, cluster: PatroniCluster, woken: Woken): Promise<void> {
  const start = performance.now();
  primary.wakePostgres();
  const throughProxy = await countLeadingTo(primary, cluster.url);
  woken.stray += await countLeadingTo(primary, cluster.hostsUrl);
  woken.opened += OPENED;
  await pause(Math.max(0, start + ALONE_MS - performance.now()));
  const [row] = await cluster.queryAt<{ waiting: number }>(
    primary,
    `select count(*)::int as waiting from pg_stat_activity where wait_event = 'SyncRep'`,
  );
  const waiting = row?.waiting ?? 0;
  primary.wakePatroni();
  assertHolds(throughProxy === 0, 'HAProxy led to a former primary');
  assertHolds(waiting > 0, 'no late write waited at the former primary');
  woken.waiting += waiting;
}

/** How many of some new connections of a server lead to this machine. */
async function countLeadingTo({ address }: Machine, databaseUrl: string): Promise<number> {
  const hosts = await Promise.all(
    Array.from({ length: OPENED }, async () => {
      const { db, close } = await connectDatabase({ databaseUrl, dataDir: '', log: silentLog });
      const { rows } = await sql<{ host: string }>`select host(inet_server_addr()) as host`
        .execute(db)
        .finally(close);
      return rows[0]?.host;
    }),
  );
  return hosts.filter((host) => host === address).length;
}
