import type { calendarFeedsContract } from '@crewwith/domain/calendar-feeds/contract';
import { CALENDAR_FEEDS_MAX } from '@crewwith/domain/constants';
import { type Encryption, hashToken } from '../../auth/encrypt.ts';
import { permit, permitSelf, requireMemberId } from '../../auth/permit.ts';
import type { Call } from '../../context.ts';
import { lockActiveMember } from '../../db/lock-member.ts';
import type { Trx } from '../../db/transaction.ts';
import type { Input, Output } from '../../http/routes.ts';
import { runTransaction } from '../../http/transaction.ts';
import { orNotFound, refuse } from '../../refusal.ts';
import { getMembership } from '../memberships/public.ts';
import * as queries from './queries/feeds.ts';
import { feedUrl } from './reads.ts';

type Contract = typeof calendarFeedsContract;
type Form = Input<Contract['create']>['body'];

const TOKEN_BYTES = 32;

/**
 * Makes a feed of the caller, or returns the one that they have for this scope; with `replace`, revokes that one in the
 * same transaction. The reply that an idempotency key saves has no token: it is decrypted for each reply. Refusals:
 * `permission.denied` for a club in which the caller is no crew, `calendar_feed.too_many`; 404 if it was revoked before
 * the reply.
 */
export async function createFeed(
  call: Call,
  encryption: Encryption,
  id: number,
  form: Form,
): Promise<Output<Contract['create']>> {
  const memberId = requireMemberId(call.identity);
  permitSelf(memberId === id);
  const { feedId } = await runTransaction(call, async (trx) => ({
    feedId: await findOrInsert(trx, call, encryption, { memberId, form }),
  }));
  const { token_sealed, revoked_time } = orNotFound(await queries.readFeed(call.db, feedId));
  orNotFound(revoked_time === null ? true : null);
  return { id: feedId, url: orNotFound(feedUrl(call.config, encryption, token_sealed)) };
}

async function findOrInsert(
  trx: Trx,
  call: Call,
  encryption: Encryption,
  { memberId, form: { scope, club_id: clubId, replace = false } }: { memberId: number; form: Form },
): Promise<number> {
  orNotFound(await lockActiveMember(trx, memberId));
  const crewId = scope === 'club' && clubId ? await permittedCrew(trx, call, clubId) : null;
  const feeds = await queries.listUnrevoked(trx, memberId);
  const same = feeds.find((feed) => feed.scope === scope && feed.crew_id === crewId);
  // One that cannot be decrypted was encrypted with another secret: its address is lost.
  if (same && !replace && encryption.decrypt(same.token_sealed) !== null) return same.id;
  if (same) await queries.revokeFeeds(trx, { id: same.id }, call.now);
  else refuse(feeds.length >= CALENDAR_FEEDS_MAX ? 'calendar_feed.too_many' : null);
  const token = call.random(TOKEN_BYTES).toString('base64url');
  return queries.insertFeed(trx, {
    member_id: memberId,
    scope,
    crew_id: crewId,
    token_hash: hashToken(token),
    token_sealed: encryption.encrypt(token),
    language: call.language,
    created_time: call.now,
  });
}

async function permittedCrew(trx: Trx, call: Call, clubId: number): Promise<number | null> {
  const membership = await getMembership(trx, call.identity, clubId);
  permit('activity.list_following', membership);
  return membership.crew_id;
}

/** Revokes a feed of the caller. Idempotent. 404 for those of others. */
export async function revokeFeed(
  call: Call,
  { id, feed_id: feedId }: { id: number; feed_id: number },
): Promise<Record<string, never>> {
  const memberId = requireMemberId(call.identity);
  permitSelf(memberId === id);
  const feed = orNotFound(await queries.readFeed(call.db, feedId));
  orNotFound(feed.member_id === memberId ? feed : null);
  await queries.revokeFeeds(call.db, { id: feedId }, call.now);
  return {};
}
