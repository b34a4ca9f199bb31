import { z } from 'zod';
import { fromSeoulWire, isSeoulDay, toSeoulWire } from './time.ts';

/**
 * A true instant that is shifted on the wire: the Korean wall clock with a Z (docs/specification.md#time-on-the-wire).
 * For `activity_time` and `last_noshow_time` alone.
 */
export const seoulTime = z.codec(z.iso.datetime(), z.date(), { decode: fromSeoulWire, encode: toSeoulWire });

/** A true instant, UTC on the wire: every other time. */
export const utcTime = z.codec(z.iso.datetime(), z.date(), {
  decode: (wire) => new Date(wire),
  encode: (instant) => instant.toISOString(),
});

/** A real day of the Seoul calendar, from year 1 on (docs/specification.md#time-on-the-wire). */
export const seoulDay = z.iso.date().refine(isSeoulDay);
