import { formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import { dateWords } from '@crewwith/domain/calendar/day-words';
import type { ParseKeys } from 'i18next';
import i18next from 'i18next';
import { useNow } from '../../browser/use-now.ts';
import { hoursWords } from '../../i18n/hours-words.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import type { Answer } from './own-answers.ts';

/** The answers in the order of their buttons. */
export const ANSWERS = ['yes', 'maybe', 'no'] as const satisfies readonly Answer[];

export const ANSWER_LABELS = {
  yes: 'polls.yes',
  maybe: 'polls.maybe',
  no: 'polls.no',
} as const satisfies Record<Answer, ParseKeys>;

/** An end in full: `12월 8일 (화) 오후 10:00`. */
export const endWords = (end: Date) => formatDayAndClock(end, currentLanguage());

const HOUR_MINUTES = 60;

/** How long a meetup lasts: `1시간 30분`. */
export function durationWords(minutes: number): string {
  const hours = Math.floor(minutes / HOUR_MINUTES);
  const rest = minutes % HOUR_MINUTES;
  if (rest === 0) return hoursWords(hours);
  if (rest === HOUR_MINUTES / 2 && hours > 0) return i18next.t('polls.half', { hours: hoursWords(hours) });
  return i18next.t('polls.minutes', { count: minutes });
}

/** The words of several dates, in their order; they follow the clock. */
export function useDatesWords(instants: readonly Date[]): string[] {
  // They join to one text, since a hook is called once for any number of dates.
  return useNow((now) =>
    instants.map((instant) => dateWords(instant, now, currentLanguage())).join('\n'),
  ).split('\n');
}
