import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type KyselyPlugin,
  PGliteDialect,
  PostgresDialect,
} from 'kysely';
import pg from 'pg';

import { prepareStatements } from '../db/embedded/prepared-statements.ts';
import { PARSERS } from '../db/parsers.ts';
import { guardPool } from '../db/pool-guard.ts';
import type { Database } from '../db/schema.ts';
import { type Engine, openTestDatabase, type TestDatabase } from './database.ts';
import { openTestEngine } from './databases/test-engine.ts';

/** A database whose trials are rolled back, so that thousands of cases can share one fixture. */
export interface Sandbox extends TestDatabase {
  /** Fixes the present data as the start of every trial. */
  seal(): Promise<void>;
  /** Runs a trial in a transaction that is rolled back. The trial's own transactions become savepoints. */
  trial<T>(work: () => Promise<T>): Promise<T>;
  /** The tables that differ from the sealed data. Only inside a trial. */
  changedTables(): Promise<string[]>;
  /** Starts counting rows that are inserted, changed or deleted, including rollbacks. Only inside a trial. */
  countRows(): Promise<() => Promise<number>>;
  /** The number of statements that the server sends during `work`. */
  statements(work: () => Promise<unknown>): Promise<number>;
}

/** One connection for the server, and queries of the sandbox on it. */
interface Connection {
  readonly dialect: Dialect;
  /** The rows of the last of these statements. */
  readonly rows: <T>(sql: string) => Promise<T[]>;
  readonly close: () => Promise<void>;
}

const TRIALS_PER_VACUUM = 2_000;

/** Creates a migrated database that only this sandbox uses. */
export async function openSandbox(engine: Engine): Promise<Sandbox> {
  const { dialect, rows, close } = await (engine === 'pglite' ? openEmbedded() : openOnServer());
  let sealed = false;
  let trials = 0;
  let before = new Map<string, string>();
  const exec = async (sql: string) => {
    await rows(sql);
  };
  const tables = await rows<{ name: string; oid: number }>(
    "select relname as name, oid::int from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  const touched = touchedRows(tables.map(({ oid }) => oid));
  let sent = 0;
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as sum from "${name}" t`,
  );
  const fingerprint = async () => {
    const found = await rows<{ name: string; sum: string }>(sums.join(' union all '));
    return new Map(found.map(({ name, sum }) => [name, sum]));
  };
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      sent += 1;
      return result;
    },
  };
  const db = new Kysely<Database>({
    dialect: {
      createDriver: () => withSavepoints(dialect.createDriver(), exec, () => sealed),
      createAdapter: () => dialect.createAdapter(),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createIntrospector: (kysely) => dialect.createIntrospector(kysely),
    },
    plugins: [counter],
  });
  return {
    db: guardPool(db),
    url: null,
    async seal() {
      before = await fingerprint();
      sealed = true;
    },
    async trial(work) {
      await exec('begin');
      try {
        return await work();
      } finally {
        await exec('rollback');
        trials += 1;
        // Removes rolled-back rows; there is no autovacuum.
        if (trials % TRIALS_PER_VACUUM === 0) await exec('vacuum');
      }
    },
    async changedTables() {
      // A transaction without an id has written nothing, which is the common case.
      const [state] = await rows<{ wrote: boolean }>(`select ${HAS_WRITTEN} as wrote`);
      if (!state?.wrote) return [];
      const now = await fingerprint();
      return [...now].filter(([name, sum]) => before.get(name) !== sum).map(([name]) => name);
    },
    async countRows() {
      // Subtracts the rows of earlier transactions, which count until their statistics are flushed.
      const [start] = await rows<{ touched: number }>(`select ${touched} as touched`);
      return async () => {
        const [end] = await rows<{ touched: number | null }>(
          `select case when ${HAS_WRITTEN} then ${touched} end as touched`,
        );
        return end?.touched ? end.touched - (start?.touched ?? 0) : 0;
      };
    },
    async statements(work) {
      const before = sent;
      await work();
      return sent - before;
    },
    close,
  };
}

const HAS_WRITTEN = 'pg_current_xact_id_if_assigned() is not null';

/** The number of rows that this transaction changed. Function calls, since the statistics view is much slower. */
function touchedRows(oids: readonly number[]): string {
  const counts = ['inserted', 'updated', 'deleted'].map(
    (operation) => `pg_stat_get_xact_tuples_${operation}(t)`,
  );
  return `(select sum(${counts.join(' + ')})::int from unnest('{${oids.join()}}'::oid[]) t)`;
}

async function openEmbedded(): Promise<Connection> {
  const engine = await openTestEngine();
  const pglite = prepareStatements(engine.pglite);
  return {
    dialect: new PGliteDialect({ pglite }),
    // The simple protocol, in one call of the engine instead of six.
    rows: async <T>(sql: string) => ((await pglite.exec(sql)).at(-1)?.rows ?? []) as T[],
    close: engine.close,
  };
}

async function openOnServer(): Promise<Connection> {
  const database = await openTestDatabase('postgres');
  if (database.url === null) throw new Error('no URL');
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      PARSERS[oid] ?? pg.types.getTypeParser(oid, format),
  };
  const client = new pg.Client({ connectionString: database.url, options: '-c timezone=UTC', types });
  await client.connect();
  // The server has to use the sandbox's connection.
  const connection = Object.assign(client, { release: () => undefined });
  const pool = { connect: async () => connection, end: async () => undefined, options: {} };
  return {
    dialect: new PostgresDialect({ pool }),
    rows: async <T>(sql: string) => (await client.query(sql)).rows as T[],
    close: async () => {
      await client.end();
      await database.close();
    },
  };
}

/** A driver whose transactions are savepoints after the sandbox is sealed. */
function withSavepoints(driver: Driver, exec: (sql: string) => Promise<void>, sealed: () => boolean): Driver {
  const replace = (statements: string[], otherwise: (connection: DatabaseConnection) => Promise<void>) => {
    return async (connection: DatabaseConnection) => {
      if (!sealed()) return otherwise(connection);
      for (const statement of statements) await exec(statement);
    };
  };
  return {
    init: (options) => driver.init(options),
    acquireConnection: (options) => driver.acquireConnection(options),
    releaseConnection: (connection, options) => driver.releaseConnection(connection, options),
    destroy: (options) => driver.destroy(options),
    beginTransaction: replace(['savepoint work'], (connection) => driver.beginTransaction(connection, {})),
    commitTransaction: replace(['release savepoint work'], (connection) =>
      driver.commitTransaction(connection),
    ),
    rollbackTransaction: replace(['rollback to savepoint work', 'release savepoint work'], (connection) =>
      driver.rollbackTransaction(connection),
    ),
  };
}
