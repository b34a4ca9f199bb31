import { lazyDialog } from '../../browser/lazy/lazy-dialog.tsx';
import { loadFairnessTexts } from '../../i18n/i18n.ts';

export const CancelDialog = lazyDialog(async () => {
  const [file] = await Promise.all([import('./cancel-dialog.tsx'), loadFairnessTexts()]);
  return file.CancelDialog;
});
