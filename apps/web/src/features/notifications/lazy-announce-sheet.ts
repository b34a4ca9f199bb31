import { lazyMountedDialog } from '../../browser/lazy/lazy-dialog.tsx';
import { loadSeldomTexts } from '../../i18n/i18n.ts';

export const { Dialog: AnnounceSheet } = lazyMountedDialog(async () => {
  const sheet = import('./announce-sheet.tsx');
  const [file] = await Promise.all([sheet, loadSeldomTexts()]);
  return file.AnnounceSheet;
});
