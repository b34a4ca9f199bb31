import { finds } from '../lists/find.ts';

/** Whether a search finds this notice, by title or author, whatever the case or Unicode form; an empty one finds all. */
export function matchesNotice(row: { notice_title: string; nick: string }, search: string): boolean {
  return finds(search, row.notice_title, row.nick);
}
