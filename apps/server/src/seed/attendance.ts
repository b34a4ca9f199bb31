import { isLateCancel, LEADER_SUBGROUP, restrictionEnd } from '@crewwith/domain/attendees/rules';
import {
  ATTENDEE_STATE,
  type AttendeeState,
  isApplied,
  isNoShow,
  type SeatState,
} from '@crewwith/domain/attendees/states';
import { DAY_MS, HOUR_MS } from '@crewwith/domain/constants';
import { isActive } from '@crewwith/domain/crews/states';
import type { DemoCrew } from './crews.ts';
import type { Dice } from './dice.ts';
import { type DemoMeetup, timeToApply } from './meetups.ts';

export interface DemoAttendee {
  readonly meetup: DemoMeetup;
  readonly crew: DemoCrew;
  readonly subgroup: string;
  readonly state: AttendeeState;
  readonly createdTime: Date;
  readonly updatedTime: Date;
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

/** How many days ago a no-show of each kind happened: from, to. One or two meetups fall into each. */
const MISSES = { misses: [3, 7], missed_long_ago: [39.5, 43], missed_and_lifted: [3, 7] } as const;
/** Those who left or were banned had gone by then. */
const GONE_MS = 30 * DAY_MS;

/** Who attends what, who cancelled and who did not come. */
export function planAttendance(
  crews: readonly DemoCrew[],
  meetups: readonly DemoMeetup[],
  now: Date,
  dice: Dice,
): Attendance {
  const attendees: DemoAttendee[] = [];
  const cancels: DemoCancel[] = [];
  for (const meetup of meetups) {
    const applied = [meetup.owner, ...applicants(crews, meetup, now, dice)];
    for (const crew of applied) attendees.push(attendee(meetup, crew, now, dice));
    const seated = new Set(applied);
    const others = crews.filter((crew) => mayApply(crew, meetup, now) && !seated.has(crew));
    for (const crew of dice.some(others, dice.below(3))) {
      if (crew.handle.startsWith('level')) continue;
      const cancelled = cancel(meetup, crew, now, dice);
      cancels.push(cancelled);
      attendees.push({
        ...attendee(meetup, crew, now, dice),
        state: ATTENDEE_STATE.cancelled,
        createdTime: new Date(meetup.createdTime.getTime() + HOUR_MS),
        updatedTime: cancelled.cancelledTime,
      });
    }
  }
  return { attendees: withLateCancel(attendees, cancels, now), cancels };
}

/** Only those who were there already when it was planned, and are there still where it is to come. */
function mayApply(crew: DemoCrew, meetup: DemoMeetup, now: Date): boolean {
  if (crew.club !== meetup.club || crew === meetup.owner || crew.createdTime >= meetup.createdTime)
    return false;
  if (!isActive(crew.state)) return meetup.time.getTime() < now.getTime() - GONE_MS;
  return crew.level >= meetup.attendLevel;
}

function applicants(crews: readonly DemoCrew[], meetup: DemoMeetup, now: Date, dice: Dice): DemoCrew[] {
  const may = crews.filter((crew) => mayApply(crew, meetup, now) && !meetup.apart.includes(crew.handle));
  const sure = may.filter((crew) => meetup.attend.includes(crew.handle) || missesIt(crew, meetup, now));
  const maybe = may.filter((crew) => !sure.includes(crew) && (meetup.time < now || crew.fate === null));
  const seats = Math.min(
    (meetup.attendees ?? Math.min(meetup.maxCrew, 4 + dice.below(Math.ceil(may.length / 2)))) - 1,
    meetup.maxCrew - 1,
  );
  return [...sure, ...dice.some(maybe, Math.max(0, seats - sure.length))].slice(
    0,
    Math.max(seats, sure.length),
  );
}

/** Whether a crew of the fated kind does not come to this one. */
function missesIt({ fate, club }: DemoCrew, meetup: DemoMeetup, now: Date): boolean {
  if (fate === null || fate === 'cancels_late' || club !== meetup.club) return false;
  const [from, to] = MISSES[fate];
  const daysAgo = (now.getTime() - meetup.time.getTime()) / DAY_MS;
  return daysAgo >= from && daysAgo <= to;
}

function attendee(meetup: DemoMeetup, crew: DemoCrew, now: Date, dice: Dice): DemoAttendee {
  const createdTime =
    crew === meetup.owner
      ? meetup.createdTime
      : new Date(meetup.createdTime.getTime() + dice.below(Math.max(1, timeToApply(meetup, now))));
  const subgroups = meetup.subgroups;
  const subgroup =
    crew === meetup.owner ? LEADER_SUBGROUP : (subgroups[dice.below(Math.max(1, subgroups.length))] ?? '');
  const state = stateOf(meetup, crew, now, dice);
  const marked = new Date(Math.min(meetup.time.getTime() + HOUR_MS / 2, now.getTime()));
  return { meetup, crew, subgroup, state, createdTime, updatedTime: isApplied(state) ? createdTime : marked };
}

function stateOf(meetup: DemoMeetup, crew: DemoCrew, now: Date, dice: Dice): SeatState {
  const { applied, attended, noShow } = ATTENDEE_STATE;
  if (meetup.time > now) return applied;
  // One that runs now has some who still have to check in.
  if (now.getTime() - meetup.time.getTime() < HOUR_MS) return crew.level >= 6 ? attended : applied;
  if (missesIt(crew, meetup, now)) return noShow;
  return dice.falls(0.95) ? attended : applied;
}

/** A cancel in good time, or of the past a late one, with its reason. */
function cancel(meetup: DemoMeetup, crew: DemoCrew, now: Date, dice: Dice): DemoCancel {
  const late = now.getTime() - meetup.time.getTime() > 2 * DAY_MS && dice.falls(0.3);
  const latest = Math.min(now.getTime(), meetup.time.getTime() - 9 * HOUR_MS);
  const early = meetup.createdTime.getTime() + HOUR_MS * 2;
  const cancelledTime = late
    ? new Date(meetup.time.getTime() - HOUR_MS * (1 + dice.below(6)))
    : new Date(early + dice.below(Math.max(1, latest - early)));
  return { meetup, crew, cancelledTime, late, reason: late ? dice.pick(REASONS) : null };
}

/** Who cancels late gave back a seat of the meetup in three hours an hour ago. */
function withLateCancel(attendees: DemoAttendee[], cancels: DemoCancel[], now: Date): DemoAttendee[] {
  const cancelledTime = new Date(now.getTime() - HOUR_MS);
  return attendees.map((one) => {
    const { meetup, crew, state } = one;
    const soon = meetup.time > now && isLateCancel(meetup.time, cancelledTime);
    if (crew.fate !== 'cancels_late' || !isApplied(state) || !soon) return one;
    cancels.push({ meetup, crew, cancelledTime, late: true, reason: REASONS[0] });
    return { ...one, state: ATTENDEE_STATE.cancelled, updatedTime: cancelledTime };
  });
}

/** When the limit of a crew was lifted: a day ago, for the one to whom that happened. */
export function liftedTimeOf(crew: DemoCrew, now: Date): Date | null {
  return crew.fate === 'missed_and_lifted' ? new Date(now.getTime() - DAY_MS) : null;
}

/** The `limit_end_time` that follows from a crew's attendance. */
export function limitEndTimeOf(crew: DemoCrew, { attendees, cancels }: Attendance, now: Date): Date | null {
  return restrictionEnd({
    lateCancels: cancels.filter((one) => one.crew === crew && one.late).map((one) => one.cancelledTime),
    noShows: attendees
      .filter((one) => one.crew === crew && isNoShow(one.state))
      .map((one) => ({ activityTime: one.meetup.time, markedTime: one.updatedTime })),
    liftedTime: liftedTimeOf(crew, now),
  });
}
