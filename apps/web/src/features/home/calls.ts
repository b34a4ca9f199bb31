import { type ApiCall, type Month, monthQuery } from '../schedule/api.ts';

/** Loads all that a club's main page shows; `month`: null when it is not visible to the user. */
export const clubHomeCall = (nick: string, month: Month | null) =>
  [
    '/api/v1/clubs/{club_nick}/home',
    { path: { club_nick: nick }, query: month === null ? {} : monthQuery(month) },
  ] as const satisfies ApiCall;
