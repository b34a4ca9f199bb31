import type { LikeForm } from '@crewwith/domain/likes/form';
import type { Call } from '../../context.ts';
import { runTransaction } from '../../http/transaction.ts';
import { Refusal } from '../../refusal.ts';
import * as queries from './queries.ts';
import { type Count, decodeTarget, type LikeParams, permitOwnCrew } from './reads.ts';

/** Likes as the caller's crew; repeating it returns the same reply. */
export async function like(call: Call, params: LikeForm & { crew_id: number }): Promise<Count> {
  const id = call.ids.decode(params.table_type, params.table_id);
  if (id === null) {
    throw new Refusal('request.malformed', { errors: [{ path: 'table_id', message: 'id' }] });
  }
  const target = { type: params.table_type, id };
  return runTransaction(call, async (trx) => {
    const permitted = await permitOwnCrew(trx, call, params.crew_id, target);
    const count = await queries.insertLike(trx, permitted, params.crew_id, target, call.now);
    return { count: count ?? (await queries.readCount(trx, target)) };
  });
}

/** Removes the like; does nothing without one. */
export async function unlike(call: Call, params: LikeParams & { crew_id: number }): Promise<Count> {
  const target = decodeTarget(call, params);
  const permitted = await permitOwnCrew(call.db, call, params.crew_id, target);
  const count = await queries.deleteLike(call.db, permitted, params.crew_id, target);
  return { count: count ?? (await queries.readCount(call.db, target)) };
}
