import type { FastifyBaseLogger } from 'fastify';
import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely';
import type { Database } from '../schema.ts';
import { statementOfOne } from '../statement.ts';
import { splitHosts } from './connection-url.ts';
import { openStandbyPool } from './open.ts';
import { DATABASE, type Position, Standby, type Wait } from './standby.ts';

export interface StandbyReadsOptions {
  readonly log: FastifyBaseLogger;
  /** How many processes of this server read the standbys. */
  readonly workers?: number;
  /** Called with each read, once it is known where it runs. */
  readonly onRead?: ((place: ReadPlace) => void) | undefined;
  /** How the pauses between checks are waited for; by a timer without it. */
  readonly wait?: Wait;
}

export type ReadPlace = 'standby' | 'primary';

export interface StandbyReads {
  readonly db: Kysely<Database>;
  close(): Promise<void>;
}

/** What an asynchronous commit has acknowledged may not be on the disk yet. */
const readPosition = statementOfOne((db) =>
  db.selectNoFrom([
    sql<string>`${sql.raw(DATABASE)}`.as('database'),
    sql<number>`('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::integer`.as(
      'timeline',
    ),
    sql<string>`case current_setting('synchronous_commit')
      when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text`.as('lsn'),
  ]),
);

/** Reads the position of the primary. Calls of one turn of the event loop share a question, which is sent after it. */
export function createReadPosition(primary: Kysely<Database>): () => Promise<Position> {
  let next: Promise<Position> | null = null;
  const ask = async (): Promise<Position> => {
    await new Promise((resolve) => setImmediate(resolve));
    next = null;
    const position = await readPosition(primary, {});
    if (position === undefined) throw new Error('The primary has no position');
    return position;
  };
  return () => {
    next ??= ask();
    return next;
  };
}

/**
 * Opens reads of the standbys of a URL, which may name several. Throws ConfigError where one is behind a pooler, or of
 * another database.
 */
export async function openStandbyReads(
  standbyUrl: string,
  primary: Kysely<Database>,
  { log, workers = 1, onRead, wait }: StandbyReadsOptions,
): Promise<StandbyReads> {
  const position = createReadPosition(primary);
  const { database } = await position();
  const standbys = await Promise.all(
    splitHosts(standbyUrl).map(async (url) => {
      const named = log.child({ standby: new URL(url).host });
      return new Standby(
        await openStandbyPool(url, database, { log: named, workers }),
        position,
        named,
        wait,
      );
    }),
  );
  await Promise.all(standbys.map((standby) => standby.start()));
  return {
    db: createStandbyDb(primary, standbys, onRead),
    close: async () => void (await Promise.all(standbys.map((standby) => standby.close()))),
  };
}

/** Reads the standbys in turn, and the primary where none is ready or one fails. */
export function createStandbyDb(
  primary: Kysely<Database>,
  standbys: readonly Standby[],
  onRead: StandbyReadsOptions['onRead'] = () => undefined,
): Kysely<Database> {
  return new Kysely<Database>({
    dialect: {
      createDriver: () => new StandbyDriver(primary, standbys, onRead),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  });
}

/** Of raw SQL a standby refuses what is no read. */
const READS: readonly string[] = ['SelectQueryNode', 'RawNode'];

class StandbyDriver extends DummyDriver {
  readonly #connection: DatabaseConnection;

  constructor(primary: Kysely<Database>, standbys: readonly Standby[], onRead: (place: ReadPlace) => void) {
    super();
    let turn = 0;
    const read = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      if (!READS.includes(query.query.kind)) throw new Error('Standbys are only read');
      const ready = standbys.filter(({ isReady }) => isReady);
      turn += 1;
      const rows = await ready[turn % ready.length]?.read(query.sql, query.parameters);
      onRead(rows ? 'standby' : 'primary');
      return rows ? { rows: rows as R[] } : primary.executeQuery<R>(query);
    };
    this.#connection = {
      executeQuery: read,
      streamQuery() {
        throw new Error('Standbys are not read in parts');
      },
    };
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  override async beginTransaction(): Promise<void> {
    throw new Error('Standbys are read outside of transactions');
  }
}
