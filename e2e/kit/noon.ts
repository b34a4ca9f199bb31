const MINUTE_MS = 60_000;

/** The clock of most tests and of all screens: Tuesday noon in Seoul. */
export const NOON = '2026-12-01T03:00:00Z';

/** The day of NOON in Seoul. */
export const TODAY = '2026-12-01';

/** The instant so many minutes after NOON. */
export function inMinutes(minutes: number): Date {
  return new Date(Date.parse(NOON) + minutes * MINUTE_MS);
}
