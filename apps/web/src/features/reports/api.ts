import type { ActivityType } from '@crewwith/domain/activities/states';
import type { DayRange } from '@crewwith/domain/calendar/rules';
import { type reportMeetup, reportsContract } from '@crewwith/domain/reports/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { query } from '../../api/client.ts';

const readReport = (wire: unknown) => reportsContract.attendance.reply.parse(wire);

/** The attendance report; times are instants. */
export type Report = ReturnType<typeof readReport>;
export type ReportMeetup = ReturnType<typeof reportMeetup.parse>;
export type ReportCrew = Report['crews'][number];
export type ReportSeries = Report['series'][number];

/** Params of a report: days in Seoul, and a type of meetup or all. */
export interface ReportParams extends DayRange {
  state: ActivityType | null;
}

/** The attendance report of a club; shows the previous one while loading. */
export function useReport(clubNick: string, { from, to, state }: ReportParams, enabled: boolean) {
  return query.useQuery(
    'get',
    '/api/v1/clubs/{club_nick}/report',
    {
      params: { path: { club_nick: clubNick }, query: { from, to, ...(state !== null && { state }) } },
    },
    { select: readReport, placeholderData: keepPreviousData, enabled },
  );
}
