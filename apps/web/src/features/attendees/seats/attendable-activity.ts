import { hasStarted } from '@crewwith/domain/activities/states';
import type { SeatFacts } from '@crewwith/domain/attendees/rules';
import { isApplied, type SeatState } from '@crewwith/domain/attendees/states';
import { QUEUE_MAX } from '@crewwith/domain/waiters/constants';
import { type WaitRefusal, waitRefusal } from '@crewwith/domain/waiters/rules';
import { type QueuedState, SEAT_SOURCE, type SeatSource } from '@crewwith/domain/waiters/states';

/** The fields of an activity that attending needs. */
export interface SeatActivity {
  activity_id: string;
  count: number;
  max_crew: number;
}

/** An activity as the attend control needs it; cards and records both match. */
export interface AttendableActivity extends SeatActivity {
  club_id: string;
  club_nick: string;
  name: string;
  location: string;
  activity_time: Date;
  end_time: Date | null;
  wait_count?: number | undefined;
  held_count?: number | undefined;
  attend_level: number;
  /** Newline-separated. */
  subgroup?: string | undefined;
  my: Membership | null;
}

/** The user's crew in the activity's club; `state` is null without a seat. */
export interface Membership {
  crew_id: string;
  admin_level: number;
  limit_end_time: Date | null;
  state: SeatState | null;
  waiting: OwnPlace | null;
  /** When a cancel of the own seat starts to be late and to need a reason; null without a seat. */
  cancel: {
    late_from: Date;
    reason_from: Date;
    /** Whether it was late at the time of the answer. */
    late?: boolean | undefined;
    restricts_until: Date | null;
    restrict_hours: number;
    /** From when on it is late if the seat is confirmed now; null of a seat that needs no confirming. */
    confirmed_late_from: Date | null;
  } | null;
  source: SeatSource | null;
  /** Whether a leader gave the own seat and the user has not confirmed it. */
  unconfirmed: boolean;
  /** Whether the user has a standing seat in the series. */
  standing: boolean;
  /** Until when the own seat may be given back as a rest; null when it may not. */
  rest_until: Date | null;
}

/** Whether the own seat may be given back as a rest, which costs nothing (docs/specification.md#standing-rest). */
export function mayRest(my: Pick<Membership, 'state' | 'rest_until'>, now: Date): boolean {
  return isApplied(my.state) && my.rest_until !== null && now < my.rest_until;
}

/** Whether the user is asked if they come to a seat that a leader gave. */
export function isAskedToConfirm(
  {
    activity_time: start,
    my,
  }: Pick<AttendableActivity, 'activity_time'> & {
    my: Pick<Membership, 'unconfirmed' | 'state'>;
  },
  now: Date,
): boolean {
  return my.unconfirmed && isApplied(my.state) && !hasStarted(start, now);
}

/** Whether the user got the seat from the queue, and may still cancel it freely. */
export function isPromoted(my: Pick<Membership, 'source' | 'cancel' | 'state'>, now: Date): boolean {
  return (
    my.source === SEAT_SOURCE.promoted &&
    isApplied(my.state) &&
    my.cancel !== null &&
    now < my.cancel.late_from
  );
}

/** How a seat is asked for: a free one, the one that is held for the user, or a place in the queue. */
export type SeatRequest = 'attend' | 'accept' | 'wait';

/** The user's place in the queue; `position` is 0 while a seat is held for them. */
export interface OwnPlace {
  position: number;
  total: number;
  state: QueuedState;
  turn_end: Date | null;
  moved_time: Date | null;
}

/** Returns why the user cannot wait for a seat, or null. */
export function waitRefusalOf(activity: AttendableActivity, my: Membership, now: Date): WaitRefusal | null {
  const { wait_count: waiting = 0, held_count: held = 0 } = activity;
  const queued = { queued: waiting + held, queuedMax: QUEUE_MAX };
  return waitRefusal({ ...seatFacts(activity, my), ...queued }, now);
}

/** Returns the facts that decide about the button. */
export function seatFacts(activity: AttendableActivity, my: Membership): SeatFacts {
  return {
    activityTime: activity.activity_time,
    count: activity.count,
    maxCrew: activity.max_crew,
    attendLevel: activity.attend_level,
    adminLevel: my.admin_level,
    attending: my.state !== null,
    queued: my.waiting?.state ?? null,
    restrictionEnd: my.limit_end_time,
  };
}
