import { MAX_IMAGES, NOTICE_TEXT_MAX, NOTICE_TITLE_MAX } from '../constants.ts';
import { matchesText } from '../lists/search.ts';
import { may } from '../permissions.ts';
import { cleanLine, cleanText } from '../texts/clean-text.ts';
import { fitsGraphemes } from '../texts/graphemes.ts';
import { seoulDayOf } from '../time.ts';

/** Categories of every club, for posts of level 7 and up. */
export const CLUB_CATEGORIES = ['regulation', 'notice'] as const;

export type CategoryRefusal = 'notice.category_unknown' | 'notice.category_forbidden';

const CLUB_ACTIONS = { read: 'notice.read', write: 'notice.write' } as const;
const BULLETIN_ACTIONS = { read: 'notice.read_bulletin', write: 'notice.write_bulletin' } as const;

/** All categories of a club, without repetitions. */
export function noticeCategories(bulletinCategories: readonly string[]): string[] {
  return [...new Set([...CLUB_CATEGORIES, ...bulletinCategories])];
}

/** Whether a category belongs to the bulletin board. */
export function isBulletin(category: string): boolean {
  return !CLUB_CATEGORIES.some((known) => known === category);
}

/** The categories that this level may write in. */
export function choosableCategories(adminLevel: number, bulletinCategories: readonly string[]): string[] {
  return noticeCategories(bulletinCategories).filter((category) =>
    may(actionsOn(category).write, { level: adminLevel }),
  );
}

/** Whether this level may read notices of a category. */
export function canReadCategory(adminLevel: number, category: string): boolean {
  return may(actionsOn(category).read, { level: adminLevel });
}

/**
 * Why this level cannot give a notice a category, or null. The notice's present category (`before`) is never refused,
 * even when the club has removed it.
 */
export function categoryRefusal(
  adminLevel: number,
  category: string,
  bulletinCategories: readonly string[],
  before: string | null,
): CategoryRefusal | null {
  if (category === before) return null;
  if (!noticeCategories(bulletinCategories).includes(category)) return 'notice.category_unknown';
  return may(actionsOn(category).write, { level: adminLevel }) ? null : 'notice.category_forbidden';
}

function actionsOn(category: string) {
  return isBulletin(category) ? BULLETIN_ACTIONS : CLUB_ACTIONS;
}

export type NoticeRefusal =
  | 'notice.title_required'
  | 'notice.title_too_long'
  | 'notice.text_required'
  | 'notice.text_too_long'
  | 'notice.too_many_images';

export type NoticeOutcome = { refusal: null; title: string; text: string } | { refusal: NoticeRefusal };

/** The stored form of a notice's title and text, or why they are refused (docs/specification.md#notice-rules). */
export function validateNotice(typed: { title: string; text: string; imageCount: number }): NoticeOutcome {
  const title = cleanLine(typed.title);
  const text = cleanText(typed.text);
  if (title === '') return { refusal: 'notice.title_required' };
  if (!fitsGraphemes(title, NOTICE_TITLE_MAX)) return { refusal: 'notice.title_too_long' };
  if (text === '') return { refusal: 'notice.text_required' };
  if (!fitsGraphemes(text, NOTICE_TEXT_MAX)) return { refusal: 'notice.text_too_long' };
  if (typed.imageCount > MAX_IMAGES) return { refusal: 'notice.too_many_images' };
  return { refusal: null, title, text };
}

/** Whether a view counts: the viewer's first one of a Seoul day (docs/specification.md#calls-board). */
export function isNewView(lastViewTime: Date | null, now: Date): boolean {
  return lastViewTime === null || seoulDayOf(lastViewTime) !== seoulDayOf(now);
}

/** Whether a search finds this notice, by title or author. */
export function matchesNotice(row: { notice_title: string; nick: string }, search: string): boolean {
  return matchesText(search, row.notice_title, row.nick);
}
