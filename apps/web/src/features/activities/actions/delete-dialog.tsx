import { REASON_MAX } from '@crewwith/domain/constants';
import { cleanText } from '@crewwith/domain/texts/clean-text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../http/api-error.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { TextAreaField } from '../../../ui/form/fields.tsx';
import type { ActivityRecord } from '../api.ts';
import { useDeleteActivity } from '../edit-api.ts';

interface DeleteDialogProps {
  activity: ActivityRecord;
  onClose: () => void;
  onDeleted: () => void;
}

/** Cancels a meetup (a deletion on the wire), with an optional reason. Of a series only this one. */
export function DeleteDialog({ activity, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const remove = useDeleteActivity(activity.activity_id);
  return (
    <ConfirmDialog
      opened
      title={t('activityForm.deleteQuestion')}
      confirmLabel={t('activity.delete')}
      closeLabel={t('seat.keep')}
      danger
      pending={remove.isPending}
      error={ApiError.messageOf(remove.error)}
      onClose={onClose}
      onConfirm={() => remove.mutate(cleanText(reason) || null, { onSuccess: onDeleted })}
    >
      <p>{t('activityForm.deleteText', { name: activity.name, count: activity.count })}</p>
      {activity.series !== null && <p>{t('series.deleteOne')}</p>}
      <TextAreaField
        label={t('activityForm.deleteReason')}
        description={t('activityForm.deleteReasonHint')}
        maxLength={REASON_MAX}
        error={null}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
