import { PGlite } from '@electric-sql/pglite';
import { PGliteDialect } from 'kysely';
import { openKysely } from '../../db/connect.ts';
import { PARSERS } from '../../db/parsers.ts';
import type { TestDatabase } from '../database.ts';
import { embeddedTemplate } from '../template.ts';

/** An embedded database that is put back after every trial, so that one scene serves thousands of calls. */
export interface Sandbox extends TestDatabase {
  /** From here on every trial starts from what is there now. */
  seal(): Promise<void>;
  /** How many rows were inserted, changed or deleted since the last `rewind`, also by what was rolled back. */
  touched(): Promise<number>;
  /** Puts everything back as it was sealed. */
  rewind(): Promise<void>;
}

const SUM = '(select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::int from pg_stat_xact_user_tables)';
/** A transaction without a number of its own has written nothing: the sum is not cheap, and most trials only read. */
const TOUCHED = `case when pg_current_xact_id_if_assigned() is null then null else ${SUM} end`;

/** Opens a migrated database of its own. Once sealed, transactions are savepoints of one that is never committed. */
export async function openSandbox(): Promise<Sandbox> {
  const pglite = await PGlite.create({ parsers: PARSERS, loadDataDir: await embeddedTemplate() });
  const query: PGlite['query'] = (text, params, options) => pglite.query(text, params, options);
  let sealed = false;
  let before = 0;
  const count = async (what: string) =>
    (await pglite.query<{ touched: number | null }>(`select ${what} as touched`)).rows[0]?.touched ?? null;
  const begin = async () => {
    await pglite.exec('begin');
    // What earlier transactions touched is counted until it is flushed.
    before = (await count(SUM)) ?? 0;
  };
  const savepoint = async <T>(work: (tx: Nested) => Promise<T>): Promise<T> => {
    await pglite.exec('savepoint nested');
    try {
      const result = await work({ query, rollback: async () => undefined });
      await pglite.exec('release savepoint nested');
      return result;
    } catch (error) {
      await pglite.exec('rollback to savepoint nested; release savepoint nested');
      throw error;
    }
  };
  const dialect = new PGliteDialect({
    pglite: {
      query,
      transaction: (work) => (sealed ? savepoint(work) : pglite.transaction(work)),
      close: () => pglite.close(),
      ready: true,
      closed: false,
      waitReady: pglite.waitReady,
    },
  });
  return {
    db: openKysely(dialect),
    url: null,
    async seal() {
      sealed = true;
      await begin();
    },
    touched: async () => ((await count(TOUCHED)) ?? before) - before,
    async rewind() {
      await pglite.exec('rollback');
      await begin();
    },
    close: () => pglite.close(),
  };
}

interface Nested {
  query: PGlite['query'];
  rollback(): Promise<void>;
}
