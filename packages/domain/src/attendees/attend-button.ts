import { hasStarted } from '../activities/activity-time.ts';
import { isRestricted } from './restriction.ts';

/** What the attend button shows; `attending` offers the cancel. */
export type AttendButton = 'ended' | 'attending' | 'full' | 'level' | 'restricted' | 'attend';

/** All that decides about a seat. */
export type SeatFacts = {
  activityTime: Date;
  /** Attendees that hold a seat. */
  count: number;
  maxCrew: number;
  attendLevel: number;
  adminLevel: number;
  /** Whether the crew that asks holds a seat already. */
  attending: boolean;
  /** The crew's `limit_end_time`. */
  restrictionEnd: Date | null;
};

/** The state of the attend button, in the priority of docs/specification.md#attend-button. */
export function attendButton(facts: SeatFacts, now: Date): AttendButton {
  if (hasStarted(facts.activityTime, now)) return 'ended';
  if (facts.attending) return 'attending';
  if (facts.count >= facts.maxCrew) return 'full';
  if (facts.attendLevel > facts.adminLevel) return 'level';
  if (isRestricted(facts.restrictionEnd, now)) return 'restricted';
  return 'attend';
}
