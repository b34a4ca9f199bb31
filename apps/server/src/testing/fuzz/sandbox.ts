import { PGlite } from '@electric-sql/pglite';
import { type DatabaseConnection, type Driver, PGliteDialect } from 'kysely';
import { openKysely } from '../../db/connect.ts';
import { PARSERS } from '../../db/parsers.ts';
import type { TestDatabase } from '../database.ts';
import { embeddedTemplate } from '../template.ts';

/** An embedded database on which anything may be tried: what a trial writes is undone after it. */
export interface Sandbox extends TestDatabase {
  /** From here on every trial starts from what is there now. */
  seal(): Promise<void>;
  /** Runs a trial; its transactions are savepoints of one that is rolled back. */
  trial<T>(work: () => Promise<T>): Promise<T>;
  /** The tables that differ from what was sealed; inside a trial. */
  changedTables(): Promise<string[]>;
}

const TRIALS_A_VACUUM = 2_000;

/** Opens a migrated database of its own. */
export async function openSandbox(): Promise<Sandbox> {
  const pglite = await PGlite.create({ parsers: PARSERS, loadDataDir: await embeddedTemplate() });
  const dialect = new PGliteDialect({ pglite });
  let sealed = false;
  let trials = 0;
  let before = new Map<string, string>();
  const wrapped = Object.create(dialect, {
    createDriver: { value: () => withSavepoints(dialect.createDriver(), pglite, () => sealed) },
    createAdapter: { value: () => dialect.createAdapter() },
    createQueryCompiler: { value: () => dialect.createQueryCompiler() },
    createIntrospector: { value: dialect.createIntrospector.bind(dialect) },
  });
  const { rows: tables } = await pglite.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as sum from "${name}" t`,
  );
  const fingerprint = async () => {
    const { rows } = await pglite.query<{ name: string; sum: string }>(sums.join(' union all '));
    return new Map(rows.map(({ name, sum }) => [name, sum]));
  };
  return {
    db: openKysely(wrapped),
    url: null,
    async seal() {
      before = await fingerprint();
      sealed = true;
    },
    async trial(work) {
      await pglite.exec('begin');
      try {
        return await work();
      } finally {
        await pglite.exec('rollback');
        trials += 1;
        // Nothing else clears away what was rolled back.
        if (trials % TRIALS_A_VACUUM === 0) await pglite.exec('vacuum');
      }
    },
    async changedTables() {
      // Without a number of its own a transaction has written nothing: most trials end here.
      const { rows } = await pglite.query<{ wrote: boolean }>(
        'select pg_current_xact_id_if_assigned() is not null as wrote',
      );
      if (!rows[0]?.wrote) return [];
      const now = await fingerprint();
      return [...now].filter(([name, sum]) => before.get(name) !== sum).map(([name]) => name);
    },
    close: () => pglite.close(),
  };
}

/** The driver, whose transactions are savepoints once the sandbox is sealed. */
function withSavepoints(driver: Driver, pglite: PGlite, sealed: () => boolean): Driver {
  const say = (sql: string, otherwise: (connection: DatabaseConnection) => Promise<void>) => {
    return async (connection: DatabaseConnection) => {
      if (!sealed()) return otherwise(connection);
      await pglite.exec(sql);
    };
  };
  return Object.create(driver, {
    init: { value: driver.init.bind(driver) },
    acquireConnection: { value: driver.acquireConnection.bind(driver) },
    releaseConnection: { value: driver.releaseConnection.bind(driver) },
    destroy: { value: driver.destroy.bind(driver) },
    beginTransaction: {
      value: say('savepoint work', (connection) => driver.beginTransaction(connection, {})),
    },
    commitTransaction: {
      value: say('release savepoint work', (connection) => driver.commitTransaction(connection)),
    },
    rollbackTransaction: {
      value: say('rollback to savepoint work; release savepoint work', (connection) =>
        driver.rollbackTransaction(connection),
      ),
    },
  });
}
