import type { Call } from '../../context.ts';
import { orNotFound } from '../../refusal.ts';
import { findClubByNick } from './queries.ts';

/** A club by its nick, case-insensitive. 404 if there is none. */
export async function findClub(call: Call, nick: string) {
  return orNotFound(await findClubByNick(call.reads, nick));
}

/** The public fields of a club; undefined if there is none. */
export const findPublicClub = findClubByNick;
