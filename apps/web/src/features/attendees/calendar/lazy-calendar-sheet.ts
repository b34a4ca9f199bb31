import { lazyDialog } from '../../../browser/lazy/lazy-dialog.tsx';
import { loadSeldomTexts } from '../../../i18n/i18n.ts';

export const CalendarSheet = lazyDialog(async () => {
  const sheet = import('./calendar-sheet.tsx').then(({ CalendarSheet: Sheet }) => Sheet);
  const [Sheet] = await Promise.all([sheet, loadSeldomTexts()]);
  return Sheet;
});
