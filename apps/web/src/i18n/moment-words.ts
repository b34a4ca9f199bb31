import { formatClock, formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import { dateWords } from '@crewwith/domain/calendar/day-words';
import { seoulDayOf } from '@crewwith/domain/time';
import { currentLanguage } from './i18n.ts';

/** An instant in a sentence: `오후 6:30` of today, else `내일 오전 11시`; in English without words such as `Tomorrow`. */
export function momentWords(instant: Date, now = new Date()): string {
  const language = currentLanguage();
  if (seoulDayOf(instant) === seoulDayOf(now)) return formatClock(instant, language);
  return language === 'ko' ? dateWords(instant, now, language) : formatDayAndClock(instant, language);
}
