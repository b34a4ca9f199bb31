import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../apps/server/src/db/schema.ts';

/** The tables that are filled by use; the scale data has none of their rows. */
const USED = ['deliveries', 'notifications', 'outbox', 'idempotency_keys', 'images'] as const;

/**
 * Inserts what the server would have written about the first meetups: of each a cover and a reminder, and of each
 * attendance the key of its write, a notification and its push.
 */
export async function insertUse(db: Kysely<Database>, meetups: number): Promise<void> {
  for (const text of [
    `insert into images (member_id, name, width, height, bytes, activity_id, created_time)
      select crews.member_id, left(replace(gen_random_uuid()::text, '-', ''), 22), 1600, 1200, 250000, activities.id,
        activities.created_time
      from activities join crews on crews.id = activities.crew_id where activities.id <= ${meetups}`,
    `insert into outbox (kind, club_id, activity_id, params, dedupe_key, created_time, fanned_time)
      select 'reminder_day', club_id, id,
        jsonb_build_object('start', to_char(activity_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
        'reminder_day:' || id || ':' || extract(epoch from activity_time)::bigint, activity_time, activity_time
      from activities where id <= ${meetups}`,
    `insert into notifications (outbox_id, member_id, club_id, kind, params, created_time, read_time)
      select outbox.id, crews.member_id, outbox.club_id, outbox.kind,
        jsonb_build_object('activity_id', outbox.activity_id), outbox.created_time, outbox.created_time
      from outbox join attendees on attendees.activity_id = outbox.activity_id and attendees.state >= 0
      join crews on crews.id = attendees.crew_id order by outbox.id, crews.member_id`,
    `insert into deliveries (notification_id, member_id, channel, target_id, club_id, kind, unit, state, attempts,
        due_time, claimed_time, created_time)
      select id, member_id, 'push', member_id, club_id, kind, id, 'sent', 1, created_time, created_time, created_time
      from notifications order by id`,
    `insert into idempotency_keys (scope, key, request_hash, reply, created_time)
      select 'member:' || crews.member_id || ' /api/v1/attendees', gen_random_uuid()::text,
        left(encode(sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'base64'), 43),
        '{"count": 10}', attendees.created_time
      from attendees join crews on crews.id = attendees.crew_id where attendees.activity_id <= ${meetups}`,
  ])
    await sql.raw(text).execute(db);
  await sql.raw(`vacuum analyze ${USED.join(', ')}`).execute(db);
}

/** Deletes what `insertUse` inserted, and gives its room back. */
export async function deleteUse(db: Kysely<Database>): Promise<void> {
  for (const table of USED) await db.deleteFrom(table).execute();
  await sql.raw(`vacuum ${USED.join(', ')}`).execute(db);
}
