import { type Kysely, sql } from 'kysely';

/** What a reserved id was used for, so that a member has one that is not used (docs/specification.md#reserved-ids). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['activity_reservations', 'notice_reservations']) {
    await sql`alter table ${sql.table(table)} add column input_hash text`.execute(db);
    await sql`create index ${sql.ref(`${table}_free`)} on ${sql.table(table)} (member_id)
      where input_hash is null`.execute(db);
  }
}
