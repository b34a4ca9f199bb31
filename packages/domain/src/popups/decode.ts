import type { z } from 'zod';
import { fromSeoulWire } from '../time.ts';
import type { clubPopups } from './contract.ts';

/** What the popups of one club hang on; times are instants. */
export type ClubPopups = ReturnType<typeof decodeClubPopups>;

/** What the contract's schema does to the times of an answer, without it: see `activities/read.ts`. */
export function decodeClubPopups(wire: z.input<typeof clubPopups>) {
  const { updated_time: updated, no_shows, upcoming, late_cancels } = wire;
  const { count, last_noshow_time: last } = no_shows;
  return {
    ...wire,
    updated_time: updated === null ? null : new Date(updated),
    no_shows: { count, last_noshow_time: last === null ? null : fromSeoulWire(last) },
    upcoming: upcoming.map((meetup) => ({ ...meetup, activity_time: fromSeoulWire(meetup.activity_time) })),
    late_cancels: late_cancels.map((meetup) => ({
      ...meetup,
      activity_time: fromSeoulWire(meetup.activity_time),
      cancelled_time: new Date(meetup.cancelled_time),
    })),
  };
}
