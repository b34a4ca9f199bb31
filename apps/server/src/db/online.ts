import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/**
 * A migration of a table that people use and that is large: in steps, each of which is short or in nobody's way, and may be
 * run again. It is not one transaction: killed half-way, it begins anew at the next start (docs/adr/0012-migrations.md).
 */
export interface OnlineMigration {
  online(steps: OnlineSteps): Promise<void>;
}

export interface OnlineSteps {
  /** One short change of the schema, written so that a repetition does no harm: `add column if not exists`. */
  change(statement: string): Promise<void>;
  /** Sets columns in the rows where `where` holds, and must hold no more afterwards; some thousand rows at a time. */
  backfill(rows: { table: string; set: string; where: string }): Promise<number>;
  /** Makes an index, as `(created_time) where state = 1`, while rows are written. */
  index(index: { name: string; table: string; on: string; unique?: boolean }): Promise<void>;
  /** Refuses null from now on, once no row has it. */
  refuseNull(column: { table: string; column: string }): Promise<void>;
}

/** Waits at most this long for a lock, since all who come after wait behind: far below what a reader would notice. */
const LOCK_TIMEOUT_MS = 200;
/** A lock that was not to be had is tried for again after this… */
const RETRY_MS = 500;
/** …so many times: five minutes. */
const TRIES = 600;
/** Pages of 8 KiB that one statement of a backfill goes through at most: some thousand rows. */
const PAGES = 64;
/** Rows are locked for as long as such a statement takes: on a slow or busy machine it goes through fewer pages. */
const BATCH_MS = 100;
/** A backfill moves rows to the end, and rows are written meanwhile: it goes through until it finds nothing, so often at most. */
const PASSES = 10;

// Not in time for a lock, a deadlock, or a row that was moved meanwhile.
const MAY_SUCCEED_LATER = /^(55P03|40P01|40001)$/;

/** The steps over one connection, outside of a transaction. */
export function onlineSteps(db: Kysely<Database>): OnlineSteps {
  /** In a transaction of its own that gives way rather than wait, until it succeeds. */
  const insist = async (statement: string): Promise<number> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await db.transaction().execute(async (trx) => {
          await sql`select set_config('lock_timeout', ${`${LOCK_TIMEOUT_MS}ms`}, true)`.execute(trx);
          const { numAffectedRows } = await sql.raw(statement).execute(trx);
          return Number(numAffectedRows ?? 0);
        });
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        if (!MAY_SUCCEED_LATER.test(code) || tries === TRIES) throw error;
        await pause(RETRY_MS);
      }
    }
  };

  const one = async <T>(text: string): Promise<T | undefined> =>
    (await sql.raw<{ value: T }>(`select (${text}) as value`).execute(db)).rows[0]?.value;

  const refuseNullRule = (table: string, column: string) => `${table}_${column}_given`;

  return {
    async change(statement) {
      await insist(statement);
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
          changed += await insist(`update ${table} set ${set} where ${range} and (${where})`);
          page += batch;
          if (performance.now() - began > BATCH_MS) batch = Math.ceil(batch / 2);
          else batch = Math.min(batch * 2, PAGES);
        }
        total += changed;
        if (changed === 0) return total;
      }
      throw new Error(
        `Rows of ${table} with ${where} keep coming: nothing that runs may write them any more.`,
      );
    },

    async index({ name, table, on, unique = false }) {
      const valid = await one<boolean>(
        `select indisvalid from pg_index where indexrelid = to_regclass('${name}')`,
      );
      if (valid === true) return;
      // Half made by somebody who was killed: it costs every write and serves no read.
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
        // At first for new rows alone; then all rows are looked at while they are read and written; then null is known not to be.
        if (!exists)
          await insist(`alter table ${table} add constraint ${rule} check (${column} is not null) not valid`);
        await insist(`alter table ${table} validate constraint ${rule}`);
        await insist(`alter table ${table} alter column ${column} set not null`);
      }
      await insist(`alter table ${table} drop constraint if exists ${rule}`);
    },
  };
}
