import { ACTIVITY_TYPE, type ActivityType } from '@crewwith/domain/activities/states';
import { DAY_MS, HOUR_MS } from '@crewwith/domain/constants';
import type { RowField } from '@crewwith/domain/series/fields';
import { addDays, instantFromSeoul, type SeoulDay, seoulDayOf } from '@crewwith/domain/time';
import type { ClubNick } from './clubs.ts';
import type { DemoCrew } from './crews.ts';
import { KINDS, NAMED, type NamedMeetup } from './meetup-plans.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { DemoSeries } from './series/plans.ts';

export interface DemoMeetup {
  readonly club: ClubNick;
  readonly owner: DemoCrew;
  readonly name: string;
  readonly time: Date;
  readonly createdTime: Date;
  readonly maxCrew: number;
  readonly attendLevel: number;
  readonly location: string;
  readonly locationUrl: string;
  readonly subgroups: readonly string[];
  readonly info: string;
  readonly state: ActivityType;
  readonly attend: readonly string[];
  readonly absent: readonly string[];
  /** Number of attendees including the owner; null for all who are available. */
  readonly attendees: number | null;
  readonly endTime?: Date | null;
  /** The series that it is a row of, its day of it, and what was changed alone. */
  readonly series?: {
    readonly of: DemoSeries;
    readonly day: SeoulDay;
    readonly ownFields: readonly RowField[];
  };
}

/** Days from today of the recurring meetups; with the named ones they are 80. */
const DAYS: Readonly<Record<ClubNick, { past: number; every: number; toCome: number; absent: number }>> = {
  demo: { past: 30, every: 2, toCome: 5, absent: 6 },
  smash: { past: 10, every: 6, toCome: 6, absent: 5 },
  pages: { past: 7, every: 8, toCome: 5, absent: 6 },
};
const FIVE_MINUTES_MS = 5 * 60_000;

/** Plans all meetups, from two months ago to a month ahead. */
export function planMeetups(crews: readonly DemoCrew[], now: Date, random: SeededRandom): DemoMeetup[] {
  const today = seoulDayOf(now);
  const plan = { crews, now, random };
  const recurring = (Object.keys(DAYS) as ClubNick[]).flatMap((club) => {
    const { past, every, toCome, absent } = DAYS[club];
    const before = Array.from({ length: past }, (_, index) => -every * (index + 1));
    const after = Array.from({ length: toCome }, (_, index) => absent * (index + 1) - 1);
    return [...before, ...after].map((days, index) => {
      const kinds = KINDS[club];
      const kind = kinds[index % kinds.length] ?? kinds[0];
      return meetup(
        plan,
        club,
        { ...kind, at: { days, clock: kind.clock }, owner: planner(plan, club) },
        today,
      );
    });
  });
  return [...NAMED.map((named) => meetup(plan, 'demo', named, today)), ...recurring];
}

interface Plan {
  crews: readonly DemoCrew[];
  now: Date;
  random: SeededRandom;
}

function meetup({ crews, now, random }: Plan, club: ClubNick, kind: NamedMeetup, today: string): DemoMeetup {
  const owner = crews.find((crew) => crew.club === club && crew.handle === kind.owner);
  if (!owner) throw new Error(`The demo has no crew ${kind.owner}`);
  const time = timeOf(kind.at, now, today);
  const planned = time.getTime() - (4 + random.integer(6)) * DAY_MS - random.integer(20 * 3600) * 1000;
  return {
    club,
    owner,
    name: kind.name,
    time,
    createdTime: new Date(Math.min(planned, now.getTime() - DAY_MS - random.integer(20 * 3600) * 1000)),
    maxCrew: kind.maxCrew,
    attendLevel: kind.attendLevel ?? 1,
    location: kind.location,
    locationUrl: kind.locationUrl ?? '',
    subgroups: kind.subgroups ?? [],
    info: kind.info,
    state: kind.irregular ? ACTIVITY_TYPE.irregular : ACTIVITY_TYPE.regular,
    attend: kind.attend ?? [],
    absent: kind.absent ?? [],
    attendees: kind.attendees ?? null,
  };
}

/** Minutes from now are rounded up to the next five. */
export function timeOf(at: NamedMeetup['at'], now: Date, today: string): Date {
  if ('days' in at) return instantFromSeoul(addDays(today, at.days), at.clock);
  const exact = now.getTime() + at.minutes * 60_000;
  return new Date(Math.ceil(exact / FIVE_MINUTES_MS) * FIVE_MINUTES_MS);
}

function planner({ crews, random }: Plan, club: ClubNick): string {
  const planners = crews.filter((crew) => crew.club === club && crew.level >= 5);
  const [first, ...rest] = planners;
  if (!first) throw new Error(`No crew plans meetups in ${club}`);
  return random.pick([first, ...rest]).handle;
}

/** Returns the milliseconds from the creation of a meetup to the last instant of applying. */
export function timeToApply({ createdTime, time }: DemoMeetup, now: Date): number {
  return Math.min(time.getTime(), now.getTime()) - createdTime.getTime() - HOUR_MS / 6;
}
