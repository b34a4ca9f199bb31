import { DAY_MS, FIRST_DAY, LAST_DAY, MINUTE_MS, SEOUL_OFFSET_MS } from './constants.ts';

const FIRST_MS = Date.parse(FIRST_DAY);
/** The end of the year 9999. */
const END_MS = Date.parse(LAST_DAY) + DAY_MS;
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const CLOCK_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A calendar day in Seoul, `YYYY-MM-DD`. */
export type SeoulDay = string;

/** Date and wall-clock time in Seoul. */
export type SeoulParts = {
  year: number;
  /** 1–12 */
  month: number;
  /** 1–31 */
  day: number;
  /** 0 is Sunday */
  weekday: number;
  hour: number;
  minute: number;
  second: number;
};

/** The instant of Seoul wall-clock time with a Z (docs/specification.md#time-on-the-wire). */
export function fromSeoulWire(wire: string): Date {
  return new Date(Date.parse(wire) - SEOUL_OFFSET_MS);
}

/** An instant as Seoul wall-clock time with a Z. */
export function toSeoulWire(instant: Date): string {
  return new Date(instant.getTime() + SEOUL_OFFSET_MS).toISOString();
}

/** Whether this is a real calendar day from 0001-01-01 to 9999-12-31, written `YYYY-MM-DD`. */
export function isSeoulDay(day: string): day is SeoulDay {
  if (!DAY_PATTERN.test(day) || day < FIRST_DAY) return false;
  const start = new Date(`${day}T00:00:00.000Z`);
  // 30 February parses as a day of March, or not at all.
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(day);
}

/** Whether this is a time of day, written `HH:mm`. */
export function isClock(clock: string): boolean {
  return CLOCK_PATTERN.test(clock);
}

/** The first instant of a Seoul day. Throws a RangeError if it is no real day. */
export function startOfSeoulDay(day: SeoulDay): Date {
  return instantFromSeoul(day, '00:00');
}

/** The instant of `HH:mm` on a Seoul day. Throws a RangeError if the day or the time is not real. */
export function instantFromSeoul(day: SeoulDay, clock: string): Date {
  if (!isSeoulDay(day)) throw new RangeError('not a calendar day');
  if (!isClock(clock)) throw new RangeError('not a time of day');
  return new Date(Date.parse(`${day}T${clock}:00.000Z`) - SEOUL_OFFSET_MS);
}

/** The Seoul day of an instant. Throws a RangeError outside the years 1–9999. */
export function seoulDayOf(instant: Date): SeoulDay {
  const shifted = instant.getTime() + SEOUL_OFFSET_MS;
  if (!(shifted >= FIRST_MS && shifted < END_MS)) throw new RangeError('outside the calendar');
  return new Date(shifted).toISOString().slice(0, 10);
}

/** Date and wall-clock time in Seoul at an instant. */
export function seoulParts(instant: Date): SeoulParts {
  const shifted = new Date(instant.getTime() + SEOUL_OFFSET_MS);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    weekday: shifted.getUTCDay(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
  };
}

/** Wall-clock time in Seoul as `HH:mm`. */
export function seoulClockOf(instant: Date): string {
  const { hour, minute } = seoulParts(instant);
  return `${pad(hour, 2)}:${pad(minute, 2)}`;
}

/** The day `days` later, or earlier when negative. Throws a RangeError outside the years 1–9999. */
export function addDays(day: SeoulDay, days: number): SeoulDay {
  return seoulDayOf(new Date(startOfSeoulDay(day).getTime() + days * DAY_MS));
}

/** Whole seconds until the next Seoul day, rounded up. */
export function secondsUntilTomorrow(now: Date): number {
  const tomorrow = startOfSeoulDay(seoulDayOf(now)).getTime() + DAY_MS;
  return Math.ceil((tomorrow - now.getTime()) / 1000);
}

/** Days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: SeoulDay, to: SeoulDay): number {
  return Math.round((startOfSeoulDay(to).getTime() - startOfSeoulDay(from).getTime()) / DAY_MS);
}

/** The day's weekday; 0 is Sunday. */
export function weekdayOf(day: SeoulDay): number {
  return seoulParts(startOfSeoulDay(day)).weekday;
}

/** Year and month of a day; month 1–12. */
export function monthOf(day: SeoulDay): { year: number; month: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) };
}

/** The first day of the month `offset` months away. Throws a RangeError outside the years 1–9999. */
export function firstOfMonth(year: number, month: number, offset = 0): SeoulDay {
  const months = year * 12 + (month - 1) + offset;
  const day = `${pad(Math.floor(months / 12), 4)}-${pad((months % 12) + 1, 2)}-01`;
  if (!isSeoulDay(day)) throw new RangeError('outside the calendar');
  return day;
}

/** Whole minutes between two instants, rounded down; negative when `to` is earlier. */
export function minutesBetween(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / MINUTE_MS);
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
