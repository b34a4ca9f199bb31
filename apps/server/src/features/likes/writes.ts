import type { LikeForm } from '@crewwith/domain/likes/form';
import type { Call } from '../../context.ts';
import { runTransaction } from '../../http/transaction.ts';
import { Refusal } from '../../refusal.ts';
import * as queries from './queries.ts';
import { type Count, decodeTarget, type LikeParams, permitOwnCrew } from './reads.ts';

/** Likes it as one's own crew; a second like answers as the first did. */
export async function like(call: Call, params: LikeForm & { crew_id: number }): Promise<Count> {
  const id = call.ids.decode(params.table_type, params.table_id);
  if (id === null) {
    throw new Refusal('request.malformed', { errors: [{ path: 'table_id', message: 'id' }] });
  }
  const thing = { type: params.table_type, id };
  return runTransaction(call, async (trx) => {
    const permitted = await permitOwnCrew(trx, call, params.crew_id, thing);
    const count = await queries.insertLike(trx, permitted, params.crew_id, thing, call.now);
    return { count: count ?? (await queries.readCount(trx, thing)) };
  });
}

/** Takes the like back; without one nothing changes. */
export async function unlike(call: Call, params: LikeParams & { crew_id: number }): Promise<Count> {
  const thing = decodeTarget(call, params);
  const permitted = await permitOwnCrew(call.db, call, params.crew_id, thing);
  const count = await queries.deleteLike(call.db, permitted, params.crew_id, thing);
  return { count: count ?? (await queries.readCount(call.db, thing)) };
}
