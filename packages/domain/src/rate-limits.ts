import {
  DAY_MS,
  ERROR_REPORTS_PER_MINUTE,
  HOUR_MS,
  MEMBER_SEARCHES_PER_DAY,
  MEMBER_SEARCHES_PER_MINUTE,
} from './constants.ts';
import type { Language } from './error-definition.ts';

/** At most so many calls in a window; `windowMs` in milliseconds. */
export interface RateLimit {
  readonly max: number;
  readonly windowMs: number;
}

/** What one address may do, and what one person: a member, or a social account without one. */
export interface RateLimitPolicy {
  readonly address: RateLimit;
  readonly person?: RateLimit;
  /** Longer and counted in the database, for all servers together: for what must not be tried often. */
  readonly personShared?: RateLimit;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const perMinute = (max: number): RateLimit => ({ max, windowMs: MINUTE_MS });
const perHour = (max: number): RateLimit => ({ max, windowMs: HOUR_MS });
const perDay = (max: number): RateLimit => ({ max, windowMs: DAY_MS });

/**
 * How often each kind of call may be made (docs/adr/0007-limits.md). An address is generous beside a person, since the
 * people of one meetup may share it: a hundred of them on one network log in, attend and mark within a few minutes.
 */
export const RATE_LIMITS = {
  /** Reads without a row of their own. */
  read: { address: perMinute(6000), person: perMinute(600) },
  /** Writes without a row of their own. */
  write: { address: perMinute(1200), person: perMinute(120) },
  /** Getting a ticket, showing it and renewing: five calls a log-in. */
  log_in: { address: perMinute(300), person: perMinute(60) },
  sign_up: { address: perHour(200), person: perHour(20) },
  /** Marking and typing in codes; a wrong code is also counted per attendee (CODE_TRIES). */
  code: { address: perMinute(1200), person: perMinute(120) },
  /** Whether there is a person of this name and birthday. */
  search: {
    address: perMinute(60),
    person: perMinute(MEMBER_SEARCHES_PER_MINUTE),
    personShared: perDay(MEMBER_SEARCHES_PER_DAY),
  },
  error_report: { address: perMinute(ERROR_REPORTS_PER_MINUTE) },
  upload: { address: perHour(600), person: perHour(60) },
  /** Called by the provider, and by nobody else who has its key. */
  webhook: { address: perMinute(300) },
  /** Pages, scripts, styles and pictures, which are no calls. */
  file: { address: perMinute(12_000) },
} as const satisfies Record<string, RateLimitPolicy>;

/** How many answers that stay open (`live`) one address and one person may have at once, on one server. */
export const MAX_OPEN_STREAMS = { address: 300, person: 8 } as const;

export type RateLimitName = keyof typeof RATE_LIMITS;

/** The limit of a call: the one that it names, else that of reads or of writes. */
export function rateLimitOf({
  method,
  rateLimit,
}: {
  method: string;
  rateLimit?: RateLimitName;
}): RateLimitName {
  return rateLimit ?? (method === 'GET' ? 'read' : 'write');
}

/** When to try again, as it stands in a sentence; rounded up. Without seconds: in a moment. */
export function waitText(seconds: number | undefined, language: Language): string {
  if (seconds === undefined) return language === 'ko' ? '잠시 후' : 'in a moment';
  const [amount, ko, en] = inUnit(Math.max(1, seconds));
  return language === 'ko' ? `${amount}${ko} 뒤에` : `in ${amount} ${en}${amount === 1 ? '' : 's'}`;
}

function inUnit(seconds: number): [amount: number, ko: string, en: string] {
  if (seconds <= 90) return [Math.ceil(seconds), '초', 'second'];
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? [minutes, '분', 'minute'] : [Math.ceil(minutes / 60), '시간', 'hour'];
}
