import { PAGES } from '../pages.ts';
import { kindOf, type NotificationKind } from './kinds.ts';

/** The path of the page that a notification is about; for people outside the club its main page. */
export function notificationLink(
  kind: NotificationKind,
  {
    clubNick,
    isCrew,
    ids,
  }: { clubNick: string; isCrew: boolean; ids: Readonly<Record<string, string | null>> },
): string {
  const page = isCrew
    ? kindOf(kind).pages.find((name) => !PAGES[name].path.includes(':id') || ids[name])
    : null;
  return PAGES[page ?? 'club'].path.replace(':club', clubNick).replace(':id', (page && ids[page]) ?? '');
}
