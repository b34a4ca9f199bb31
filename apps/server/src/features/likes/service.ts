import type { Likeable, LikeForm } from '@crewwith/domain/likes/form';
import type { Call } from '../../kit/context.ts';
import { found, Refusal } from '../../kit/errors.ts';
import { memberIdOf, permit, permitSelf } from '../../kit/permit.ts';
import { type Db, write } from '../../kit/transaction.ts';
import { accessThing } from '../messages/service.ts';
import * as queries from './queries.ts';

type Count = { count: number };
/** A thing by its id on the wire, which is of the kind that its type names. */
type Asked = { type: Likeable; id: string };

/** How many like it: for those who read it. */
export async function countLikes(call: Call, asked: Asked): Promise<Count> {
  const { like_count } = await accessThing(call.db, call, inPath(call, asked));
  return { count: like_count };
}

/** Whether one's own crew likes it: 1 or 0. */
export async function countLikesOfCrew(call: Call, asked: Asked & { crew_id: number }): Promise<Count> {
  const thing = inPath(call, asked);
  await permitOwn(call.db, call, asked.crew_id, thing);
  return { count: (await queries.isLiked(call.db, asked.crew_id, thing)) ? 1 : 0 };
}

/** Likes it as one's own crew; a second like answers as the first did. */
export async function like(call: Call, asked: LikeForm & { crew_id: number }): Promise<Count> {
  const id = call.ids.decode(asked.table_type, asked.table_id);
  if (id === null) {
    throw new Refusal('request.malformed', { errors: [{ path: 'table_id', message: 'id' }] });
  }
  const thing = { type: asked.table_type, id };
  return write(call, async (trx) => {
    const permitted = await permitOwn(trx, call, asked.crew_id, thing);
    const count = await queries.insertLike(trx, permitted, asked.crew_id, thing, call.now);
    return { count: count ?? (await queries.readCount(trx, thing)) };
  });
}

/** Takes the like back; without one nothing changes. */
export async function unlike(call: Call, asked: Asked & { crew_id: number }): Promise<Count> {
  const thing = inPath(call, asked);
  const permitted = await permitOwn(call.db, call, asked.crew_id, thing);
  const count = await queries.deleteLike(call.db, permitted, asked.crew_id, thing);
  return { count: count ?? (await queries.readCount(call.db, thing)) };
}

/** One's own crew alone, and of the club of the thing, which it must be allowed to read. */
async function permitOwn(db: Db, call: Call, crewId: number, thing: queries.Liked) {
  permitSelf(await queries.ownsCrew(db, memberIdOf(call.identity), crewId));
  const access = await accessThing(db, call, thing);
  if (access.crew_id !== crewId) throw new Refusal('request.not_found');
  return permit('like.write', access);
}

function inPath(call: Call, { type, id }: Asked): queries.Liked {
  return { type, id: found(call.ids.decode(type, id)) };
}
