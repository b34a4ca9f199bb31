import { REASON_MAX } from '@crewwith/domain/constants';
import { cleanText } from '@crewwith/domain/texts/clean-text';
import { IconCalendarX, IconCopy, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLevelPhrase } from '../../browser/use-level-phrase.ts';
import { useConfirmation } from '../../forms/use-confirmation.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { type MoreAction, MoreActions } from '../../ui/feedback/more-actions.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { type ActivityRecord, useDeleteActivity } from './api.ts';

export interface ActivityActionsProps {
  activity: ActivityRecord;
  onEdit: () => void;
  /** Null where nothing is created. */
  onCopy: (() => void) | null;
  onDeleted: () => void;
}

const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;

/** Edit, copy and cancel (a deletion on the wire), as permitted; explains why a past meetup cannot be cancelled. */
export function ActivityActions({ activity, onEdit, onCopy, onDeleted }: ActivityActionsProps) {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const [reason, setReason] = useState('');
  const remove = useDeleteActivity(activity.activity_id);
  const { confirm, dialogProps } = useConfirmation(remove);
  const { can } = activity;
  const actions: MoreAction[] = [];
  if (can.edit) actions.push({ label: t('activity.edit'), icon: <IconPencil {...icon} />, onPress: onEdit });
  if (can.copy && onCopy !== null)
    actions.push({ label: t('activity.copy'), icon: <IconCopy {...icon} />, onPress: onCopy });
  if (can.edit) {
    actions.push({
      label: t('activity.delete'),
      icon: <IconCalendarX {...icon} />,
      danger: can.delete,
      disabled: !can.delete,
      ...(!can.delete && {
        hint: t('activity.deletionClosed', { level: levelPhrase('activity.delete_late') }),
      }),
      onPress: confirm,
    });
  }
  return (
    <>
      <MoreActions label={t('activity.more')} actions={actions} />
      <ConfirmDialog
        {...dialogProps}
        title={t('activity.deleteQuestion')}
        confirmLabel={t('activity.delete')}
        closeLabel={t('seat.keep')}
        danger
        onConfirm={() => remove.mutate(cleanText(reason) || null, { onSuccess: onDeleted })}
      >
        <p>{t('activity.deleteText', { name: activity.name, count: activity.count })}</p>
        <TextAreaField
          label={t('activity.deleteReason')}
          description={t('activity.deleteReasonHint')}
          maxLength={REASON_MAX}
          error={null}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
}
