import { REFRESH_TOKEN_IDLE_MS, REFRESH_TOKEN_MAX_MS } from '@crewwith/domain/constants';
import { sql } from 'kysely';
import { statementOfOne } from '../../db/statement.ts';
import type { Db, Trx } from '../../db/transaction.ts';

const SESSION = [
  'sessions.id as session_id',
  'sessions.member_id',
  'sessions.social_account_id',
  'sessions.cookie_hash',
  'sessions.created_time as session_created_time',
  'sessions.last_used_time',
  'sessions.ended_time',
] as const;

/** The session of an access token and the state of its member. */
export const loadSession = statementOfOne((db, params: { sessionId: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select([...SESSION, 'members.state as member_state', 'members.withdrawn_time'])
    .where('sessions.id', '=', params.sessionId),
);

/** The refresh token with this hash, also if rotated out, and its session. */
export function findRefreshToken(db: Db, hash: string) {
  return db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select([...SESSION, 'refresh_tokens.rotated_time'])
    .where('refresh_tokens.token_hash', '=', hash)
    .executeTakeFirst();
}

/** The renewal token with this hash, also if used. */
export function findRenewalToken(db: Db, hash: string) {
  return db
    .selectFrom('renewal_tokens')
    .select(['session_id', 'social_account_id', 'created_time', 'used_time'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
}

export function readSession(db: Db, sessionId: number) {
  return db.selectFrom('sessions').select(SESSION).where('id', '=', sessionId).executeTakeFirst();
}
export type SessionRow = NonNullable<Awaited<ReturnType<typeof readSession>>>;

export function lockSession(trx: Trx, sessionId: number) {
  return trx
    .selectFrom('sessions')
    .select(SESSION)
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
}

/** A social account and its member, if any. */
export function readAccountMember(db: Db, socialAccountId: number) {
  return db
    .selectFrom('social_accounts')
    .leftJoin('members', 'members.id', 'social_accounts.member_id')
    .select(['members.id as member_id', 'members.withdrawn_time'])
    .where('social_accounts.id', '=', socialAccountId)
    .executeTakeFirst();
}

export async function insertSession(
  trx: Trx,
  session: {
    member_id: number;
    social_account_id: number;
    cookie_hash: string;
    device: string | null;
    now: Date;
  },
): Promise<number> {
  const { now, ...values } = session;
  const { id } = await trx
    .insertInto('sessions')
    .values({ ...values, created_time: now, last_used_time: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Rotates the refresh token of a session. */
export async function replaceRefreshToken(
  trx: Trx,
  token: { session_id: number; token_hash: string; now: Date },
): Promise<void> {
  const { now, ...values } = token;
  await trx
    .updateTable('refresh_tokens')
    .set({ rotated_time: now })
    .where('session_id', '=', token.session_id)
    .where('rotated_time', 'is', null)
    .execute();
  await trx
    .insertInto('refresh_tokens')
    .values({ ...values, created_time: now })
    .execute();
}

export async function insertRenewalToken(
  db: Db,
  token: { social_account_id: number; session_id: number | null; token_hash: string; now: Date },
): Promise<void> {
  const { now, ...values } = token;
  await db
    .insertInto('renewal_tokens')
    .values({ ...values, created_time: now })
    .execute();
}

/**
 * Marks a ticket used, by its renewal token, for the session that it opened or renewed. Returns false if it was used
 * before: parallel log-ins with one ticket wait for the row lock.
 */
export async function markTicketUsed(
  trx: Trx,
  ticket: { renewalHash: string; sessionId: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('renewal_tokens')
    .set({ session_id: ticket.sessionId, logged_in_time: ticket.now })
    .where('token_hash', '=', ticket.renewalHash)
    .where('logged_in_time', 'is', null)
    .where('used_time', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks all renewal tokens of a session used except the newest. */
export async function markRenewalTokensUsed(
  trx: Trx,
  session: { session_id: number; newestHash: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('renewal_tokens')
    .set({ used_time: session.now })
    .where('session_id', '=', session.session_id)
    .where('token_hash', '!=', session.newestHash)
    .where('used_time', 'is', null)
    .execute();
}

export async function touchSession(db: Db, sessionId: number, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_time: now }).where('id', '=', sessionId).execute();
}

/** Ends one session by id, or the sessions of a member, all or all but one. Returns the ids of those that ended. */
export async function endSessions(
  db: Db,
  of: { id: number } | { member_id: number; but?: number },
  now: Date,
): Promise<number[]> {
  let ending = db.updateTable('sessions').set({ ended_time: now }).where('ended_time', 'is', null);
  if ('id' in of) ending = ending.where('id', '=', of.id);
  else ending = ending.where('member_id', '=', of.member_id);
  if ('but' in of && of.but !== undefined) ending = ending.where('id', '!=', of.but);
  const ended = await ending.returning('id').execute();
  return ended.map(({ id }) => id);
}

/** Whether a session has neither ended nor expired. */
export const sessionIsLive = (now: Date) => {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return sql<boolean>`(sessions.ended_time is null and sessions.last_used_time > ${before(REFRESH_TOKEN_IDLE_MS)}
    and sessions.created_time > ${before(REFRESH_TOKEN_MAX_MS)})`;
};

/** The live sessions of a member, latest first. */
export function listSessions(db: Db, memberId: number, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_time', 'last_used_time'])
    .where('member_id', '=', memberId)
    .where(sessionIsLive(now))
    .orderBy('last_used_time', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
