import { z } from 'zod';
import { fromSeoulWire, isClock, isSeoulDay, toSeoulWire } from './time.ts';

/**
 * An instant that is sent as Seoul wall-clock time with a Z (docs/specification.md#time-on-the-wire). Only for
 * `activity_time`, `end_time` and `last_noshow_time`.
 */
export const seoulTime = z.codec(z.iso.datetime(), z.date(), { decode: fromSeoulWire, encode: toSeoulWire });

/** An instant that is sent in UTC: every other time. */
export const utcTime = z.codec(z.iso.datetime(), z.date(), {
  decode: (wire) => new Date(wire),
  encode: (instant) => instant.toISOString(),
});

/** A real day of the Seoul calendar, from year 1 on (docs/specification.md#time-on-the-wire). */
export const seoulDay = z.iso.date().refine(isSeoulDay);

/** A time of day in Seoul, `HH:mm`. */
export const clockTime = z.string().max(5).refine(isClock);
