import { sql } from 'kysely';
import { type EncryptedKey, readEncryptedKeys } from '../auth/key-ring.ts';
import { MIGRATIONS, readMigrations } from '../db/migrate.ts';
import type { Engine, OpenDatabase, PoolerState, PoolState } from '../db/open-database.ts';
import { type DeliveryState, readDeliveries } from './deliveries.ts';
import { type OutboxState, readOutbox } from './outbox.ts';
import { readSeriesReach, type SeriesReach } from './series.ts';

/** Makes the table of series. */
const SERIES_MIGRATION = '0027-series';
/** Makes the outbox. */
const OUTBOX_MIGRATION = '0029-notifications';

/** Makes the deliveries. */
const DELIVERIES_MIGRATION = '0030-deliveries';

/** Metadata of a database, without its contents. */
export interface DatabaseFacts {
  readonly engine: Engine;
  /** As 150008 for 15.8. */
  readonly version: number;
  readonly encoding: string;
  /** The settings that decide whether acknowledged writes survive a crash. */
  readonly durability: { readonly fsync: string; readonly fullPageWrites: string; readonly commit: string };
  /** True for a standby or a read-only server. */
  readonly readOnly: boolean;
  /** Null in a new database. */
  readonly migration: string | null;
  readonly pending: readonly string[];
  /** Migrations that this version does not know. */
  readonly newer: readonly string[];
  /** The database's clock, ISO. */
  readonly time: string;
  readonly bytes: number;
  readonly connections: { readonly used: number; readonly max: number };
  readonly invalidIndexes: readonly string[];
  readonly pool: PoolState | null;
  /** A pooler that shares sessions; absent in the facts of an older server. */
  readonly pooling?: PoolerState | null;
  /** Its encrypted signing keys, the oldest first. */
  readonly signingKeys: readonly EncryptedKey[];
  /** Series beyond the known holidays; absent in the facts of an older server. */
  readonly seriesReach?: SeriesReach | null;
  /** The events that people are not told of yet; absent in the facts of an older server. */
  readonly outbox?: OutboxState | null;
  /** What waits to be sent; absent in the facts of an older server. */
  readonly deliveries?: DeliveryState | null;
}

interface Row {
  version: number;
  encoding: string;
  fsync: string;
  full_page_writes: string;
  synchronous_commit: string;
  read_only: boolean;
  time: Date;
  bytes: number;
  used: number;
  max: number;
  invalid_indexes: string[];
}

/** Reads the facts. Throws the driver's error when the database is unreachable. */
export async function readFacts({
  db,
  engine,
  pool,
  pooling,
}: Pick<OpenDatabase, 'db' | 'engine' | 'pool' | 'pooling'>): Promise<DatabaseFacts> {
  const { rows } = await sql<Row>`select
    current_setting('server_version_num')::int as version,
    current_setting('server_encoding') as encoding,
    current_setting('fsync') as fsync,
    current_setting('full_page_writes') as full_page_writes,
    current_setting('synchronous_commit') as synchronous_commit,
    pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only,
    clock_timestamp() as time,
    pg_database_size(current_database()) as bytes,
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
    current_setting('max_connections')::int as max,
    array(select indexrelid::regclass::text from pg_index where not indisvalid) as invalid_indexes`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('The database returned no row.');
  const ran = await readMigrations(db);
  const known = Object.keys(MIGRATIONS);
  return {
    engine,
    version: row.version,
    encoding: row.encoding,
    durability: { fsync: row.fsync, fullPageWrites: row.full_page_writes, commit: row.synchronous_commit },
    readOnly: row.read_only,
    migration: ran.at(-1) ?? null,
    pending: known.filter((name) => !ran.includes(name)),
    newer: ran.filter((name) => !known.includes(name)),
    time: row.time.toISOString(),
    bytes: row.bytes,
    connections: { used: row.used, max: row.max },
    invalidIndexes: row.invalid_indexes,
    pool: pool(),
    pooling,
    signingKeys: ran.length === 0 ? [] : await readEncryptedKeys(db),
    seriesReach: ran.includes(SERIES_MIGRATION) ? await readSeriesReach(db) : null,
    outbox: ran.includes(OUTBOX_MIGRATION) ? await readOutbox(db) : null,
    deliveries: ran.includes(DELIVERIES_MIGRATION) ? await readDeliveries(db) : null,
  };
}
