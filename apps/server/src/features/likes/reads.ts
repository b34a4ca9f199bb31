import type { Likeable } from '@crewwith/domain/likes/form';
import { permit, permitSelf, requireMemberId } from '../../auth/permit.ts';
import type { Call } from '../../context.ts';
import type { Db } from '../../db/transaction.ts';
import { orNotFound, Refusal } from '../../refusal.ts';
import { loadLikeTarget } from '../messages/public.ts';
import * as queries from './queries.ts';

export type Count = { count: number };

/** A thing by its id on the wire, which is of the kind that its type names. */
export type LikeParams = { type: Likeable; id: string };

/** How many like it: for those who read it. */
export async function countLikes(call: Call, params: LikeParams): Promise<Count> {
  const { like_count } = await loadLikeTarget(call.db, call, decodeTarget(call, params));
  return { count: like_count };
}

/** Whether one's own crew likes it: 1 or 0. */
export async function countLikesOfCrew(call: Call, params: LikeParams & { crew_id: number }): Promise<Count> {
  const thing = decodeTarget(call, params);
  await permitOwnCrew(call.db, call, params.crew_id, thing);
  return { count: (await queries.isLiked(call.db, params.crew_id, thing)) ? 1 : 0 };
}

/** One's own crew alone, and of the club of the thing, which it must be allowed to read. */
export async function permitOwnCrew(db: Db, call: Call, crewId: number, thing: queries.LikeTarget) {
  permitSelf(await queries.ownsCrew(db, requireMemberId(call.identity), crewId));
  const access = await loadLikeTarget(db, call, thing);
  if (access.crew_id !== crewId) throw new Refusal('request.not_found');
  return permit('like.write', access);
}

export function decodeTarget(call: Call, { type, id }: LikeParams): queries.LikeTarget {
  return { type, id: orNotFound(call.ids.decode(type, id)) };
}
