import { formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import { dateWords } from '@crewwith/domain/calendar/day-words';
import { currentLanguage } from './i18n.ts';

/** An instant in the middle of a sentence: `내일 오전 7:10` or `Dec 2 (Wed) 7:10 AM`. */
export function untilWords(instant: Date, now: Date): string {
  const language = currentLanguage();
  return language === 'ko' ? dateWords(instant, now, language) : formatDayAndClock(instant, language);
}
