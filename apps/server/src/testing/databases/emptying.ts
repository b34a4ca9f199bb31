/** Runs a statement and returns its rows. */
export type Query = <Row extends object>(statement: string) => Promise<readonly Row[]>;

/** Empties a database. Returns false if a test changed its schema or analysed its tables. */
export type Empty = () => Promise<boolean>;

/** Prepares to empty a migrated and empty database after a test, for the next one. */
export async function prepareEmptying(query: Query): Promise<Empty> {
  const definitionOf = async () => (await query<{ sum: string }>(DEFINITION))[0]?.sum;
  const first = await definitionOf();
  const tables = (await query<{ name: string }>(TABLES)).map(({ name }) => `"${name}"`);
  return async () => {
    if ((await definitionOf()) !== first) return false;
    // Its triggers keep the audit trail.
    await query('alter table audit_entries disable trigger user');
    await query(`truncate ${tables.join()} restart identity`);
    await query('alter table audit_entries enable trigger user');
    return true;
  };
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
      where setdatabase in (0, (select oid from pg_database where datname = current_database()))
    union all select nspname from pg_namespace where nspname !~ '^pg_'
    union all select name from kysely_migration
  ) as lines (line)`;
