import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/**
 * A migration of a large table in use, in repeatable steps that do not block other statements. It is not one
 * transaction: after a crash it starts over at the next start (docs/adr/0012-migrations.md).
 */
export interface OnlineMigration {
  online(steps: OnlineSteps): Promise<void>;
}

export interface OnlineSteps {
  /** Runs one short, repeatable schema change: `add column if not exists`. */
  change(statement: string): Promise<void>;
  /** Updates the rows for which `where` holds, in batches. Afterwards `where` must hold for none. */
  backfill(rows: { table: string; set: string; where: string }): Promise<number>;
  /** Creates an index concurrently, such as `(created_time) where state = 1`. */
  index(index: { name: string; table: string; on: string; unique?: boolean }): Promise<void>;
  /** Makes a column `not null`. Throws if a row holds null. */
  refuseNull(column: { table: string; column: string }): Promise<void>;
}

/** Later statements queue behind one that waits for a lock, so it gives up early. */
const LOCK_TIMEOUT_MS = 200;
/** Delay before the next attempt. */
const RETRY_MS = 500;
/** Attempts last five minutes in total. */
const TRIES = 600;
/** Pages of 8 KiB that one backfill statement updates at most: some thousand rows. */
const PAGES = 64;
/** A backfill statement locks its rows: when one takes longer than this, the next covers fewer pages. */
const BATCH_MS = 100;
/**
 * A backfill moves rows to the end while others are written, so it repeats until no row matches, at most this often.
 */
const PASSES = 10;

// Lock timeout, deadlock, serialization failure.
const RETRYABLE = /^(55P03|40P01|40001)$/;

/** Runs the steps on one connection, outside of a transaction. */
export function onlineSteps(db: Kysely<Database>): OnlineSteps {
  /** Repeats a statement, each time in its own transaction with a short lock timeout, until it succeeds. */
  const retry = async (statement: string): Promise<number> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await db.transaction().execute(async (trx) => {
          await sql`select set_config('lock_timeout', ${`${LOCK_TIMEOUT_MS}ms`}, true)`.execute(trx);
          const { numAffectedRows } = await sql.raw(statement).execute(trx);
          return Number(numAffectedRows ?? 0);
        });
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        if (!RETRYABLE.test(code) || tries === TRIES) throw error;
        await pause(RETRY_MS);
      }
    }
  };

  const one = async <T>(text: string): Promise<T | undefined> =>
    (await sql.raw<{ value: T }>(`select (${text}) as value`).execute(db)).rows[0]?.value;

  const refuseNullRule = (table: string, column: string) => `${table}_${column}_given`;

  return {
    async change(statement) {
      await retry(statement);
    },

    async backfill({ table, set, where }) {
      let total = 0;
      for (let pass = 1; pass <= PASSES; pass += 1) {
        const bytes = Number(await one(`pg_relation_size('${table}')`));
        const pages = Math.ceil(bytes / Number(await one(`current_setting('block_size')`)));
        let changed = 0;
        let batch = PAGES;
        for (let page = 0; page < pages; ) {
          const range = `ctid >= '(${page},0)'::tid and ctid < '(${page + batch},0)'::tid`;
          const began = performance.now();
          changed += await retry(`update ${table} set ${set} where ${range} and (${where})`);
          page += batch;
          if (performance.now() - began > BATCH_MS) batch = Math.ceil(batch / 2);
          else batch = Math.min(batch * 2, PAGES);
        }
        total += changed;
        if (changed === 0) return total;
      }
      throw new Error(`Rows of ${table} with ${where} keep appearing: stop the servers that write them.`);
    },

    async index({ name, table, on, unique = false }) {
      const valid = await one<boolean>(
        `select indisvalid from pg_index where indexrelid = to_regclass('${name}')`,
      );
      if (valid === true) return;
      // An invalid index left by a killed process slows down writes and serves no reads.
      if (valid === false) await sql.raw(`drop index concurrently ${name}`).execute(db);
      const kind = unique ? 'unique index' : 'index';
      await sql.raw(`create ${kind} concurrently ${name} on ${table} ${on}`).execute(db);
    },

    async refuseNull({ table, column }) {
      const rule = refuseNullRule(table, column);
      const exists = await one<boolean>(
        `exists (select from pg_constraint where conrelid = '${table}'::regclass and conname = '${rule}')`,
      );
      const refused = await one<boolean>(
        `select attnotnull from pg_attribute where attrelid = '${table}'::regclass and attname = '${column}'`,
      );
      if (!refused) {
        // Adding the check `not valid` and validating it later does not block; `set not null` then skips the scan.
        if (!exists)
          await retry(`alter table ${table} add constraint ${rule} check (${column} is not null) not valid`);
        await retry(`alter table ${table} validate constraint ${rule}`);
        await retry(`alter table ${table} alter column ${column} set not null`);
      }
      await retry(`alter table ${table} drop constraint if exists ${rule}`);
    },
  };
}
