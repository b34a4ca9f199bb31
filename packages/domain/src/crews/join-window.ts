import { HOUR_MS } from '../constants.ts';
import { isSeoulDay, type SeoulDay, startOfSeoulDay } from '../time.ts';

/** Ten years. */
export const JOIN_HOURS_MAX = 87_600;

/** A club's setting: it takes new crews from the start of a Seoul day for so many hours. */
export type JoinWindow = { from: SeoulDay; hours: number };

/** A window that somebody gave, or null where it is none. */
export function parseJoinWindow(given: unknown): JoinWindow | null {
  const { from, hours }: { [name: string]: unknown } = Object(given);
  if (typeof from !== 'string' || !isSeoulDay(from)) return null;
  if (typeof hours !== 'number' || !Number.isInteger(hours)) return null;
  return hours >= 1 && hours <= JOIN_HOURS_MAX ? { from, hours } : null;
}

/** Whether the club takes new crews now; without a window it always does. The end itself is outside. */
export function isJoinOpen(window: JoinWindow | null, now: Date): boolean {
  if (window === null) return true;
  const passed = now.getTime() - startOfSeoulDay(window.from).getTime();
  return passed >= 0 && passed < window.hours * HOUR_MS;
}

/** Why one cannot join now, or null. */
export function joinWindowRefusal(window: JoinWindow | null, now: Date): 'club.join_closed' | null {
  return isJoinOpen(window, now) ? null : 'club.join_closed';
}

/** Whether the public club page shows the join button: to those who are no crew, while the club takes new ones. */
export function showsJoinButton(isCrew: boolean, window: JoinWindow | null, now: Date): boolean {
  return !isCrew && isJoinOpen(window, now);
}
