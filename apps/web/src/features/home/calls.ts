import { type ApiCall, CLUB_HOME, MEMBER_HOME, type Month, monthQuery } from '../schedule/api.ts';

/** Loads all that a member's first screen shows; `month`: that of its calendar at first. */
export const memberHomeCall = (id: string, month: Month) =>
  [MEMBER_HOME, { path: { id }, query: monthQuery(month) }] as const satisfies ApiCall;

/** Loads all that a club's main page shows; `month`: that of its calendar at first. */
export const clubHomeCall = (nick: string, month: Month) =>
  [CLUB_HOME, { path: { club_nick: nick }, query: monthQuery(month) }] as const satisfies ApiCall;
