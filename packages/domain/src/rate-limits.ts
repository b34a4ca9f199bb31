import {
  CALENDAR_FEED_READS_PER_HOUR,
  DAY_MS,
  ERROR_REPORTS_PER_MINUTE,
  EXPORTS_PER_DAY,
  HOUR_MS,
  MEMBER_SEARCHES_PER_DAY,
  MEMBER_SEARCHES_PER_MINUTE,
  MINUTE_MS,
} from './constants.ts';
import { MAIL_CONFIRMATIONS_PER_HOUR, PUSH_TESTS_PER_HOUR } from './deliveries/constants.ts';
import type { Language } from './error-definition.ts';

/** At most `max` calls in a window. */
export interface RateLimit {
  readonly max: number;
  readonly windowMs: number;
}

/** Limits of one address and of one person: a member, or a social account without a member. */
export interface RateLimitPolicy {
  readonly address: RateLimit;
  readonly person?: RateLimit;
  /** Of one token in a path, counted once it is known: its holders call without a log-in, often from few addresses. */
  readonly token?: RateLimit;
  /** Counted in the database across all servers, for calls that must not be brute-forced. */
  readonly personShared?: RateLimit;
}

const perMinute = (max: number): RateLimit => ({ max, windowMs: MINUTE_MS });
const perHour = (max: number): RateLimit => ({ max, windowMs: HOUR_MS });
const perDay = (max: number): RateLimit => ({ max, windowMs: DAY_MS });

/**
 * The rate limits (docs/adr/0007-limits.md). Those of an address are far above those of a person, since a hundred
 * people of one meetup may share a network and log in, attend and mark within a few minutes.
 */
export const RATE_LIMITS = {
  /** Default of reads. */
  read: { address: perMinute(6000), person: perMinute(600) },
  /** Default of writes. */
  write: { address: perMinute(1200), person: perMinute(120) },
  /** Getting, using and renewing a ticket: five calls per log-in. */
  log_in: { address: perMinute(300), person: perMinute(60) },
  sign_up: { address: perHour(200), person: perHour(20) },
  /** Marking and entering codes. Wrong codes are also limited per attendee (CODE_TRIES). */
  code: { address: perMinute(1200), person: perMinute(120) },
  /** Searches for a person by name and birthday. */
  search: {
    address: perMinute(60),
    person: perMinute(MEMBER_SEARCHES_PER_MINUTE),
    personShared: perDay(MEMBER_SEARCHES_PER_DAY),
  },
  error_report: { address: perMinute(ERROR_REPORTS_PER_MINUTE) },
  upload: { address: perHour(600), person: perHour(60) },
  /** All data of oneself, read and sent as one. */
  export: { address: perHour(200), personShared: perDay(EXPORTS_PER_DAY) },
  /** Calendar apps, which may read the feeds of many members from one address. */
  calendar: { address: perMinute(600), token: perHour(CALENDAR_FEED_READS_PER_HOUR) },
  /** Notifications that a person sends to a device of their own. */
  push_test: { address: perHour(600), personShared: perHour(PUSH_TESTS_PER_HOUR) },
  /** Mails to an address that is not confirmed yet: it may be anyone's. */
  mail_confirmation: { address: perHour(200), personShared: perHour(MAIL_CONFIRMATIONS_PER_HOUR) },
  /** Calls of the log-in provider. */
  webhook: { address: perMinute(300) },
  /** Pages, scripts, styles and pictures. */
  file: { address: perMinute(12_000) },
} as const satisfies Record<string, RateLimitPolicy>;

/** How many live streams one address and one person may have open at once on one server. */
export const MAX_OPEN_STREAMS = { address: 300, person: 8 } as const;

export type RateLimitName = keyof typeof RATE_LIMITS;

/** The limit of a call: its own, else the default of its method. */
export function rateLimitOf({
  method,
  rateLimit,
}: {
  method: string;
  rateLimit?: RateLimitName;
}): RateLimitName {
  return rateLimit ?? (method === 'GET' ? 'read' : 'write');
}

/** When to try again, in words, rounded up. Without seconds: in a moment. */
export function waitText(seconds: number | undefined, language: Language): string {
  if (seconds === undefined) return language === 'ko' ? '잠시 뒤' : 'in a moment';
  const [amount, ko, en] = inUnit(Math.max(1, seconds));
  return language === 'ko' ? `${amount}${ko} 뒤에` : `in ${amount} ${en}${amount === 1 ? '' : 's'}`;
}

function inUnit(seconds: number): [amount: number, ko: string, en: string] {
  if (seconds <= 90) return [Math.ceil(seconds), '초', 'second'];
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? [minutes, '분', 'minute'] : [Math.ceil(minutes / 60), '시간', 'hour'];
}
