import { type Kysely, sql } from 'kysely';

/**
 * Whether the provider calls the e-mail address valid and verified (docs/specification.md#operators). Unknown for
 * existing accounts until their next log-in or renewal.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table social_accounts add column email_verified boolean not null default false`.execute(db);
}
