import { createdMonthOf } from '@crewwith/domain/calendar/date-format';
import { rangeInstants } from '@crewwith/domain/calendar/rules';
import { REPORT_MEETUPS_MAX } from '@crewwith/domain/constants';
import { attendanceBySeries, type SeriesFigures } from '@crewwith/domain/reports/by-series';
import type { reportsContract } from '@crewwith/domain/reports/contract';
import { countNewcomers, countRefilled, MARKS, reportRangeRefusal } from '@crewwith/domain/reports/rules';
import { permit } from '../../auth/permit.ts';
import type { Call } from '../../context.ts';
import type { Input, Output } from '../../http/routes.ts';
import { refuse } from '../../refusal.ts';
import { getMembershipByNick } from '../memberships/public.ts';
import { listCrewSeats, listMeetups, type MeetupRow } from './queries.ts';

type Contract = (typeof reportsContract)['attendance'];

/**
 * The attendance report between two days (docs/specification.md#report): the latest 200 started activities, and all
 * active crews. Refusals: `calendar.range_reversed`, `report.range_too_long`.
 */
export async function reportAttendance(
  call: Call,
  nick: string,
  { from, to, state }: Input<Contract>['query'],
): Promise<Output<Contract>> {
  refuse(reportRangeRefusal({ from, to }));
  const membership = await getMembershipByNick(call, nick);
  const allowed = permit('club.read_report', membership);
  const clubId = membership.club_id;
  const { start, end } = rangeInstants({ from, to });
  const latest = await listMeetups(call.reads, allowed, {
    clubId,
    start,
    end: end < call.now ? end : call.now,
    state: state ?? null,
    limit: REPORT_MEETUPS_MAX + 1,
  });
  const meetups = latest.slice(0, REPORT_MEETUPS_MAX).toReversed();
  const crews = await listCrewSeats(call.reads, allowed, {
    clubId,
    activityIds: meetups.map(({ activity_id }) => activity_id),
  });
  const newcomers = crews.flatMap(({ first_time: first, second_time: second }) =>
    first === null ? [] : [{ first, second }],
  );
  const withFigures = meetups.map(withSeats);
  const starts = meetups.map(({ activity_time }) => activity_time.getTime());
  const listed = crews
    .filter(({ active }) => active)
    .map(({ crew_id, nick: name, image_url, created_time, seats }) => ({
      crew_id,
      nick: name,
      image_url,
      created_month: createdMonthOf(created_time),
      joined_from: firstFrom(starts, created_time),
      marks: marksOf(seats, meetups.length),
    }));
  return {
    meetups: withFigures,
    more: latest.length > meetups.length,
    crews: listed,
    series: attendanceBySeries(withFigures, listed).flatMap(ofSeries),
    newcomers: countNewcomers(newcomers, call.now),
  };
}

/** A meetup with the number of its late-cancelled seats, and how many were taken again. */
function withSeats({ late_cancel_times, taken_times, ...meetup }: MeetupRow) {
  const lateCancels = late_cancel_times.map((time) => new Date(time));
  const taken = taken_times.map((time) => new Date(time));
  return { ...meetup, late_cancels: lateCancels.length, refilled: countRefilled(lateCancels, taken) };
}

/** A series as its latest activity of the report is in it. */
function ofSeries({ last, ...figures }: SeriesFigures<ReturnType<typeof withSeats>>) {
  const { series_id, series_name: name, rule, clock } = last;
  if (series_id === null || name === null || rule === null || clock === null) return [];
  return { series_id, name, rule, clock, ...figures };
}

/** The index of the first activity that a crew could attend; the number of activities if there is none. */
function firstFrom(starts: readonly number[], joined: Date): number {
  const instant = joined.getTime();
  const index = starts.findIndex((start) => start >= instant);
  return index === -1 ? starts.length : index;
}

/** The marks of a crew: one ASCII character per activity, from the attendee's state. */
function marksOf(seats: string | null, meetups: number): string {
  const marks = Buffer.alloc(meetups, MARKS.none);
  for (const seat of seats?.split(',') ?? []) {
    const [index, mark = MARKS.none] = seat.split(':');
    marks.write(mark, Number(index));
  }
  return marks.toString('latin1');
}
