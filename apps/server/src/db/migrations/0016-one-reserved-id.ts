import { type Kysely, sql } from 'kysely';

/**
 * Input hash for which a reserved id was used, so that each member has one unused id
 * (docs/specification.md#reserved-ids).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['activity_reservations', 'notice_reservations']) {
    await sql`alter table ${sql.table(table)} add column input_hash text`.execute(db);
    await sql`create index ${sql.ref(`${table}_free`)} on ${sql.table(table)} (member_id)
      where input_hash is null`.execute(db);
  }
}
