import { calendarRange } from '@crewwith/domain/calendar/range';

/** A month of a calendar; `month` is 1–12. */
export interface Month {
  year: number;
  month: number;
}

/** A call: its path, and what stands in it and behind it. */
export type Asked = readonly [
  path: string,
  params: { path: Record<string, string>; query?: Record<string, string> },
];

export const CLUBS_OF_MEMBER = '/api/v1/members/{id}/clubs';
export const ACTIVITIES_OF_MEMBER = '/api/v1/members/{id}/activities';

/** The days that the calendar of a month shows, as a query. */
export function rangeQuery({ year, month }: Month) {
  const { from, to } = calendarRange(year, month);
  return { start_date: from, end_date: to };
}

/** The clubs that a member is in, or all for who is in none. */
export const clubsOfMember = (id: string) =>
  [CLUBS_OF_MEMBER, { path: { id }, query: { or: 'all' } }] as const satisfies Asked;

/** The activities of all of a member's clubs around a month. */
export const activitiesOfMember = (id: string, month: Month) =>
  [ACTIVITIES_OF_MEMBER, { path: { id }, query: rangeQuery(month) }] as const satisfies Asked;
