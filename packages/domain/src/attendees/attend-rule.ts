import { type AttendButton, attendButton, type SeatFacts } from './attend-button.ts';

export type AttendRefusal = 'activity.ended' | 'activity.full' | 'activity.level' | 'crew.restricted';

const REFUSALS: Record<AttendButton, AttendRefusal | null> = {
  ended: 'activity.ended',
  // A second press is answered as the first was.
  attending: null,
  full: 'activity.full',
  level: 'activity.level',
  restricted: 'crew.restricted',
  attend: null,
};

/** Why this crew gets no seat, or null; the button's own evaluation (docs/specification.md#seat). */
export function attendRefusal(facts: SeatFacts, now: Date): AttendRefusal | null {
  return REFUSALS[attendButton(facts, now)];
}
