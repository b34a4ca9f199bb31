import type { z } from 'zod';
import { fromSeoulWire } from '../time.ts';
import type { clubPopups } from './contract.ts';

/** The data that decides the popups of one club; times are instants. */
export type ClubPopups = ReturnType<typeof decodeClubPopups>;

/** Decodes times like the contract's schema, without zod: see `activities/decode.ts`. */
export function decodeClubPopups(wire: z.input<typeof clubPopups>) {
  const { updated_time: updated, no_shows, upcoming, late_cancels } = wire;
  const { count, last_noshow_time: last, until } = no_shows;
  return {
    ...wire,
    updated_time: updated === null ? null : new Date(updated),
    no_shows: {
      count,
      last_noshow_time: last === null ? null : fromSeoulWire(last),
      until: until === null ? null : new Date(until),
    },
    upcoming: upcoming.map((meetup) => ({ ...meetup, activity_time: fromSeoulWire(meetup.activity_time) })),
    late_cancels: late_cancels.map((meetup) => ({
      ...meetup,
      activity_time: fromSeoulWire(meetup.activity_time),
      cancelled_time: new Date(meetup.cancelled_time),
      until: new Date(meetup.until),
    })),
  };
}
