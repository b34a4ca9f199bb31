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

/** Opens a migrated database of its own. Once sealed, transactions are savepoints of one that is never committed. */
export async function openSandbox(): Promise<Sandbox> {
  const pglite = await PGlite.create({ parsers: PARSERS, loadDataDir: await embeddedTemplate() });
  const { rows: tables } = await pglite.query<{ oid: number }>(
    "select oid::int from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const sum = sumOf(tables.map(({ oid }) => oid));
  const query: PGlite['query'] = (text, params, options) => pglite.query(text, params, options);
  let sealed = false;
  let before = 0;
  const count = async (what: string) =>
    (await pglite.query<{ touched: number | null }>(`select ${what} as touched`)).rows[0]?.touched ?? null;
  /** What earlier transactions touched counts too until it is flushed: it is taken off. */
  const begin = async (end = '') => {
    const results = await pglite.exec(`${end} begin; select ${sum} as touched`);
    before = Number(results.at(-1)?.rows[0]?.touched ?? 0);
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
    // A transaction without a number of its own has written nothing: most trials end here.
    touched: async () =>
      ((await count(`case when pg_current_xact_id_if_assigned() is not null then ${sum} end`)) ?? before) -
      before,
    async rewind() {
      await begin('rollback;');
    },
    close: () => pglite.close(),
  };
}

/** What this transaction inserted, changed and deleted in these tables; the view that says so is much slower. */
function sumOf(oids: readonly number[]): string {
  const counts = ['inserted', 'updated', 'deleted'].map((what) => `pg_stat_get_xact_tuples_${what}(t)`);
  return `(select sum(${counts.join(' + ')})::int from unnest('{${oids.join()}}'::oid[]) t)`;
}

interface Nested {
  query: PGlite['query'];
  rollback(): Promise<void>;
}
