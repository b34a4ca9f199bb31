import { lazyDialog } from '../../../browser/lazy/lazy-dialog.tsx';
import { loadSeldomTexts } from '../../../i18n/i18n.ts';

export const CalendarSheet = lazyDialog(async () => {
  const [file] = await Promise.all([import('./calendar-sheet.tsx'), loadSeldomTexts()]);
  return file.CalendarSheet;
});
