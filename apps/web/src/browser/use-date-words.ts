import { dateWords } from '@crewwith/domain/calendar/day-words';
import { currentLanguage } from '../i18n/i18n.ts';
import { useNow } from './use-now.ts';

/** Returns a card's date as people say it, such as `내일 오전 7시`; rerenders when the words change. */
export function useDateWords(instant: Date): string {
  return useNow((now) => dateWords(instant, now, currentLanguage()));
}
