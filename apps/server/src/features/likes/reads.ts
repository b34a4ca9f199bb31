import type { Likeable } from '@crewwith/domain/likes/form';
import { permit, permitSelf, requireMemberId } from '../../auth/permit.ts';
import type { Call } from '../../context.ts';
import type { Db } from '../../db/transaction.ts';
import { orNotFound, Refusal } from '../../refusal.ts';
import { ownsCrew } from '../memberships/public.ts';
import { loadLikeTarget } from '../messages/public.ts';
import * as queries from './queries.ts';

export type Count = { count: number };

/** Decodes a target; its type determines the kind of the id. */
export type LikeParams = { type: Likeable; id: string };

/** The number of likes, for crews who may read the target. */
export async function countLikes(call: Call, params: LikeParams): Promise<Count> {
  const { like_count } = await loadLikeTarget(call.db, call, decodeTarget(call, params));
  return { count: like_count };
}

/** Whether the caller's crew likes the target: 1 or 0. */
export async function countLikesOfCrew(call: Call, params: LikeParams & { crew_id: number }): Promise<Count> {
  const target = decodeTarget(call, params);
  await permitOwnCrew(call.db, call, params.crew_id, target);
  return { count: (await queries.isLiked(call.db, params.crew_id, target)) ? 1 : 0 };
}

/** Checks that the crew is the caller's, belongs to the target's club and may read the target. */
export async function permitOwnCrew(db: Db, call: Call, crewId: number, target: queries.LikeTarget) {
  permitSelf(await ownsCrew(db, requireMemberId(call.identity), crewId));
  const access = await loadLikeTarget(db, call, target);
  if (access.crew_id !== crewId) throw new Refusal('request.not_found');
  return permit('like.write', access);
}

export function decodeTarget(call: Call, { type, id }: LikeParams): queries.LikeTarget {
  return { type, id: orNotFound(call.ids.decode(type, id)) };
}
