import { matchesText } from '../lists/search.ts';

/** Whether a search finds this notice, by title or author, whatever the case or Unicode form; an empty one finds all. */
export function matchesNotice(row: { notice_title: string; nick: string }, search: string): boolean {
  return matchesText(search, row.notice_title, row.nick);
}
