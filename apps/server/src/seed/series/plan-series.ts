import { isPublicHoliday } from '@crewwith/domain/calendar/named-holidays';
import { SERIES_AHEAD_DAYS } from '@crewwith/domain/series/constants';
import { occurrences, type Recurrence } from '@crewwith/domain/series/occurrences';
import { addDays, instantFromSeoul, seoulDayOf, weekdayOf } from '@crewwith/domain/time';
import type { Attendance } from '../attendance.ts';
import type { DemoCrew } from '../crews.ts';
import type { DemoMeetup } from '../meetups.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { planSeriesAttendance } from './attendance.ts';
import { type DemoSeries, OWN_ROW, PAUSED, SERIES_CLUB, SKIPPED, YEARLY, YEARLY_DAYS } from './plans.ts';
import { daysBefore, planRows, planSeriesRow } from './rows.ts';
import { type DemoStanding, planStanding } from './standing.ts';

export interface SeriesPlans extends Attendance {
  readonly series: readonly DemoSeries[];
  readonly standing: readonly DemoStanding[];
  readonly meetups: readonly DemoMeetup[];
}

/** Plans a series of a year with all that can become of its days, and one whose host left. */
export function planSeries(crews: readonly DemoCrew[], now: Date, random: SeededRandom): SeriesPlans {
  const plans = [planYearly, planPaused].map((plan) => plan({ crewOf: findCrew(crews), now, random }));
  return {
    series: plans.flatMap(({ series }) => series),
    standing: plans.flatMap(({ standing }) => standing),
    meetups: plans.flatMap(({ meetups }) => meetups),
    attendees: plans.flatMap(({ attendees }) => attendees),
    cancels: plans.flatMap(({ cancels }) => cancels),
  };
}

interface Given {
  readonly crewOf: (handle: string) => DemoCrew;
  readonly now: Date;
  readonly random: SeededRandom;
}

const findCrew = (crews: readonly DemoCrew[]) => (handle: string) => {
  const crew = crews.find((one) => one.club === SERIES_CLUB && one.handle === handle);
  if (!crew) throw new Error(`The demo club has no ${handle}.`);
  return crew;
};

function planYearly({ crewOf, now, random }: Given): SeriesPlans {
  const today = seoulDayOf(now);
  const firstDay = addDays(today, -YEARLY.startDaysAgo);
  const recurrence: Recurrence = {
    rule: {
      kind: 'weekly',
      interval: 1,
      weekdays: YEARLY.weekdays.map((days) => weekdayOf(addDays(today, days))).sort(fromMonday),
    },
    firstDay,
    untilDay: addDays(firstDay, YEARLY_DAYS - 1),
    maxCount: null,
    skipHolidays: true,
  };
  const to = addDays(today, SERIES_AHEAD_DAYS - 1);
  const coming = occurrences(
    recurrence,
    { from: addDays(today, 1), to },
    { isHoliday: isPublicHoliday, skips: new Set() },
  ).flatMap(({ day, skipped }) => (skipped ? [] : [day]));
  const skipped = coming[SKIPPED.index] ?? to;
  const skips = [
    {
      day: skipped,
      by: crewOf(SKIPPED.by),
      reason: SKIPPED.reason,
      createdTime: daysBefore(now, SKIPPED.daysAgo),
    },
  ];
  const given = { owner: crewOf(YEARLY.owner), today, pausedTime: null, skips };
  const series = planSeriesRow(YEARLY, recurrence, given);
  const own = coming[OWN_ROW.index] ?? null;
  const meetups = planRows(series, recurrence, { to, own, random });
  const { standing, seats } = planStanding(series, meetups, crewOf, now);
  const attendance = planSeriesAttendance(meetups, { seats, crewOf, now, random });
  return { series: [series], standing, meetups, ...attendance };
}

function planPaused({ crewOf, now, random }: Given): SeriesPlans {
  const today = seoulDayOf(now);
  const recurrence: Recurrence = {
    rule: { kind: 'monthly', week: 1, weekday: 6 },
    firstDay: addDays(today, -PAUSED.startDaysAgo),
    untilDay: null,
    maxCount: null,
    skipHolidays: false,
  };
  const pausedDay = addDays(today, -PAUSED.pausedDaysAgo);
  const pausedTime = instantFromSeoul(pausedDay, '12:00');
  const given = { owner: crewOf(PAUSED.owner), today: pausedDay, pausedTime, skips: [] };
  const series = planSeriesRow(PAUSED, recurrence, given);
  const meetups = planRows(series, recurrence, { to: series.madeUntil, own: null, random });
  const attendance = planSeriesAttendance(meetups, { seats: [], crewOf, now, random });
  return { series: [series], standing: [], meetups, ...attendance };
}

const fromMonday = (one: number, other: number) => ((one + 6) % 7) - ((other + 6) % 7);
