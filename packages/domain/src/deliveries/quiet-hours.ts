import { DAY_MS, HOUR_MS } from '../constants.ts';
import { kindOf, type NotificationKind } from '../notifications/kinds.ts';
import { seoulDayOf, startOfSeoulDay } from '../time.ts';
import { AWAKE_FROM_HOUR, AWAKE_TO_HOUR } from '../waiters/constants.ts';

/** Hours of a day in Seoul in which a person is not woken; none when both are the same. */
export interface QuietHours {
  readonly from_hour: number;
  readonly to_hour: number;
}

/** Of people who have not set others. */
export const DEFAULT_QUIET_HOURS: QuietHours = { from_hour: AWAKE_TO_HOUR, to_hour: AWAKE_FROM_HOUR };

const isOverMidnight = ({ from_hour, to_hour }: QuietHours) => from_hour > to_hour;

/** What begins before this hour is of the night, if it does not go on beyond noon. */
const MORNING_HOUR = 6;
const NOON_HOUR = 12;

/** Whether quiet hours are of a night, and not of a day. */
export const isOfNight = (quiet: QuietHours) =>
  (isOverMidnight(quiet) || quiet.from_hour < MORNING_HOUR) && quiet.to_hour <= NOON_HOUR;

/** When the quiet hours of an instant end; null outside of them. */
export function quietEnd(now: Date, quiet: QuietHours): Date | null {
  const { from_hour: from, to_hour: to } = quiet;
  const today = startOfSeoulDay(seoulDayOf(now)).getTime();
  const hours = (now.getTime() - today) / HOUR_MS;
  const overMidnight = isOverMidnight(quiet);
  const isQuiet = overMidnight ? hours >= from || hours < to : hours >= from && hours < to;
  if (!isQuiet) return null;
  return new Date(today + to * HOUR_MS + (overMidnight && hours >= from ? DAY_MS : 0));
}

/**
 * Until when a push of a kind waits; null when it is sent at once. What is about an activity that begins soon does not
 * wait where its kind says so.
 */
export function pushWaitsUntil(
  kind: NotificationKind,
  { start, now, quiet }: { start: Date | null; now: Date; quiet: QuietHours },
): Date | null {
  const end = quietEnd(now, quiet);
  const rule = kindOf(kind).quiet;
  const left = start === null ? 0 : start.getTime() - now.getTime();
  const isSoon = typeof rule === 'object' && left > 0 && left <= rule.withinMs;
  return isSoon ? null : end;
}

/** When what is sent once a day is sent next: kinds that are `daily`, and the mail of people who want one a day. */
export function nextDigest(now: Date): Date {
  const today = startOfSeoulDay(seoulDayOf(now)).getTime() + AWAKE_FROM_HOUR * HOUR_MS;
  return new Date(now.getTime() <= today ? today : today + DAY_MS);
}
