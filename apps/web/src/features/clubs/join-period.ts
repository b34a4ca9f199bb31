import { dateWords } from '@crewwith/domain/calendar/day-words';
import type { JoinWindow } from '@crewwith/domain/clubs/setting';
import { HOUR_MS } from '@crewwith/domain/constants';
import { startOfSeoulDay } from '@crewwith/domain/time';
import { renderTime } from '../../browser/document-facts.ts';
import { currentLanguage } from '../../i18n/i18n.ts';

/** When a join window begins and ends, in words, and whether it is still to come. */
export function joinPeriod(window: JoinWindow): { from: string; to: string; isAhead: boolean } {
  const start = startOfSeoulDay(window.from);
  const end = new Date(start.getTime() + window.hours * HOUR_MS);
  const now = renderTime();
  const wordsOf = (time: Date) => dateWords(time, now, currentLanguage());
  return { from: wordsOf(start), to: wordsOf(end), isAhead: now < start };
}
