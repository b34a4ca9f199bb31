import type { Kysely } from 'kysely';
import { hashToken } from '../../auth/encrypt.ts';
import type { Database } from '../../db/schema.ts';

/** Inserts a calendar feed for each member. Returns their ids and tokens, by name. */
export async function seedFeeds(
  db: Kysely<Database>,
  memberIds: ReadonlyMap<string, number>,
  now: Date,
): Promise<Map<string, { id: number; token: string }>> {
  const feeds = new Map<string, { id: number; token: string }>();
  for (const [key, member_id] of memberIds) {
    const token = `feed-of-${key}`;
    const scope = feeds.size % 2 === 0 ? 'seats' : 'all';
    const { id } = await db
      .insertInto('calendar_feeds')
      .values({
        member_id,
        scope,
        token_hash: hashToken(token),
        token_sealed: '',
        language: 'ko',
        created_time: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    feeds.set(key, { id, token });
  }
  return feeds;
}
