import { type Kysely, sql } from 'kysely';

/**
 * Whether the provider calls the e-mail address valid and verified (docs/specification.md#operators). It is not known
 * of the accounts that are there: their next log-in or renewal says it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table social_accounts add column email_verified boolean not null default false`.execute(db);
}
