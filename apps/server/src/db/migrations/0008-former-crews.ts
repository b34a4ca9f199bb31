import { type Kysely, sql } from 'kysely';

/**
 * Bans and restrictions that outlive the account (docs/specification.md#ban-outlives-account,
 * docs/adr/0018-former-crews.md): the crews of erased members by a keyed hash of the social account, and its key, which
 * is created on first use.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table hash_keys (
    name text primary key,
    key text not null
  )`,
  `create table former_crews (
    crew_id bigint primary key references crews,
    club_id bigint not null references clubs,
    subject_hash text not null,
    created_time timestamptz not null
  )`,
  `create index former_crews_club on former_crews (club_id, subject_hash)`,
  `alter table crews add column inherited_limit_end timestamptz`,
];
