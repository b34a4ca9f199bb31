import type { ApiCall } from '../schedule/api.ts';

export const CLUB_BY_NICK = '/api/v1/clubs/nick/{club_nick}';

/** Loads a club by its nick; the first call of all its pages. */
export const clubCall = (nick: string) =>
  [CLUB_BY_NICK, { path: { club_nick: nick } }] as const satisfies ApiCall;
