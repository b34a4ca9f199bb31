import { type Kysely, sql } from 'kysely';
import { hashToken } from '../../../apps/server/src/auth/encrypt.ts';
import type { Database } from '../../../apps/server/src/db/schema.ts';
import type { Push } from '../../../apps/server/src/features/push/public.ts';

export interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Inserts a club of its own with as many crews, each of another member with a device. Returns its id. */
export async function insertPushedPeople(
  db: Kysely<Database>,
  push: Push,
  { devices, now }: { devices: readonly Subscription[]; now: Date },
): Promise<number> {
  const { publicKey } = await push.keys();
  const rows = devices.map((device) => ({
    hash: hashToken(device.endpoint),
    auth: hashToken(device.keys.auth),
    sealed: push.encryption.encrypt(JSON.stringify(device)),
  }));
  await db.deleteFrom('push_subscriptions').execute();
  const { rows: clubs } = await sql<{ id: number }>`
    with club as (
      insert into clubs (nick, name, category, info, question, levels, setting, crew_count, created_time)
      select name, name, '달리기', '', '', '{"9":"클럽장"}', '{}', ${devices.length}::integer, ${now}::timestamptz
      from (select 'pushed-' || (extract(epoch from clock_timestamp()) * 1000)::bigint as name) as named returning id, nick
    ), account as (
      insert into social_accounts (provider, subject, created_time, updated_time)
      select 'pushed', nick, ${now}::timestamptz, ${now}::timestamptz from club returning id
    ), people as (
      insert into members (name, gender, birthday, nationality, address, email, contact, created_time)
      select '회원', 'Female', '1990-01-01', '', '', '', '', ${now}::timestamptz
      from generate_series(1, ${devices.length}::integer) returning id
    ), crew as (
      insert into crews (club_id, member_id, nick, admin_level, state, info, created_time)
      select club.id, people.id, '크루', 1, 1, '{}', ${now}::timestamptz from club, people
    ), logged_in as (
      insert into sessions (member_id, social_account_id, cookie_hash, created_time, last_used_time)
      select people.id, account.id, '', ${now}::timestamptz, ${now}::timestamptz from people, account returning id, member_id
    ), numbered as (
      select id, member_id, row_number() over (order by id) as number from logged_in
    ), subscribed as (
      insert into push_subscriptions (member_id, session_id, endpoint_hash, auth_hash, sealed, public_key, language,
        created_time)
      select member_id, numbered.id, hash, auth, sealed, ${publicKey}::text, 'ko', ${now}::timestamptz
      from numbered join (
        select given.*, row_number() over () as number
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (hash text, auth text, sealed text)
      ) as given using (number)
    )
    select id from club`.execute(db);
  return clubs[0]?.id ?? 0;
}
