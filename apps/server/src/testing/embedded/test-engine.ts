import { PGlite } from '@electric-sql/pglite';
import { PARSERS } from '../../db/parsers.ts';
import { embeddedTemplate } from '../template.ts';

/** The embedded engine on a migrated and empty database in memory. */
export interface TestEngine {
  /** Throws when it is used after `close`. */
  readonly pglite: PGlite;
  close(): Promise<void>;
}

interface Engine {
  readonly pglite: PGlite;
  readonly tables: readonly string[];
  /** The schema and what is planned by: a test may change them. */
  readonly definition: string;
  uses: number;
}

/** Each has 100 MB. */
const MAX_IDLE = 2;
/** The catalogue grows whenever an engine is emptied. */
const MAX_USES = 25;

const idle: Engine[] = [];

/** Takes an engine that an earlier test of this process has closed, which is emptied, or starts one. */
export async function openTestEngine(): Promise<TestEngine> {
  const engine = idle.pop() ?? (await start());
  const { pglite } = engine;
  const own = new Map<PropertyKey, unknown>();
  const channels = new Set<string>();
  let isOpen = true;
  own.set('listen', (channel: string, onMessage: (payload: string) => void) => {
    channels.add(channel);
    return pglite.listen(channel, onMessage);
  });
  return {
    pglite: new Proxy(pglite, {
      get(target, name) {
        if (name === 'closed') return !isOpen;
        if (!isOpen) throw new Error('The database of this test is closed.');
        if (own.has(name)) return own.get(name);
        const value = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
      // Replaced functions are those of this test alone.
      set: (_target, name, value) => Boolean(own.set(name, value)),
    }),
    async close() {
      if (!isOpen) return;
      isOpen = false;
      for (const channel of channels) await pglite.unlisten(channel);
      if (engine.uses < MAX_USES && idle.length < MAX_IDLE && (await isEmptied(engine))) idle.push(engine);
      else await pglite.close();
    },
  };
}

async function start(): Promise<Engine> {
  const pglite = await PGlite.create({ parsers: PARSERS, loadDataDir: await embeddedTemplate() });
  const { rows } = await pglite.query<{ name: string }>(TABLES);
  const tables = rows.map(({ name }) => `"${name}"`);
  return { pglite, tables, definition: await definitionOf(pglite), uses: 0 };
}

/** Empties an engine as a new one is. Returns false if it cannot be as one. */
async function isEmptied(engine: Engine): Promise<boolean> {
  const { pglite, tables, definition } = engine;
  engine.uses += 1;
  // A test may have left a transaction open.
  await pglite.exec('rollback');
  await pglite.exec('discard all');
  if ((await definitionOf(pglite)) !== definition) return false;
  // Without the triggers that keep the audit trail.
  await pglite.exec('set session_replication_role = replica');
  await pglite.exec(`truncate ${tables.join()} restart identity`);
  await pglite.exec('reset session_replication_role');
  return true;
}

async function definitionOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ sum: string }>(DEFINITION);
  return rows[0]?.sum ?? '';
}

/** Those of the migrator have rows. */
const TABLES = `select relname as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relname !~ '^kysely_'`;

const DEFINITION = `with relations as (select oid from pg_class where relnamespace = 'public'::regnamespace)
  select md5(string_agg(line, chr(10) order by line)) as sum from (
    select concat_ws(' ', oid, relname, relkind, relhastriggers, reloptions) from pg_class
      where relnamespace = 'public'::regnamespace
    union all select concat_ws(' ', attrelid, attname, attnum, atttypid, atttypmod, attnotnull, atthasdef,
      attisdropped, attstattarget) from pg_attribute where attrelid in (select oid from relations)
    union all select concat_ws(' ', oid, conname, convalidated) from pg_constraint
    union all select concat_ws(' ', oid, tgname, tgenabled) from pg_trigger
    union all select concat_ws(' ', oid, proname, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
    union all select concat_ws(' ', starelid, staattnum) from pg_statistic where starelid in (select oid from relations)
    union all select concat_ws(' ', indexrelid, indisvalid) from pg_index where indrelid in (select oid from relations)
    union all select concat_ws(' ', setdatabase, setrole, setconfig) from pg_db_role_setting
    union all select nspname from pg_namespace where nspname !~ '^pg_'
    union all select name from kysely_migration
  ) as lines (line)`;
