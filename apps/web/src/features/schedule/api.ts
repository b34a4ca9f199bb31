import { calendarRange } from '@crewwith/domain/calendar/rules';

/** A month of a calendar; `month` is 1–12. */
export interface Month {
  year: number;
  month: number;
}

/** A call: its path, and its path and query params. */
export type ApiCall = readonly [
  path: string,
  params: { path: Record<string, string>; query?: Record<string, string> },
];

export const MEMBER_CLUBS = '/api/v1/members/{id}/clubs';
export const MEMBER_ACTIVITIES = '/api/v1/members/{id}/activities';
/** The first screen of a member, and of a club; both include activities. */
export const MEMBER_HOME = '/api/v1/members/{id}/home';
export const CLUB_HOME = '/api/v1/clubs/{club_nick}/home';

/** Returns the days that a month's calendar shows, as a query. */
export function monthQuery({ year, month }: Month) {
  const { from, to } = calendarRange(year, month);
  return { start_date: from, end_date: to };
}

/** Loads the activities around a month in all of a member's clubs. */
export const memberActivitiesCall = (id: string, month: Month) =>
  [MEMBER_ACTIVITIES, { path: { id }, query: monthQuery(month) }] as const satisfies ApiCall;
