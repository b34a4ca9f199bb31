import { ACTIVITY_ERRORS } from './activities/errors.ts';
import { ATTENDEE_ERRORS } from './attendees/errors.ts';
import { formatMonthAndDay } from './calendar/date-format.ts';
import { CALENDAR_ERRORS } from './calendar/errors.ts';
import { CALENDAR_FEED_ERRORS } from './calendar-feeds/errors.ts';
import { CLUB_ERRORS } from './clubs/errors.ts';
import { CREW_ERRORS } from './crews/errors.ts';
import type { ErrorDefinition, Language } from './error-definition.ts';
import { IMAGE_ERRORS } from './images/errors.ts';
import { MAIL_ERRORS } from './mail/errors.ts';
import { MEMBER_ERRORS } from './members/errors.ts';
import { MESSAGE_ERRORS } from './messages/errors.ts';
import { NOTICE_ERRORS } from './notices/errors.ts';
import { NOTIFICATION_ERRORS } from './notifications/errors.ts';
import { PENALTY_ERRORS } from './penalties/errors.ts';
import { DEFAULT_PENALTY_RULES } from './penalties/rules.ts';
import { hoursText, type RestrictionText, restrictionSentence } from './penalties/texts.ts';
import { POLL_ERRORS } from './polls/errors.ts';
import { PUSH_ERRORS } from './push/errors.ts';
import { waitText } from './rate-limits.ts';
import { REPORT_ERRORS } from './reports/errors.ts';
import { SERIES_ERRORS } from './series/errors.ts';
import { STANDING_ERRORS } from './standing/errors.ts';
import { WAITER_ERRORS } from './waiters/errors.ts';

export type { Language };

const SHARED_ERRORS = {
  'request.malformed': {
    status: 400,
    ko: '입력한 내용을 확인해 주세요.',
    en: 'Please check the marked fields.',
  },
  'request.invalid': {
    status: 422,
    ko: '입력한 내용을 다시 확인해 주세요.',
    en: 'Please check what you entered.',
  },
  'request.not_found': {
    status: 404,
    ko: '찾을 수 없어요. 삭제되었거나 볼 수 없는 페이지예요.',
    en: 'Not found. It was deleted, or you cannot see it.',
  },
  'request.too_large': { status: 413, ko: '보내려는 내용이 너무 커요.', en: 'What you sent is too large.' },
  'request.unsupported_type': {
    status: 415,
    ko: '지원하지 않는 형식이에요.',
    en: 'This format is not supported.',
  },
  'request.too_many': {
    status: 429,
    ko: '너무 자주 시도했어요. {when} 다시 시도해 주세요.',
    en: 'Too many requests. Please try again {when}.',
  },
  'request.key_reused': {
    status: 422,
    ko: '문제가 생겼어요. 다시 시도해 주세요.',
    en: 'Something went wrong. Please try again.',
  },
  'request.stale': {
    status: 409,
    ko: '그사이 다른 사람이 먼저 수정했어요. 새로고침한 뒤 다시 시도해 주세요.',
    en: 'Someone else changed this meanwhile. Please refresh and try again.',
  },
  'server.failed': {
    status: 500,
    ko: '문제가 생겼어요. 잠시 뒤 다시 시도해 주세요.',
    en: 'Something went wrong. Please try again in a moment.',
  },
  'server.full': {
    status: 507,
    ko: '서버의 저장 공간이 부족해서 지금은 저장할 수 없어요. 나중에 다시 시도해 주세요.',
    en: 'The server has run out of space and cannot save anything right now. Please try again later.',
  },
  'server.unavailable': {
    status: 503,
    ko: '지금은 서비스를 이용할 수 없어요. 잠시 뒤 다시 시도해 주세요.',
    en: 'The service is not available right now. Please try again in a moment.',
  },
  'auth.required': { status: 401, ko: '로그인이 필요해요.', en: 'Please log in.' },
  'auth.invalid': {
    status: 401,
    ko: '로그인을 확인하지 못했어요. 다시 로그인해 주세요.',
    en: 'Your log-in is not valid. Please log in again.',
  },
  'auth.expired': {
    status: 401,
    ko: '로그인이 만료되었어요. 다시 로그인해 주세요.',
    en: 'Your log-in has expired. Please log in again.',
  },
  'auth.not_a_member': {
    status: 403,
    ko: '아직 가입하지 않은 계정이에요. 먼저 회원가입을 해 주세요.',
    en: 'There is no member for this account. Please sign up first.',
  },
  'auth.other_identity': {
    status: 403,
    ko: '다른 사람의 정보로는 할 수 없어요.',
    en: "You cannot do this with another person's identity.",
  },
  'permission.denied': {
    status: 403,
    ko: '권한이 없어서 할 수 없어요.',
    en: 'You are not allowed to do this.',
  },
  'provider.unavailable': {
    status: 503,
    ko: '카카오에 연결할 수 없어요. 잠시 뒤 다시 시도해 주세요.',
    en: 'We cannot reach Kakao. Please try again in a moment.',
  },
  'provider.refused': {
    status: 401,
    ko: '카카오 로그인을 확인하지 못했어요. 다시 로그인해 주세요.',
    en: 'Kakao did not confirm this log-in. Please log in again.',
  },
  'provider.under_age': {
    status: 403,
    ko: '14세 이상만 가입할 수 있어요.',
    en: 'Only ages 14 and over may join.',
  },
  'request.invalid_url': {
    status: 422,
    ko: '주소는 http:// 또는 https://로 시작해야 해요.',
    en: 'A link must start with http:// or https://.',
  },
} as const satisfies Record<string, ErrorDefinition>;

/** Every refusal by its stable code (docs/specification.md#errors). */
export const ERRORS = {
  ...SHARED_ERRORS,
  ...ACTIVITY_ERRORS,
  ...ATTENDEE_ERRORS,
  ...CALENDAR_ERRORS,
  ...CALENDAR_FEED_ERRORS,
  ...CLUB_ERRORS,
  ...CREW_ERRORS,
  ...IMAGE_ERRORS,
  ...MAIL_ERRORS,
  ...MEMBER_ERRORS,
  ...MESSAGE_ERRORS,
  ...NOTICE_ERRORS,
  ...NOTIFICATION_ERRORS,
  ...PENALTY_ERRORS,
  ...POLL_ERRORS,
  ...PUSH_ERRORS,
  ...REPORT_ERRORS,
  ...SERIES_ERRORS,
  ...STANDING_ERRORS,
  ...WAITER_ERRORS,
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof ERRORS;

export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

/** An invalid field. `path` is joined by dots; `message` is for users. */
export interface FieldError {
  path: string;
  message: string;
}

/** Values for the placeholders of a refusal's message. */
export interface ErrorValues {
  readonly waitSeconds?: number | undefined;
  readonly until?: Date | undefined;
  /** The hours before the start from which on a cancel is late. */
  readonly lateHours?: number | undefined;
  /** Explains `crew.restricted`. */
  readonly restriction?: RestrictionText | undefined;
}

/**
 * The message of a code. `{when}` becomes `waitSeconds` in words, `{day}` the day of `until`, `{hours}` the late hours.
 * A known restriction is explained instead.
 */
export function errorMessage(
  code: ErrorCode,
  language: Language,
  { waitSeconds, until, lateHours = DEFAULT_PENALTY_RULES.late_hours, restriction }: ErrorValues = {},
): string {
  if (code === 'crew.restricted' && restriction) return restrictionSentence(restriction, language);
  return ERRORS[code][language]
    .replace('{when}', waitText(waitSeconds, language))
    .replace('{day}', until ? formatMonthAndDay(until, language) : NO_DAY[language])
    .replace('{hours}', hoursText(lateHours, language));
}

const NO_DAY = { ko: '기한', en: 'the deadline' } as const;
