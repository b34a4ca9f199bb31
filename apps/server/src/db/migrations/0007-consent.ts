import { type Kysely, sql } from 'kysely';

/** Dates of the versions of the terms and the privacy policy that a member agreed to; null when unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members
    add column terms_consent date,
    add column privacy_consent date,
    add constraint members_consent check ((terms_consent is null) = (privacy_consent is null))`.execute(db);
}
