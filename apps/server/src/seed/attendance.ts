import { isLateCancel, LEADER_SUBGROUP } from '@crewwith/domain/attendees/rules';
import {
  ATTENDEE_STATE,
  type AttendeeState,
  hasAttended,
  isApplied,
  isNoShow,
  type SeatState,
} from '@crewwith/domain/attendees/states';
import { DAY_MS, HOUR_MS } from '@crewwith/domain/constants';
import { isActive } from '@crewwith/domain/crews/states';
import { defaultRestrictionEnd } from '@crewwith/domain/penalties/restriction';
import { DEFAULT_PENALTY_RULES } from '@crewwith/domain/penalties/rules';
import type { SeatSource } from '@crewwith/domain/waiters/states';
import type { DemoCrew } from './crews.ts';
import { type DemoMeetup, timeToApply } from './meetups.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface DemoAttendee {
  readonly meetup: DemoMeetup;
  readonly crew: DemoCrew;
  readonly subgroup: string;
  readonly state: AttendeeState;
  readonly createdTime: Date;
  readonly updatedTime: Date;
  /** Where the seat came from, if not taken by the crew itself, and until when a cancel is never late. */
  readonly source?: SeatSource;
  readonly freeUntil?: Date;
  /** When a standing seat was given back as a rest. */
  readonly restedTime?: Date;
}

export interface DemoCancel {
  readonly meetup: DemoMeetup;
  readonly crew: DemoCrew;
  readonly cancelledTime: Date;
  readonly late: boolean;
  readonly reason: string | null;
}

export interface Attendance {
  readonly attendees: DemoAttendee[];
  readonly cancels: DemoCancel[];
}

const REASONS = [
  '갑자기 야근이 잡혔어요. 죄송해요!',
  '아이가 열이 나서 오늘은 쉬어야 할 것 같아요.',
  '발목이 시큰거려서 무리하지 않으려고요.',
  '회의가 길어져서 시간에 못 맞출 것 같아요.',
] as const;

/** How many days ago each kind of no-show happened: from, to. One or two meetups fall into each range. */
const NO_SHOW_DAYS_AGO = { no_show: [3, 7], old_no_show: [39.5, 43], lifted_no_show: [3, 7] } as const;
/** Crews who left or were banned attended only meetups older than this. */
const FORMER_CREW_MS = 30 * DAY_MS;

/** Plans attendees, cancels and no-shows. */
export function planAttendance(
  crews: readonly DemoCrew[],
  meetups: readonly DemoMeetup[],
  now: Date,
  random: SeededRandom,
): Attendance {
  const attendees: DemoAttendee[] = [];
  const cancels: DemoCancel[] = [];
  for (const meetup of meetups) {
    const applied = [meetup.owner, ...applicants(crews, meetup, now, random)];
    for (const crew of applied) attendees.push(attendee(meetup, crew, now, random));
    const seated = new Set(applied);
    const others = crews.filter((crew) => mayApply(crew, meetup, now) && !seated.has(crew));
    for (const crew of random.sample(others, random.integer(3))) {
      if (crew.handle.startsWith('level')) continue;
      const cancelled = cancel(meetup, crew, now, random);
      cancels.push(cancelled);
      attendees.push({
        ...attendee(meetup, crew, now, random),
        state: ATTENDEE_STATE.cancelled,
        createdTime: new Date(meetup.createdTime.getTime() + HOUR_MS),
        updatedTime: cancelled.cancelledTime,
      });
    }
  }
  return { attendees: withLateCancel(withRefills(attendees, cancels), cancels, now), cancels };
}

/** How many still waited at the start: some where a past meetup was full. */
export function leftOutOf(meetup: DemoMeetup, seats: number, now: Date): number {
  return meetup.time < now && seats === meetup.maxCrew ? 2 : 0;
}

/** Lets the last attendees of past meetups take the seats that were cancelled late, 20 minutes later. */
function withRefills(attendees: readonly DemoAttendee[], cancels: readonly DemoCancel[]): DemoAttendee[] {
  const taken = new Map<DemoAttendee, Date>();
  for (const { meetup, cancelledTime } of cancels.filter(({ late }) => late)) {
    const last = attendees.findLast(
      (one) =>
        one.meetup === meetup &&
        one.crew !== meetup.owner &&
        hasAttended(one.state) &&
        one.createdTime < cancelledTime &&
        !taken.has(one),
    );
    if (last) taken.set(last, new Date(cancelledTime.getTime() + HOUR_MS / 3));
  }
  return attendees.map((one) => {
    const createdTime = taken.get(one);
    return createdTime ? { ...one, createdTime } : one;
  });
}

/** Returns true when the crew joined before the meetup was created and had not left by then. */
function mayApply(crew: DemoCrew, meetup: DemoMeetup, now: Date): boolean {
  if (crew.club !== meetup.club || crew === meetup.owner || crew.createdTime >= meetup.createdTime)
    return false;
  if (!isActive(crew.state)) return meetup.time.getTime() < now.getTime() - FORMER_CREW_MS;
  return crew.level >= meetup.attendLevel;
}

function applicants(
  crews: readonly DemoCrew[],
  meetup: DemoMeetup,
  now: Date,
  random: SeededRandom,
): DemoCrew[] {
  const may = crews.filter((crew) => mayApply(crew, meetup, now) && !meetup.absent.includes(crew.handle));
  const sure = may.filter((crew) => meetup.attend.includes(crew.handle) || missesMeetup(crew, meetup, now));
  const maybe = may.filter((crew) => !sure.includes(crew) && (meetup.time < now || crew.pattern === null));
  const seats = Math.min(
    (meetup.attendees ?? Math.min(meetup.maxCrew, 4 + random.integer(Math.ceil(may.length / 2)))) - 1,
    meetup.maxCrew - 1,
  );
  return [...sure, ...random.sample(maybe, Math.max(0, seats - sure.length))].slice(
    0,
    Math.max(seats, sure.length),
  );
}

/** Returns true when a crew planned as a no-show misses this meetup. */
function missesMeetup({ pattern, club }: DemoCrew, meetup: DemoMeetup, now: Date): boolean {
  if (pattern === null || pattern === 'late_cancel' || club !== meetup.club) return false;
  const [from, to] = NO_SHOW_DAYS_AGO[pattern];
  const daysAgo = (now.getTime() - meetup.time.getTime()) / DAY_MS;
  return daysAgo >= from && daysAgo <= to;
}

function attendee(meetup: DemoMeetup, crew: DemoCrew, now: Date, random: SeededRandom): DemoAttendee {
  const createdTime =
    crew === meetup.owner
      ? meetup.createdTime
      : new Date(meetup.createdTime.getTime() + random.integer(Math.max(1, timeToApply(meetup, now))));
  const subgroups = meetup.subgroups;
  const subgroup =
    crew === meetup.owner
      ? LEADER_SUBGROUP
      : (subgroups[random.integer(Math.max(1, subgroups.length))] ?? '');
  const state = stateOf(meetup, crew, now, random);
  const marked = new Date(Math.min(meetup.time.getTime() + HOUR_MS / 2, now.getTime()));
  return { meetup, crew, subgroup, state, createdTime, updatedTime: isApplied(state) ? createdTime : marked };
}

function stateOf(meetup: DemoMeetup, crew: DemoCrew, now: Date, random: SeededRandom): SeatState {
  const { applied, attended, noShow } = ATTENDEE_STATE;
  if (meetup.time > now) return applied;
  // At a running meetup some have not checked in yet.
  if (now.getTime() - meetup.time.getTime() < HOUR_MS) return crew.level >= 6 ? attended : applied;
  if (missesMeetup(crew, meetup, now)) return noShow;
  return random.chance(0.95) ? attended : applied;
}

/** A cancel in time, or for past meetups sometimes a late one with a reason. */
function cancel(meetup: DemoMeetup, crew: DemoCrew, now: Date, random: SeededRandom): DemoCancel {
  const late = now.getTime() - meetup.time.getTime() > 2 * DAY_MS && random.chance(0.3);
  const latest = Math.min(now.getTime(), meetup.time.getTime() - 9 * HOUR_MS);
  const early = meetup.createdTime.getTime() + HOUR_MS * 2;
  const cancelledTime = late
    ? new Date(meetup.time.getTime() - HOUR_MS * (1 + random.integer(6)))
    : new Date(early + random.integer(Math.max(1, latest - early)));
  return { meetup, crew, cancelledTime, late, reason: late ? random.pick(REASONS) : null };
}

/** Gives back the seats of late cancellers an hour ago, for the meetup in three hours. */
function withLateCancel(attendees: DemoAttendee[], cancels: DemoCancel[], now: Date): DemoAttendee[] {
  const cancelledTime = new Date(now.getTime() - HOUR_MS);
  return attendees.map((one) => {
    const { meetup, crew, state } = one;
    const soon =
      meetup.time > now &&
      isLateCancel(
        { activityTime: meetup.time, freeUntil: null, lateHours: DEFAULT_PENALTY_RULES.late_hours },
        cancelledTime,
      );
    if (crew.pattern !== 'late_cancel' || !isApplied(state) || !soon) return one;
    cancels.push({ meetup, crew, cancelledTime, late: true, reason: REASONS[0] });
    return { ...one, state: ATTENDEE_STATE.cancelled, updatedTime: cancelledTime };
  });
}

/** Returns when the crew's restriction was lifted: a day ago for one crew, else null. */
export function liftedTimeOf(crew: DemoCrew, now: Date): Date | null {
  return crew.pattern === 'lifted_no_show' ? new Date(now.getTime() - DAY_MS) : null;
}

/** Returns the `limit_end_time` that follows from a crew's attendance. */
export function limitEndTimeOf(crew: DemoCrew, { attendees, cancels }: Attendance, now: Date): Date | null {
  return defaultRestrictionEnd({
    lateCancels: cancels.filter((one) => one.crew === crew && one.late).map((one) => one.cancelledTime),
    noShows: attendees
      .filter((one) => one.crew === crew && isNoShow(one.state))
      .map((one) => ({ activityTime: one.meetup.time, markedTime: one.updatedTime })),
    liftedTime: liftedTimeOf(crew, now),
  });
}
