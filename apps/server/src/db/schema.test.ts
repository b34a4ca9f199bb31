import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { silentLog } from '../testing/log.ts';
import { urlOf } from '../testing/template.ts';
import { connectDatabase } from './connect.ts';
import { MIGRATIONS, migrateToLatest } from './migrate.ts';

const onBoth = engines().length === 2;

/** Every kind of object that a migration may create, from the catalogue. */
async function readSchema({ db }: TestDatabase): Promise<Record<string, unknown[]>> {
  const columns = sql`select table_name, column_name, data_type, is_nullable, column_default, is_identity
    from information_schema.columns where table_schema = 'public' order by 1, 2`;
  const constraints = sql`select conrelid::regclass::text as name, contype, pg_get_constraintdef(oid) as rule
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2, 3`;
  const indexes = sql`select indexdef from pg_indexes where schemaname = 'public' order by 1`;
  const triggers = sql`select pg_get_triggerdef(oid) as rule from pg_trigger where not tgisinternal order by 1`;
  return {
    columns: (await columns.execute(db)).rows,
    constraints: (await constraints.execute(db)).rows,
    indexes: (await indexes.execute(db)).rows,
    triggers: (await triggers.execute(db)).rows,
  };
}

describe.runIf(onBoth)('the schema', () => {
  it('is the same on both engines', async () => {
    const [embedded, server] = [await openTestDatabase('pglite'), await openTestDatabase('postgres')];
    const [here, there] = [await readSchema(embedded), await readSchema(server)];
    await Promise.all([embedded.close(), server.close()]);
    expect(here.columns).not.toEqual([]);
    expect(here).toEqual(there);
  });
});

describe.each(engines())('the schema on %s', (engine) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase(engine);
  });
  afterAll(() => test.close());

  /** The foreign keys, as table.column, for which no index meets this condition. */
  const keysWithout = async (condition: RawBuilder<boolean>) => {
    const { rows } = await sql<{ key: string; referenced: string }>`
      select conrelid::regclass::text || '.' || attname as key, confrelid::regclass::text as referenced
      from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
        select from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and ${condition}
      ) order by 1`.execute(test.db);
    return rows;
  };

  it('has an index for every foreign key used to find rows', async () => {
    const without = await keysWithout(sql`true`);
    expect(without.map(({ key }) => key)).toEqual(NEVER_ASKED);
  });

  it('has a whole index for every foreign key to rows that are deleted', async () => {
    const without = await keysWithout(sql`indpred is null`);
    expect(without.filter(({ referenced }) => DELETED.includes(referenced))).toEqual([]);
  });

  it('has no index of activities by a count, which each seat changes', async () => {
    const { rows } = await sql<{ indexdef: string }>`
      select indexdef from pg_indexes where schemaname = 'public' and tablename = 'activities'`.execute(
      test.db,
    );
    const counts = /\b(?:attendee|wait|held|left_out)_count\b/;
    expect(rows).not.toEqual([]);
    expect(rows.filter(({ indexdef }) => counts.test(indexdef))).toEqual([]);
  });
});

/** Foreign keys without an index: no call lists rows by them, and the referenced rows are never removed. */
const NEVER_ASKED = [
  'access_logs.member_id',
  'attendees.marker_id',
  'audit_entries.actor_crew_id',
  'clubs.pinned_notice_id',
  'deliveries.club_id',
  'error_logs.member_id',
  'messages.club_id',
  'messages.reply_to',
  'notice_views.member_id',
  'notification_settings.club_id',
  'notifications.club_id',
  'penalty_rules.crew_id',
];
/** Referenced tables whose rows are deleted; a partial index does not find all rows that refer to them. */
const DELETED = ['sessions', 'social_accounts'];

describe.runIf(onBoth)('migrations', () => {
  it('run on one of several servers that start together on an empty database', async () => {
    const server = process.env.TEST_DATABASE_URL ?? '';
    const admin = new pg.Client({ connectionString: server });
    await admin.connect();
    const name = `migrated_at_once_${process.pid}`;
    await admin.query(`create database ${name}`);
    const open = () => connectDatabase({ databaseUrl: urlOf(server, name), dataDir: '', log: silentLog });
    const servers = await Promise.all([open(), open(), open(), open()]);
    const ran = await Promise.all(servers.map(({ db }) => migrateToLatest(db)));
    await Promise.all(servers.map((database) => database.close()));
    await admin.query(`drop database ${name}`);
    await admin.end();
    expect(ran.flat()).toEqual(Object.keys(MIGRATIONS));
  });
});
