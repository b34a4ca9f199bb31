import type { Call } from '../../context.ts';
import { orNotFound } from '../../refusal.ts';
import { findClubByNick } from './queries.ts';

/** A club by its nick, in any case. 404 where there is none. */
export async function findClub(call: Call, nick: string) {
  return orNotFound(await findClubByNick(call.db, nick));
}

/** What anybody may see of a club; undefined where there is none. */
export const findPublicClub = findClubByNick;
