import { sql } from 'kysely';
import type { Call, Deps } from '../context.ts';
import { insertEvents, type NewEvent } from '../db/outbox.ts';
import { renewClubs } from '../db/renew-clubs.ts';
import type { Db, Trx } from '../db/transaction.ts';
import { Refusal } from '../refusal.ts';

/** What a transaction tells: open streams after the commit, the outbox and readers of kept cards before it. */
interface Changes {
  readonly counts: Set<number>;
  readonly unreadOf: Set<number>;
  readonly membersWithLostAccess: Set<number>;
  readonly events: NewEvent[];
  readonly clubs: {
    readonly clubIds: Set<number>;
    readonly memberIds: Set<number>;
    readonly leftIds: Set<number>;
  };
  deliveries: boolean;
}

const changesOf = new WeakMap<Db, Changes>();

/** Notifies open streams of these counts after the commit. */
export function markCountsChanged(trx: Trx, ids: readonly number[]): void {
  for (const id of ids) changesOf.get(trx)?.counts.add(id);
}

/** Ends the open streams of a member who left a club or was banned, after the commit. */
export function markAccessLost(trx: Trx, memberId: number): void {
  changesOf.get(trx)?.membersWithLostAccess.add(memberId);
}

/** Sends these members how many notifications they have not read, after the commit. */
export function markUnreadChanged(trx: Trx, memberIds: readonly number[]): void {
  for (const id of memberIds) changesOf.get(trx)?.unreadOf.add(id);
}

/** Wakes the sender after the commit: there is something to deliver. */
export function markDeliveriesQueued(trx: Trx): void {
  const changes = changesOf.get(trx);
  if (changes) changes.deliveries = true;
}

/** Saves events in the outbox, with all others of the transaction in one statement at its end. */
export function addEvents(trx: Trx, events: readonly NewEvent[]): void {
  if (events.length === 0) return;
  trackedChanges(trx).events.push(...events);
}

/**
 * Makes the kept cards of a club, or of all clubs of a member, out of date. Call it where something changes that cards
 * show and that is not in the row of the activity: nicks, pictures, who has left, series.
 */
export function markCardsChanged(trx: Trx, of: { clubId: number } | { memberId: number }): void {
  const { clubIds, memberIds } = trackedChanges(trx).clubs;
  if ('clubId' in of) clubIds.add(of.clubId);
  else memberIds.add(of.memberId);
}

/** Takes a crew that has left off the count of its club, at the end: a club is locked last. Once a club. */
export function markCrewLeft(trx: Trx, clubId: number): void {
  trackedChanges(trx).clubs.leftIds.add(clubId);
}

function trackedChanges(trx: Trx): Changes {
  const changes = changesOf.get(trx);
  if (!changes) throw new Error('Only transactions of `transact` save what they tell');
  return changes;
}

/** Runs work in one transaction and saves its events, then notifies open streams of what it marked as changed. */
export async function transact<T>(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const changes: Changes = {
    counts: new Set(),
    unreadOf: new Set(),
    membersWithLostAccess: new Set(),
    events: [],
    clubs: { clubIds: new Set(), memberIds: new Set(), leftIds: new Set() },
    deliveries: false,
  };
  const result = await db.transaction().execute(async (trx) => {
    changesOf.set(trx, changes);
    const answer = await work(trx);
    await insertEvents(trx, changes.events);
    await renewClubs(trx, changes.clubs);
    return answer;
  });
  live?.notifyAccessLost([...changes.membersWithLostAccess]);
  live?.notifyChanged([...changes.counts]);
  live?.notifyUnread([...changes.unreadOf]);
  if (changes.events.length > 0 || changes.deliveries) live?.notifyQueued();
  return result;
}

type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json };

/**
 * Runs a write in one transaction. With an Idempotency-Key the reply is saved in the same transaction, so that a
 * repetition gets the first reply; a concurrent one waits at the unique key.
 */
export async function runTransaction<T extends Json>(call: Call, work: (trx: Trx) => Promise<T>): Promise<T> {
  const { idempotency } = call;
  return transact(call, async (trx) => {
    if (!idempotency) return work(trx);
    const { scope, key, requestHash } = idempotency;
    const claimed = await trx
      .insertInto('idempotency_keys')
      .values({ scope, key, request_hash: requestHash, created_time: call.now })
      .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!claimed) {
      const saved = await loadSavedReply(trx, idempotency);
      if (!saved) throw new Error('The idempotency key was deleted during the call');
      return replayReply<T>(idempotency, saved);
    }
    const reply = await work(trx);
    await trx
      .updateTable('idempotency_keys')
      .set({ reply: sql`${JSON.stringify(reply)}::jsonb` })
      .where('scope', '=', scope)
      .where('key', '=', key)
      .execute();
    return reply;
  });
}

/**
 * Returns the saved reply of the first request with this key. Throws `request.key_reused` when that was another
 * request.
 */
export function replayReply<T extends Json>(
  { requestHash }: NonNullable<Call['idempotency']>,
  saved: { request_hash: string; reply: unknown },
): T {
  if (saved.request_hash !== requestHash) throw new Refusal('request.key_reused');
  return saved.reply as T;
}

/** Returns the saved reply of a key, for writes that run as a single statement. */
export function loadSavedReply(db: Db, { scope, key }: NonNullable<Call['idempotency']>) {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
}

const UNIQUE_VIOLATION = '23505';
const DEADLOCK = '40P01';
const LOCK_NOT_AVAILABLE = '55P03';

const hasCode = (error: unknown, code: string): error is Error =>
  error instanceof Error && 'code' in error && error.code === code;

/** Whether the statement was rolled back since it and another transaction waited for each other. */
export const isDeadlock = (error: unknown): boolean => hasCode(error, DEADLOCK);

/** Whether the statement was rolled back since it waited too long for a lock. */
export const isLockTimeout = (error: unknown): boolean => hasCode(error, LOCK_NOT_AVAILABLE);

/** Whether a concurrent request saved the idempotency key first; the statement has then been rolled back. */
export function isKeyTaken(error: unknown): boolean {
  return (
    hasCode(error, UNIQUE_VIOLATION) && 'constraint' in error && error.constraint === 'idempotency_keys_pkey'
  );
}
