import { sql } from 'kysely';
import type { Call } from '../context.ts';
import type { Db, Trx } from '../db/transaction.ts';
import { Refusal } from '../refusal.ts';

/** What open answers are told of a transaction, once it is committed. */
interface LiveChanges {
  readonly counts: Set<number>;
  readonly membersWithLostAccess: Set<number>;
}

const liveChanges = new WeakMap<Db, LiveChanges>();

/** Sends these counts to those who watch them, once the transaction is committed. */
export function markCountsChanged(trx: Trx, ids: readonly number[]): void {
  for (const id of ids) liveChanges.get(trx)?.counts.add(id);
}

/** Ends the open answers of a member who left a club or was banned, once the transaction is committed. */
export function markAccessLost(trx: Trx, memberId: number): void {
  liveChanges.get(trx)?.membersWithLostAccess.add(memberId);
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * Runs a write in one transaction. With an Idempotency-Key the result is kept in that same transaction, so a
 * repetition answers what the first did, also when it comes at the same moment: the second waits at the unique key.
 */
export async function runTransaction<T extends Json>(call: Call, work: (trx: Trx) => Promise<T>): Promise<T> {
  const { idempotency } = call;
  const changes: LiveChanges = { counts: new Set(), membersWithLostAccess: new Set() };
  const reply = await call.db.transaction().execute(async (trx) => {
    liveChanges.set(trx, changes);
    if (!idempotency) return work(trx);
    const { scope, key, requestHash } = idempotency;
    const claimed = await trx
      .insertInto('idempotency_keys')
      .values({ scope, key, request_hash: requestHash, created_time: call.now })
      .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!claimed) {
      const kept = await loadSavedReply(trx, idempotency);
      if (!kept) throw new Error('The key was there and is gone');
      return replayReply<T>(idempotency, kept);
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
  call.live?.notifyAccessLost([...changes.membersWithLostAccess]);
  call.live?.notifyChanged([...changes.counts]);
  return reply;
}

/** What the first request with this key was answered. Throws `request.key_reused` when that was another request. */
export function replayReply<T extends Json>(
  { requestHash }: NonNullable<Call['idempotency']>,
  kept: { request_hash: string; reply: unknown },
): T {
  if (kept.request_hash !== requestHash) throw new Refusal('request.key_reused');
  return kept.reply as T;
}

/** The answer that is kept under a key, for a write that does it all in one statement of its own. */
export function loadSavedReply(db: Db, { scope, key }: NonNullable<Call['idempotency']>) {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
}
