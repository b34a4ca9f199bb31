import { searchForm } from '../activities/list-order.ts';

/** Whether a search finds this notice, by title or author, whatever the case or Unicode form; an empty one finds all. */
export function matchesNotice(row: { notice_title: string; nick: string }, search: string): boolean {
  const wanted = searchForm(search.trim());
  return searchForm(row.notice_title).includes(wanted) || searchForm(row.nick).includes(wanted);
}
