import { ACTIVITY_TYPE } from '@crewwith/domain/activities/states';
import { LEADER_SUBGROUP } from '@crewwith/domain/attendees/rules';
import { ATTENDEE_STATE } from '@crewwith/domain/attendees/states';
import { DAY_MS, HOUR_MS } from '@crewwith/domain/constants';
import { DEFAULT_PENALTY_RULES } from '@crewwith/domain/penalties/rules';
import { POLL_FREE_MS } from '@crewwith/domain/polls/constants';
import { addDays, instantFromSeoul, seoulDayOf } from '@crewwith/domain/time';
import { fillMode } from '@crewwith/domain/waiters/rules';
import { SEAT_SOURCE } from '@crewwith/domain/waiters/states';
import type { Attendance, DemoAttendee } from './attendance.ts';
import type { DemoCrew } from './crews.ts';
import { type DemoMeetup, timeOf } from './meetups.ts';
import { POLLED, QUEUE_PLANS, type QueuePlan } from './queue-plans.ts';

export interface DemoWaiter {
  readonly meetup: DemoMeetup;
  readonly crew: DemoCrew;
  /** Until when a seat is held; null for who waits. */
  readonly turnEnd: Date | null;
  readonly createdTime: Date;
}

export interface Queues extends Attendance {
  readonly meetups: DemoMeetup[];
  readonly waiters: DemoWaiter[];
}

const CLUB = 'demo';
const MINUTE_MS = 60_000;
/** When meetups begin for which a seat may be held; at each hour of a day one of them fits. */
const CLOCKS = ['07:30', '10:00', '14:00', '16:00', '19:30', '20:30'] as const;
/** So late that the start was too near to hold the seat for a waiter. */
const LATE_CANCEL_MS = 20 * MINUTE_MS;

/** Plans the meetups that show each state of the waitlist. */
export function planQueues(crews: readonly DemoCrew[], now: Date): Queues {
  const crewOf = (handle: string) => {
    const crew = crews.find((one) => one.club === CLUB && one.handle === handle);
    if (!crew) throw new Error(`The demo club has no ${handle}.`);
    return crew;
  };
  const plans = QUEUE_PLANS.map((plan) => ({ plan, meetup: meetupOf(plan, crewOf, now) }));
  return {
    meetups: plans.map(({ meetup }) => meetup),
    attendees: plans.flatMap(({ plan, meetup }) => attendeesOf(plan, meetup, crewOf, now)),
    cancels: plans.flatMap(({ plan: { promoted, lateCancel }, meetup }) => [
      ...(promoted
        ? [
            {
              meetup,
              crew: crewOf(promoted.after),
              cancelledTime: ago(now, 2 * HOUR_MS),
              late: false,
              reason: null,
            },
          ]
        : []),
      ...(lateCancel
        ? [
            {
              meetup,
              crew: crewOf(lateCancel.crew),
              cancelledTime: ago(now, LATE_CANCEL_MS),
              late: true,
              reason: lateCancel.reason,
            },
          ]
        : []),
    ]),
    waiters: plans.flatMap(({ plan, meetup }) => waitersOf(plan, meetup, crewOf, now)),
  };
}

type CrewOf = (handle: string) => DemoCrew;
const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);
const lateFromOf = (time: Date) => ago(time, DEFAULT_PENALTY_RULES.late_hours * HOUR_MS);

function meetupOf(plan: QueuePlan, crewOf: CrewOf, now: Date): DemoMeetup {
  const [owner = ''] = plan.seated;
  return {
    club: CLUB,
    owner: crewOf(owner),
    name: plan.name,
    time: plan.at === 'turn' ? timeWithTurn(now) : timeOf(plan.at, now, seoulDayOf(now)),
    createdTime: ago(now, plan.plannedDaysAgo * DAY_MS),
    maxCrew: plan.maxCrew,
    attendLevel: 1,
    location: plan.location,
    locationUrl: plan.locationUrl ?? '',
    subgroups: [],
    info: plan.info,
    state: ACTIVITY_TYPE.regular,
    attend: [],
    absent: [],
    attendees: null,
  };
}

/** Of the coming starts for which a seat that is free now is held, the one whose turn lasts longest. */
function timeWithTurn(now: Date): Date {
  const today = seoulDayOf(now);
  const starts = [0, 1].flatMap((days) =>
    CLOCKS.map((clock) => instantFromSeoul(addDays(today, days), clock)).flatMap((time) => {
      const end = turnEndOf(time, now);
      return time > now && end ? [{ time, end: end.getTime() }] : [];
    }),
  );
  const [longest] = starts.toSorted((a, b) => b.end - a.end);
  if (!longest) throw new Error('No start of the demo leads to a turn.');
  return longest.time;
}

function turnEndOf(activityTime: Date, now: Date): Date | null {
  const mode = fillMode({ activityTime, lateFrom: lateFromOf(activityTime) }, false, now);
  return mode.kind === 'turn' ? mode.turnEnd : null;
}

function attendeesOf(plan: QueuePlan, meetup: DemoMeetup, crewOf: CrewOf, now: Date): DemoAttendee[] {
  const seat = (handle: string, createdTime: Date): DemoAttendee => ({
    meetup,
    crew: crewOf(handle),
    subgroup: '',
    state: ATTENDEE_STATE.applied,
    createdTime,
    updatedTime: createdTime,
  });
  const planned = meetup.createdTime.getTime();
  const [owner = '', ...others] = plan.seated;
  const { promoted, given, lateCancel } = plan;
  const rows = [
    { ...seat(owner, meetup.createdTime), subgroup: LEADER_SUBGROUP },
    ...others.map((handle, index) =>
      plan.name === POLLED
        ? {
            ...seat(handle, new Date(planned + index + 1)),
            source: SEAT_SOURCE.poll,
            freeUntil: new Date(planned + POLL_FREE_MS),
          }
        : seat(handle, new Date(planned + (index + 1) * 5 * HOUR_MS)),
    ),
  ];
  const cancelled = (handle: string, updatedTime: Date): DemoAttendee => ({
    ...seat(handle, new Date(planned + HOUR_MS)),
    state: ATTENDEE_STATE.cancelled,
    updatedTime,
  });
  if (promoted) {
    rows.push(cancelled(promoted.after, ago(now, 2 * HOUR_MS)), {
      ...seat(promoted.crew, ago(now, 2 * HOUR_MS)),
      source: SEAT_SOURCE.promoted,
      freeUntil: lateFromOf(meetup.time),
    });
  }
  if (given) {
    rows.push({
      ...seat(given.crew, ago(now, 3 * HOUR_MS)),
      source: SEAT_SOURCE.given,
      freeUntil: meetup.time,
    });
  }
  if (lateCancel) rows.push(cancelled(lateCancel.crew, ago(now, LATE_CANCEL_MS)));
  return rows;
}

function waitersOf(plan: QueuePlan, meetup: DemoMeetup, crewOf: CrewOf, now: Date): DemoWaiter[] {
  const queue = plan.called === undefined ? [] : [plan.called];
  return [...queue, ...(plan.waiting ?? [])].map((handle, index) => ({
    meetup,
    crew: crewOf(handle),
    turnEnd: handle === plan.called ? turnEndOf(meetup.time, now) : null,
    createdTime: plan.name === POLLED ? meetup.createdTime : new Date(now.getTime() - (12 - index) * HOUR_MS),
  }));
}
