import { PGlite } from '@electric-sql/pglite';
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

import { PARSERS } from '../db/parsers.ts';
import { guardPool } from '../db/pool-guard.ts';
import type { Database } from '../db/schema.ts';
import { type Engine, openTestDatabase, type TestDatabase } from './database.ts';
import { embeddedTemplate } from './template.ts';

/**
 * A database on which anything may be tried: what a trial writes is undone after it, so that one scene serves
 * thousands.
 */
export interface Sandbox extends TestDatabase {
  /** From here on every trial starts from what is there now. */
  seal(): Promise<void>;
  /** Runs a trial; its transactions are savepoints of one that is rolled back. */
  trial<T>(work: () => Promise<T>): Promise<T>;
  /** The tables that differ from what was sealed; inside a trial. */
  changedTables(): Promise<string[]>;
  /** Starts to count rows that are inserted, changed or deleted, also by what is rolled back; inside a trial. */
  countRows(): Promise<() => Promise<number>>;
  /** How many statements the server sends meanwhile. */
  statements(work: () => Promise<unknown>): Promise<number>;
}

/** One connection, and a way to talk to it beside the server. */
interface Connection {
  readonly dialect: Dialect;
  readonly rows: <T>(sql: string) => Promise<T[]>;
  readonly close: () => Promise<void>;
}

const TRIALS_A_VACUUM = 2_000;

/** Opens a migrated database of its own. */
export async function openSandbox(engine: Engine): Promise<Sandbox> {
  const { dialect, rows, close } = await (engine === 'pglite' ? openEmbedded() : openOnServer());
  let sealed = false;
  let trials = 0;
  let before = new Map<string, string>();
  const say = async (sql: string) => {
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
      createDriver: () => withSavepoints(dialect.createDriver(), say, () => sealed),
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
      await say('begin');
      try {
        return await work();
      } finally {
        await say('rollback');
        trials += 1;
        // Nothing else clears away what was rolled back.
        if (trials % TRIALS_A_VACUUM === 0) await say('vacuum');
      }
    },
    async changedTables() {
      // Without a number of its own a transaction has written nothing: most trials end here.
      const [state] = await rows<{ wrote: boolean }>(`select ${HAS_WRITTEN} as wrote`);
      if (!state?.wrote) return [];
      const now = await fingerprint();
      return [...now].filter(([name, sum]) => before.get(name) !== sum).map(([name]) => name);
    },
    async countRows() {
      // What earlier transactions touched counts too until it is flushed: it is taken off.
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

/** What this transaction inserted, changed and deleted in these tables; the view that says so is much slower. */
function touchedRows(oids: readonly number[]): string {
  const counts = ['inserted', 'updated', 'deleted'].map((what) => `pg_stat_get_xact_tuples_${what}(t)`);
  return `(select sum(${counts.join(' + ')})::int from unnest('{${oids.join()}}'::oid[]) t)`;
}

async function openEmbedded(): Promise<Connection> {
  const pglite = await PGlite.create({ parsers: PARSERS, loadDataDir: await embeddedTemplate() });
  return {
    dialect: new PGliteDialect({ pglite }),
    rows: async <T>(sql: string) => (await pglite.query<T>(sql)).rows,
    close: () => pglite.close(),
  };
}

async function openOnServer(): Promise<Connection> {
  const database = await openTestDatabase('postgres');
  if (database.url === null) throw new Error('It has no address');
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      PARSERS[oid] ?? pg.types.getTypeParser(oid, format),
  };
  const client = new pg.Client({ connectionString: database.url, options: '-c timezone=UTC', types });
  await client.connect();
  // The server may have one connection, and it is this one.
  const only = Object.assign(client, { release: () => undefined });
  const pool = { connect: async () => only, end: async () => undefined, options: {} };
  return {
    dialect: new PostgresDialect({ pool }),
    rows: async <T>(sql: string) => (await client.query(sql)).rows as T[],
    close: async () => {
      await client.end();
      await database.close();
    },
  };
}

/** The driver, whose transactions are savepoints once the sandbox is sealed. */
function withSavepoints(driver: Driver, say: (sql: string) => Promise<void>, sealed: () => boolean): Driver {
  const change = (statements: string[], otherwise: (connection: DatabaseConnection) => Promise<void>) => {
    return async (connection: DatabaseConnection) => {
      if (!sealed()) return otherwise(connection);
      for (const statement of statements) await say(statement);
    };
  };
  return {
    init: (options) => driver.init(options),
    acquireConnection: (options) => driver.acquireConnection(options),
    releaseConnection: (connection, options) => driver.releaseConnection(connection, options),
    destroy: (options) => driver.destroy(options),
    beginTransaction: change(['savepoint work'], (connection) => driver.beginTransaction(connection, {})),
    commitTransaction: change(['release savepoint work'], (connection) =>
      driver.commitTransaction(connection),
    ),
    rollbackTransaction: change(['rollback to savepoint work', 'release savepoint work'], (connection) =>
      driver.rollbackTransaction(connection),
    ),
  };
}
