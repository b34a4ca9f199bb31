import { CODE_FIRST, CODE_SPAN, CODE_TRIES } from '../constants.ts';

/** Two ASCII digits, 10 to 99, and nothing around them. */
const CODE_PATTERN = /^[1-9][0-9]$/;

export type CodeResult =
  /** Not a code at all; it does not count as a try. */
  | { verdict: 'invalid' }
  | { verdict: 'right' }
  /** `tries` counts this one; the fifth makes a no-show. */
  | { verdict: 'wrong'; tries: number; triesLeft: number; noShow: boolean };

/**
 * An activity's attendance code: (minutes·60 + seconds) mod 90 + 10 of its `created_time`
 * (docs/specification.md#attendance-code). Seoul is whole hours from UTC, so minutes and seconds are those of either
 * clock.
 */
export function attendanceCode(createdTime: Date): string {
  const seconds = createdTime.getUTCMinutes() * 60 + createdTime.getUTCSeconds();
  return String((seconds % CODE_SPAN) + CODE_FIRST);
}

/**
 * The `created_time` of an activity created now: so many seconds earlier, drawn from 0 to CODE_DRAW_S - 1. Every code is as
 * likely as any other, so that seeing an activity appear tells nothing of its code.
 */
export function codeTime(now: Date, drawn: number): Date {
  return new Date(now.getTime() - drawn * 1000);
}

/** Wrong tries that are left. */
export function triesLeft(tries: number): number {
  return Math.max(0, CODE_TRIES - tries);
}

/**
 * Judges one try at the code after `tries` wrong ones. `typed` is whatever was sent: text, or a number, which is read as
 * the digits it has.
 */
export function evaluateCode(typed: unknown, code: string, tries: number): CodeResult {
  const digits = typeof typed === 'number' ? String(typed) : typed;
  if (typeof digits !== 'string' || !CODE_PATTERN.test(digits)) return { verdict: 'invalid' };
  if (tries < CODE_TRIES && digits === code) return { verdict: 'right' };
  const counted = Math.min(tries + 1, CODE_TRIES);
  return { verdict: 'wrong', tries: counted, triesLeft: triesLeft(counted), noShow: counted === CODE_TRIES };
}
