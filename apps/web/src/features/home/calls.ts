import { type Asked, type Month, rangeQuery } from '../schedule/api.ts';

/** All that a club's main page shows; `month`: null where it is not to be seen. */
export const homeOfClub = (nick: string, month: Month | null) =>
  [
    '/api/v1/clubs/{club_nick}/home',
    { path: { club_nick: nick }, query: month === null ? {} : rangeQuery(month) },
  ] as const satisfies Asked;
