import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Inserts an unread notification of each member. Returns their ids, by the names of the members. */
export async function seedNotifications(
  db: Kysely<Database>,
  { clubId, memberIds, now }: { clubId: number; memberIds: ReadonlyMap<string, number>; now: Date },
): Promise<Map<string, number>> {
  const event = { kind: 'level_changed', club_id: clubId, params: '{}', created_time: now } as const;
  const saved = await db
    .insertInto('outbox')
    .values({ ...event, activity_id: null, actor_member_id: null, dedupe_key: null, fanned_time: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = new Map<string, number>();
  for (const [person, member_id] of memberIds) {
    const { id } = await db
      .insertInto('notifications')
      .values({ ...event, outbox_id: saved.id, member_id, group_key: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(person, id);
  }
  return ids;
}
