import { dateWords } from '@crewwith/domain/calendar/day-words';
import type { JoinWindow } from '@crewwith/domain/clubs/setting';
import { HOUR_MS } from '@crewwith/domain/constants';
import { startOfSeoulDay } from '@crewwith/domain/time';
import { renderTime } from '../../browser/document-facts.ts';
import { currentLanguage } from '../../i18n/i18n.ts';

type JoinPeriod = { from: string; to: string; phase: 'ahead' | 'open' | 'over' };

/** When a join window begins and ends, in words, and whether that is to come, now or over. */
export function joinPeriod(window: JoinWindow): JoinPeriod {
  const begin = startOfSeoulDay(window.from);
  const end = new Date(begin.getTime() + window.hours * HOUR_MS);
  const now = renderTime();
  const wordsOf = (time: Date) => dateWords(time, now, currentLanguage());
  const isAhead = now < begin;
  return { from: wordsOf(begin), to: wordsOf(end), phase: isAhead ? 'ahead' : now < end ? 'open' : 'over' };
}
