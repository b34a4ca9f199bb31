import { calendarRange } from '@crewwith/domain/calendar/rules';

/** A month of a calendar; `month` is 1–12. */
export interface Month {
  year: number;
  month: number;
}

/** A call: its path, and what stands in it and behind it. */
export type ApiCall = readonly [
  path: string,
  params: { path: Record<string, string>; query?: Record<string, string> },
];

export const MEMBER_CLUBS = '/api/v1/members/{id}/clubs';
export const MEMBER_ACTIVITIES = '/api/v1/members/{id}/activities';

/** The days that the calendar of a month shows, as a query. */
export function monthQuery({ year, month }: Month) {
  const { from, to } = calendarRange(year, month);
  return { start_date: from, end_date: to };
}

/** The clubs that a member is in. */
export const memberClubsCall = (id: string) => [MEMBER_CLUBS, { path: { id } }] as const satisfies ApiCall;

/** The activities of all of a member's clubs around a month. */
export const memberActivitiesCall = (id: string, month: Month) =>
  [MEMBER_ACTIVITIES, { path: { id }, query: monthQuery(month) }] as const satisfies ApiCall;
