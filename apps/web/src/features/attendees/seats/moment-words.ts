import { formatClock } from '@crewwith/domain/calendar/date-format';
import { dateWords } from '@crewwith/domain/calendar/day-words';
import { seoulDayOf } from '@crewwith/domain/time';
import { useNow } from '../../../browser/use-now.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';

/** Returns an instant as people name a limit: `오후 6:30` of today, else `내일 오전 11시`. */
export function momentWords(instant: Date, now = new Date()): string {
  const language = currentLanguage();
  return seoulDayOf(instant) === seoulDayOf(now)
    ? formatClock(instant, language)
    : dateWords(instant, now, language);
}

/** The same, following the clock. */
export function useMomentWords(instant: Date): string {
  return useNow((now) => momentWords(instant, now));
}
