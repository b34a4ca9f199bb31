import { may } from '../permissions.ts';

/** Categories that every club has, written by level 7 and up. */
export const CLUB_CATEGORIES = ['regulation', 'notice'] as const;

export type CategoryRefusal = 'notice.category_unknown' | 'notice.category_forbidden';

const CLUB_ACTIONS = { read: 'notice.read', write: 'notice.write' } as const;
const BULLETIN_ACTIONS = { read: 'notice.read_bulletin', write: 'notice.write_bulletin' } as const;

/** All categories of a club: its two own and the bulletin list, each once. */
export function noticeCategories(bulletinCategories: readonly string[]): string[] {
  return [...new Set([...CLUB_CATEGORIES, ...bulletinCategories])];
}

/** Whether a category belongs to the bulletin board. */
export function isBulletin(category: string): boolean {
  return category !== 'regulation' && category !== 'notice';
}

/** The categories that this level may choose for a notice: below 7 only the bulletin's, below 2 none. */
export function choosableCategories(adminLevel: number, bulletinCategories: readonly string[]): string[] {
  return noticeCategories(bulletinCategories).filter((category) =>
    may(actionsOn(category).write, { level: adminLevel }),
  );
}

/** Whether this level reads notices of a category: regulations and notices from 1 on, the bulletin from 2. */
export function canReadCategory(adminLevel: number, category: string): boolean {
  return may(actionsOn(category).read, { level: adminLevel });
}

/**
 * Why this level cannot file a notice under a category, or null. An edit that leaves it where it was (`before`) is never
 * refused, even when the club has dropped the category since.
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
