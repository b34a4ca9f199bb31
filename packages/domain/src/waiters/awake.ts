import { DAY_MS, HOUR_MS, SEOUL_OFFSET_MS } from '../constants.ts';
import { AWAKE_FROM_HOUR, AWAKE_TO_HOUR } from './constants.ts';

const AWAKE_DAY_MS = (AWAKE_TO_HOUR - AWAKE_FROM_HOUR) * HOUR_MS;

/** Milliseconds since the first time that people got up after the epoch: awake hours are the start of each day. */
const sinceMorning = (instant: Date) => instant.getTime() + SEOUL_OFFSET_MS - AWAKE_FROM_HOUR * HOUR_MS;
const fromMorning = (ms: number) => new Date(ms - SEOUL_OFFSET_MS + AWAKE_FROM_HOUR * HOUR_MS);

/** Awake milliseconds from the epoch to an instant. */
function awakeUntil(instant: Date): number {
  const ms = sinceMorning(instant);
  const days = Math.floor(ms / DAY_MS);
  return days * AWAKE_DAY_MS + Math.min(ms - days * DAY_MS, AWAKE_DAY_MS);
}

/** The milliseconds from one instant to another outside the night, 22:00 to 08:00 in Seoul; 0 when reversed. */
export function awakeMs(from: Date, to: Date): number {
  return Math.max(0, awakeUntil(to) - awakeUntil(from));
}

/** The first instant from this one on that is not in the night. */
export function nextAwake(instant: Date): Date {
  const ms = sinceMorning(instant);
  const days = Math.floor(ms / DAY_MS);
  return ms - days * DAY_MS < AWAKE_DAY_MS ? instant : fromMorning((days + 1) * DAY_MS);
}

/** The earliest instant by which this many awake milliseconds have passed since `from`. */
export function addAwake(from: Date, ms: number): Date {
  if (ms <= 0) return from;
  const awake = awakeUntil(from) + ms;
  // The last awake instant of a day ends it, so that an end at 22:00 does not become one at 08:00.
  const days = Math.ceil(awake / AWAKE_DAY_MS) - 1;
  return fromMorning(days * DAY_MS + (awake - days * AWAKE_DAY_MS));
}
