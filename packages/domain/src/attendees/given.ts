import { hasStarted } from '../activities/states.ts';
import { type Actor, may } from '../permissions.ts';
import { CONFIRM_GRACE_MS } from '../waiters/constants.ts';
import { SEAT_SOURCE, type SeatSource } from '../waiters/states.ts';
import { type AttendRefusal, attendRefusal, type SeatFacts } from './rules.ts';
import { isApplied, isNoShow, type SeatState } from './states.ts';

/** Why this actor may not give or take a seat, or null. For one's own seat there are other calls. */
export function seatingRefusal(actor: Actor, self: boolean): 'permission.denied' | null {
  return self || !may('attendee.seat', actor) ? 'permission.denied' : null;
}

/**
 * Why a leader cannot give a seat to this crew, or null. `promised`: free seats that belong to waiters before this
 * crew, which count as taken.
 */
export function giveRefusal(
  { promised, ...facts }: Omit<SeatFacts, 'queued'> & { promised: number },
  now: Date,
): AttendRefusal | null {
  return attendRefusal({ ...facts, count: facts.count + promised }, now);
}

/** Whether a leader gave the seat and the crew has not confirmed it: cancels are free, no-shows do not restrict. */
export function isUnconfirmed(seat: { source: SeatSource | null; confirmedTime: Date | null }): boolean {
  return seat.source === SEAT_SOURCE.given && seat.confirmedTime === null;
}

/** Why a seat cannot be confirmed, or null. */
export function confirmRefusal(
  { activityTime, state }: { activityTime: Date; state: SeatState },
  now: Date,
): 'activity.started' | 'attendee.no_show' | null {
  if (isNoShow(state)) return 'attendee.no_show';
  return hasStarted(activityTime, now) ? 'activity.started' : null;
}

/**
 * `free_until` of a seat that is confirmed now (docs/specification.md#given-seat): who confirms shortly before or after
 * the first late cancel is not late at once.
 */
export function freeUntilAfterConfirming(activityTime: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + CONFIRM_GRACE_MS, activityTime.getTime()));
}

/** Why a leader cannot take this seat, or null: marks stay. */
export function unseatRefusal(
  { activityTime, state }: { activityTime: Date; state: SeatState },
  now: Date,
): 'activity.started' | 'attendee.marked' | null {
  if (!isApplied(state)) return 'attendee.marked';
  return hasStarted(activityTime, now) ? 'activity.started' : null;
}
