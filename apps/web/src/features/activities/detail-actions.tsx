import { Button } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../kit/api-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type ActivityRecord, useDeleteActivity } from './api.ts';
import styles from './detail-actions.module.css';

export interface DetailActionsProps {
  activity: ActivityRecord;
  onEdit: () => void;
  onCopy: () => void;
  onDeleted: () => void;
}

/** Edit, copy and delete, for those who may; its owner is told why not any more after the start. */
export function DetailActions({ activity, onEdit, onCopy, onDeleted }: DetailActionsProps) {
  const { t } = useTranslation();
  const reasonId = useId();
  const [asking, setAsking] = useState(false);
  const remove = useDeleteActivity(activity.activity_id);
  const { can } = activity;
  const owner = activity.my !== null && activity.my.crew_id === activity.crew_id;
  if (!can.edit && !can.copy && !owner) return null;
  const held = can.edit ? {} : { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': reasonId };
  return (
    <div className={styles.actions}>
      {(can.edit || owner) && (
        <Button
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={() => can.edit && onEdit()}
          {...held}
        >
          {t('activity.edit')}
        </Button>
      )}
      {can.copy && (
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={onCopy}>
          {t('activity.copy')}
        </Button>
      )}
      {(can.delete || owner) && (
        <Button
          variant="default"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => can.delete && setAsking(true)}
          {...held}
        >
          {t('activity.delete')}
        </Button>
      )}
      {!can.edit && owner && (
        <p id={reasonId} className={styles.reason}>
          {t('activity.editStarted')}
        </p>
      )}
      <ConfirmDialog
        opened={asking}
        title={t('activity.askDelete')}
        confirmLabel={t('activity.delete')}
        danger
        pending={remove.isPending}
        error={remove.isError ? ApiError.from(remove.error).message : null}
        onClose={() => {
          setAsking(false);
          remove.reset();
        }}
        onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted })}
      >
        <p>{t('activity.askDeleteText', { name: activity.name, count: activity.count })}</p>
      </ConfirmDialog>
    </div>
  );
}
