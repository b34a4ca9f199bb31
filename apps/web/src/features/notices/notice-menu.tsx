import IconPencil from 'icon:pencil';
import IconPin from 'icon:pin';
import IconPinnedOff from 'icon:pinned-off';
import IconTrash from 'icon:trash';
import { useTranslation } from 'react-i18next';
import { useConfirmation } from '../../forms/use-confirmation.ts';
import { ApiError } from '../../http/api-error.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { type MoreAction, MoreActions } from '../../ui/feedback/more-actions.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { type NoticeRecord, useDeleteNotice, usePinNotice } from './api.ts';

const icon = { size: 20, stroke: 1.7 } as const;

export interface NoticeMenuProps {
  notice: NoticeRecord;
  onEdit: () => void;
  onDeleted: () => void;
}

/** Pin for those who may pin; edit and delete for the author of this one and level 8. */
export function NoticeMenu({ notice, onEdit, onDeleted }: NoticeMenuProps) {
  const { t } = useTranslation();
  const remove = useDeleteNotice(notice.id);
  const { confirm, dialogProps } = useConfirmation(remove);
  const { mutateAsync: setPinned } = usePinNotice(notice);
  const pin = async (pinned: boolean) => {
    try {
      await setPinned(pinned);
    } catch (error) {
      return toast(ApiError.from(error).message, 'danger');
    }
    return toast(t(pinned ? 'notice.pinDone' : 'notice.unpinDone'));
  };
  const actions: MoreAction[] = [];
  if (notice.can.pin) {
    actions.push({
      label: t(notice.pinned ? 'notice.unpin' : 'notice.pin'),
      icon: notice.pinned ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />,
      onPress: () => void pin(!notice.pinned),
    });
  }
  if (notice.can.edit)
    actions.push({ label: t('common.edit'), icon: <IconPencil {...icon} />, onPress: onEdit });
  if (notice.can.delete) {
    actions.push({
      label: t('common.delete'),
      icon: <IconTrash {...icon} />,
      danger: true,
      onPress: confirm,
    });
  }
  return (
    <>
      <MoreActions label={t('notice.menu')} actions={actions} />
      <ConfirmDialog
        {...dialogProps}
        title={t('notice.deleteQuestion')}
        confirmLabel={t('common.delete')}
        danger
        onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted })}
      >
        <p>{t('notice.deleteText', { title: notice.notice_title })}</p>
      </ConfirmDialog>
    </>
  );
}
