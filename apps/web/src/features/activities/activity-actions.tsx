import { Button } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../http/api-error.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import styles from './activity-actions.module.css';
import { type ActivityRecord, useDeleteActivity } from './api.ts';

export interface ActivityActionsProps {
  activity: ActivityRecord;
  onEdit: () => void;
  onCopy: () => void;
  onDeleted: () => void;
}

/** Edit, copy and delete, as permitted; explains why a started meetup cannot be deleted. */
export function ActivityActions({ activity, onEdit, onCopy, onDeleted }: ActivityActionsProps) {
  const { t } = useTranslation();
  const reasonId = useId();
  const [confirming, setConfirming] = useState(false);
  const remove = useDeleteActivity(activity.activity_id);
  const { can } = activity;
  if (!can.edit && !can.copy) return null;
  const disabledProps = can.delete
    ? {}
    : { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': reasonId };
  return (
    <div className={styles.actions}>
      {can.edit && (
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
          {t('activity.edit')}
        </Button>
      )}
      {can.copy && (
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={onCopy}>
          {t('activity.copy')}
        </Button>
      )}
      {can.edit && (
        <Button
          variant="default"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => can.delete && setConfirming(true)}
          {...disabledProps}
        >
          {t('activity.delete')}
        </Button>
      )}
      {can.edit && !can.delete && (
        <p id={reasonId} className={styles.reason}>
          {t('activity.deletionClosed')}
        </p>
      )}
      <ConfirmDialog
        opened={confirming}
        title={t('activity.deleteQuestion')}
        confirmLabel={t('activity.delete')}
        danger
        pending={remove.isPending}
        error={remove.isError ? ApiError.from(remove.error).message : null}
        onClose={() => {
          setConfirming(false);
          remove.reset();
        }}
        onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted })}
      >
        <p>{t('activity.deleteText', { name: activity.name, count: activity.count })}</p>
      </ConfirmDialog>
    </div>
  );
}
