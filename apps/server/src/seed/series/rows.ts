import { ACTIVITY_TYPE } from '@crewwith/domain/activities/states';
import { codeTime } from '@crewwith/domain/attendees/marking';
import { isPublicHoliday } from '@crewwith/domain/calendar/named-holidays';
import { CODE_DRAW_S, HOUR_MS } from '@crewwith/domain/constants';
import { SERIES_AHEAD_DAYS } from '@crewwith/domain/series/constants';
import { rowValues } from '@crewwith/domain/series/edit-row';
import type { RowField } from '@crewwith/domain/series/fields';
import { occurrences, type Recurrence } from '@crewwith/domain/series/occurrences';
import { formatRule } from '@crewwith/domain/series/recurrence';
import { addDays, instantFromSeoul, type SeoulDay } from '@crewwith/domain/time';
import type { DemoCrew } from '../crews.ts';
import type { DemoMeetup } from '../meetups.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { type DemoSeries, type DemoSkip, OWN_ROW, SERIES_CLUB, type SeriesPlan } from './plans.ts';

/** A meetup of a series, and when it was made: ten weeks ahead, or with its series. */
export interface SeriesMeetup extends DemoMeetup {
  readonly madeTime: Date;
}

export function planSeriesRow(
  plan: SeriesPlan,
  recurrence: Recurrence,
  given: { owner: DemoCrew; today: SeoulDay; pausedTime: Date | null; skips: readonly DemoSkip[] },
): DemoSeries {
  return {
    ...plan,
    ...given,
    rule: formatRule(recurrence.rule),
    startDay: recurrence.firstDay,
    untilDay: recurrence.untilDay,
    skipHolidays: recurrence.skipHolidays,
    madeUntil: addDays(given.today, SERIES_AHEAD_DAYS - 1),
    createdTime: instantFromSeoul(addDays(recurrence.firstDay, -plan.plannedDaysBefore), '21:00'),
  };
}

/** The meetups of a series, earliest first; `own` is the day of the one that was changed alone. */
export function planRows(
  series: DemoSeries,
  recurrence: Recurrence,
  { to, own, random }: { to: SeoulDay; own: SeoulDay | null; random: SeededRandom },
): SeriesMeetup[] {
  const skips = new Set(series.skips.map(({ day }) => day));
  const days = occurrences(
    recurrence,
    { from: series.startDay, to },
    { isHoliday: isPublicHoliday, skips },
  ).filter(({ skipped }) => !skipped);
  return days.map(({ day }) => {
    const changed = day === own;
    const { clock, endClock, location } = changed ? OWN_ROW : series;
    const values = rowValues({ ...formOf(series), clock, end_clock: endClock }, day);
    // Just before the day of the job, so that it has passed at any time of today.
    const due = instantFromSeoul(addDays(day, -SERIES_AHEAD_DAYS), '23:50');
    const madeTime = due > series.createdTime ? due : series.createdTime;
    return {
      club: SERIES_CLUB,
      owner: series.owner,
      name: series.name,
      time: values.activity_time,
      endTime: values.end_time,
      madeTime,
      createdTime: codeTime(madeTime, random.integer(CODE_DRAW_S)),
      maxCrew: series.maxCrew,
      attendLevel: 1,
      location,
      locationUrl: '',
      subgroups: series.subgroups,
      info: series.info,
      state: ACTIVITY_TYPE.regular,
      attend: [],
      absent: [],
      attendees: null,
      series: { of: series, day, ownFields: changed ? OWN_FIELDS : [] },
    };
  });
}

const OWN_FIELDS: readonly RowField[] = ['activity_time', 'end_time', 'location'];

/** The values of a series, by the names of their columns. */
export function formOf(series: DemoSeries) {
  return {
    name: series.name,
    max_crew: series.maxCrew,
    attend_level: 1,
    location: series.location,
    location_url: '',
    subgroup: series.subgroups.join('\n'),
    info: series.info,
    cost: '',
    state: ACTIVITY_TYPE.regular,
    clock: series.clock,
    end_clock: series.endClock,
  };
}

/** An instant so many days before another. */
export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 24 * HOUR_MS);
