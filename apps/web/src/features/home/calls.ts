import { type ApiCall, type Month, monthQuery } from '../schedule/api.ts';

/** All that a club's main page shows; `month`: null where it is not to be seen. */
export const clubHomeCall = (nick: string, month: Month | null) =>
  [
    '/api/v1/clubs/{club_nick}/home',
    { path: { club_nick: nick }, query: month === null ? {} : monthQuery(month) },
  ] as const satisfies ApiCall;
