import { lazyMountedDialog } from '../../../browser/lazy/lazy-dialog.tsx';

export const { Dialog: TransferDialog, openerProps } = lazyMountedDialog(
  async () => (await import('./transfer-dialog.tsx')).TransferDialog,
);
