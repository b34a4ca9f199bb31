import { PAGES } from '../pages.ts';
import { type Level, may } from '../permissions.ts';
import { kindOf, type LinkedPage, type NotificationKind } from './kinds.ts';

/** What a notification is about, as far as its reader may see it; ids as they are sent. */
export type LinkedIds = Readonly<Partial<Record<LinkedPage, string | null>>>;

/**
 * The path of the page that a notification is about; null where that is gone, or its reader may not open it. `level` is
 * null for people outside the club: they are led to its main page.
 */
export function notificationLink(
  kind: NotificationKind,
  { clubNick, level, ids }: { clubNick: string; level: Level | null; ids: LinkedIds },
): string | null {
  const pages: readonly LinkedPage[] = level === null ? ['club'] : kindOf(kind).pages;
  const page = pages.find(
    (name) => mayOpen(name, level) && (ids[name] != null || !PAGES[name].path.includes(':id')),
  );
  if (page === undefined) return null;
  return PAGES[page].path.replace(':club', clubNick).replace(':id', ids[page] ?? '');
}

function mayOpen(page: LinkedPage, level: Level | null): boolean {
  const { who } = PAGES[page];
  if (who === 'everyone' || level === null) return who === 'everyone';
  return who === 'crew' || may(who, { level });
}
