import { hasStarted } from '../activities/states.ts';
import { isRestricted } from '../attendees/rules.ts';
import { type AttendeeState, hasAttended, isApplied, isNoShow } from '../attendees/states.ts';
import { DAY_MS } from '../constants.ts';
import { addAwake } from '../waiters/awake.ts';
import {
  STANDING_ATTENDED_MIN,
  STANDING_HISTORY,
  STANDING_MISSES_MAX,
  STANDING_NO_SHOWS_MAX,
  STANDING_REMINDER_BEFORE_MS,
  STANDING_RENEWAL_DAYS,
  STANDING_REST_AWAKE_MS,
} from './constants.ts';
import { STANDING_END, type StandingEnd } from './states.ts';

/**
 * Why this crew cannot have a standing seat in a series, or null (docs/specification.md#standing-seat). `attended`: of
 * the last activities of the series, the latest first, whether the crew attended them.
 */
export function standingRefusal(facts: {
  attendLevel: number;
  adminLevel: number;
  attended: readonly boolean[];
}): 'activity.level' | 'standing.not_regular' | null {
  if (facts.attendLevel > facts.adminLevel) return 'activity.level';
  const times = facts.attended.slice(0, STANDING_HISTORY).filter(Boolean).length;
  return times < STANDING_ATTENDED_MIN ? 'standing.not_regular' : null;
}

/** How many seats of an activity standing seats may take; `share` in percent. */
export function standingSeats(maxCrew: number, share: number): number {
  return Math.floor((maxCrew * share) / 100);
}

/** A crew with a standing seat. */
export interface StandingCrew {
  readonly crewId: number;
  readonly adminLevel: number;
  readonly restrictionEnd: Date | null;
  /** Whether the crew has a seat in the activity already. */
  readonly attending: boolean;
  /** How often in a row there was no seat. */
  readonly leftOut: number;
  readonly createdTime: Date;
}

/** An activity that was just made. */
export interface SeatedRow {
  readonly maxCrew: number;
  readonly attendLevel: number;
  /** Seats that are taken or held. */
  readonly taken: number;
  /** Seats in `taken` that are standing seats. */
  readonly standing: number;
}

/** Who gets a standing seat in an activity, and who does not because the share is used up. */
export interface Seating {
  readonly seated: readonly number[];
  readonly leftOut: readonly number[];
}

/**
 * Seats the crews with a standing seat in an activity: first who was left out most often in a row, then who has it
 * longest. Restricted crews and those of too low a level are passed over; that does not count as left out.
 */
export function seatStanding(
  row: SeatedRow,
  crews: readonly StandingCrew[],
  share: number,
  now: Date,
): Seating {
  const free = Math.min(standingSeats(row.maxCrew, share) - row.standing, row.maxCrew - row.taken);
  const entitled = crews
    .filter(({ attending, adminLevel, restrictionEnd }) => {
      return !attending && adminLevel >= row.attendLevel && !isRestricted(restrictionEnd, now);
    })
    .toSorted(inTurn)
    .map(({ crewId }) => crewId);
  return { seated: entitled.slice(0, Math.max(0, free)), leftOut: entitled.slice(Math.max(0, free)) };
}

function inTurn(one: StandingCrew, other: StandingCrew): number {
  return (
    other.leftOut - one.leftOut ||
    one.createdTime.getTime() - other.createdTime.getTime() ||
    one.crewId - other.crewId
  );
}

/** When who has a standing seat is asked whether they rest this time. */
export function restReminderTime(activityTime: Date): Date {
  return new Date(activityTime.getTime() - STANDING_REMINDER_BEFORE_MS);
}

/**
 * `free_until` of a standing seat that is given now: until then its crew may rest. Who is seated after the time of the
 * reminder has as long from then on.
 */
export function restUntil(activityTime: Date, now: Date): Date {
  const asked = Math.max(restReminderTime(activityTime).getTime(), now.getTime());
  const end = addAwake(new Date(asked), STANDING_REST_AWAKE_MS);
  return new Date(Math.min(end.getTime(), activityTime.getTime()));
}

/** Why this seat cannot be given back as a rest, or null. Later it can be cancelled, which is a miss. */
export function restRefusal(
  seat: { activityTime: Date; standing: boolean; freeUntil: Date | null },
  now: Date,
): 'activity.started' | 'standing.rest_over' | null {
  if (hasStarted(seat.activityTime, now)) return 'activity.started';
  const isOpen = seat.standing && seat.freeUntil !== null && now.getTime() < seat.freeUntil.getTime();
  return isOpen ? null : 'standing.rest_over';
}

/** Until when this seat may be given back as a rest; null when it may not. */
export function restEnd(seat: Parameters<typeof restRefusal>[0], now: Date): Date | null {
  if (restRefusal(seat, now) !== null || seat.freeUntil === null) return null;
  return new Date(Math.min(seat.freeUntil.getTime(), seat.activityTime.getTime()));
}

/** What became of a standing seat in one activity. `open`: its crew is not marked. */
export type StandingOutcome = 'attended' | 'no_show' | 'cancelled' | 'rested' | 'open';

/**
 * What became of the seat of a crew in an activity of its series; null for one that says nothing about it: a seat that
 * a leader took away, or another than the standing one that was cancelled.
 */
export function standingOutcome(seat: {
  state: AttendeeState;
  standing: boolean;
  /** Whether the crew cancelled it, and whether that was a rest. */
  cancelled: boolean;
  rested: boolean;
  /** Whether a no-show does not restrict: its appeal was granted, or the seat was given and not confirmed. */
  excused: boolean;
}): StandingOutcome | null {
  if (hasAttended(seat.state)) return 'attended';
  if (isNoShow(seat.state)) return seat.excused ? 'open' : 'no_show';
  if (isApplied(seat.state)) return 'open';
  if (seat.rested) return 'rested';
  return seat.standing && seat.cancelled ? 'cancelled' : null;
}

/**
 * Why a standing seat ends by itself, or null. `outcomes`: of the activities since it began, in which it was seated,
 * the latest first. A rest, and a seat that is not marked, are no miss and end no row of misses.
 */
export function standingEnd(
  { outcomes, renewedTime }: { outcomes: readonly StandingOutcome[]; renewedTime: Date },
  now: Date,
): StandingEnd | null {
  if (outcomes.filter((outcome) => outcome === 'no_show').length >= STANDING_NO_SHOWS_MAX)
    return STANDING_END.noShows;
  if (missesInARow(outcomes) >= STANDING_MISSES_MAX) return STANDING_END.misses;
  return now.getTime() >= renewUntil(renewedTime).getTime() ? STANDING_END.notRenewed : null;
}

function missesInARow(outcomes: readonly StandingOutcome[]): number {
  const counted = outcomes.filter((outcome) => outcome !== 'rested' && outcome !== 'open');
  const attended = counted.indexOf('attended');
  return attended === -1 ? counted.length : attended;
}

/** Until when a standing seat has to be renewed. */
export function renewUntil(renewedTime: Date): Date {
  return new Date(renewedTime.getTime() + STANDING_RENEWAL_DAYS * DAY_MS);
}
