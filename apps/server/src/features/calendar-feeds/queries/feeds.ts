import type { FeedScope } from '@crewwith/domain/calendar-feeds/scopes';
import type { Language } from '@crewwith/domain/errors';
import { statementOfOne } from '../../../db/statement.ts';
import { clubIsOpen, crewIsActive, memberIsActive } from '../../../db/states.ts';
import type { Db, Trx } from '../../../db/transaction.ts';

/** Feeds that are not revoked, with the club of one that is of a club. */
function liveFeeds(db: Db) {
  return db
    .selectFrom('calendar_feeds as feed')
    .leftJoin('crews as me', 'me.id', 'feed.crew_id')
    .leftJoin('clubs', 'clubs.id', 'me.club_id')
    .where('feed.revoked_time', 'is', null);
}

/** The feed of a token, by its hash; none of a club in which the member is no active crew any more. */
export const findFeed = statementOfOne((db, params: { tokenHash: string }) =>
  liveFeeds(db)
    .innerJoin('members', 'members.id', 'feed.member_id')
    .select(['feed.id', 'feed.member_id', 'feed.scope', 'feed.crew_id'])
    .select(['feed.language', 'clubs.name as club_name'])
    .where('feed.token_hash', '=', params.tokenHash)
    .where(memberIsActive())
    .where((eb) => eb.or([eb('feed.crew_id', 'is', null), eb.and([crewIsActive('me'), clubIsOpen()])])),
);

/** The feeds of a member, the oldest first; also those that cannot be read now, so that each can be revoked. */
export function listFeeds(db: Db, memberId: number) {
  return liveFeeds(db)
    .select(['feed.id', 'feed.scope', 'me.club_id', 'clubs.name as club_name'])
    .select(['feed.token_sealed', 'feed.created_time'])
    .where('feed.member_id', '=', memberId)
    .orderBy('feed.id')
    .execute();
}

/** One feed, also a revoked one. */
export function readFeed(db: Db, feedId: number) {
  return db
    .selectFrom('calendar_feeds')
    .select(['member_id', 'token_sealed', 'revoked_time'])
    .where('id', '=', feedId)
    .executeTakeFirst();
}

/** The feeds of a member that are not revoked, also those that cannot be read now. */
export function listUnrevoked(trx: Trx, memberId: number) {
  return trx
    .selectFrom('calendar_feeds')
    .select(['id', 'scope', 'crew_id', 'token_sealed'])
    .where('member_id', '=', memberId)
    .where('revoked_time', 'is', null)
    .execute();
}

export async function insertFeed(
  trx: Trx,
  feed: {
    member_id: number;
    scope: FeedScope;
    crew_id: number | null;
    token_hash: string;
    token_sealed: string;
    language: Language;
    created_time: Date;
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('calendar_feeds')
    .values(feed)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Revokes one feed, or all of a member. */
export async function revokeFeeds(db: Db, of: { id: number } | { member_id: number }, now: Date) {
  const revoking = db
    .updateTable('calendar_feeds')
    .set({ revoked_time: now })
    .where('revoked_time', 'is', null);
  const those =
    'id' in of ? revoking.where('id', '=', of.id) : revoking.where('member_id', '=', of.member_id);
  await those.execute();
}

export async function deleteFeeds(trx: Trx, memberId: number): Promise<void> {
  await trx.deleteFrom('calendar_feeds').where('member_id', '=', memberId).execute();
}
