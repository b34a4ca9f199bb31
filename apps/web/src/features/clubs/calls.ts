import type { ApiCall } from '../schedule/api.ts';

export const CLUB_BY_NICK = '/api/v1/clubs/nick/{club_nick}';

/** A club by its nick: what every page of it begins with. */
export const clubCall = (nick: string) =>
  [CLUB_BY_NICK, { path: { club_nick: nick } }] as const satisfies ApiCall;
