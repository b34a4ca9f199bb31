import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../http/api-error.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { type ActivityRecord, useActivity } from '../../activities/api.ts';
import { CancelDialog } from '../cancel-dialog.tsx';

/** Tells who wanted to leave the queue that a seat came meanwhile, and how to cancel it. Mount it to open it. */
export function SeatedMeanwhile({ activityId, onClose }: { activityId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const read = useActivity(activityId, { withPage: false });
  // What a cancel costs is known only once the activity has been read with the seat.
  const [seated, setSeated] = useState<ActivityRecord | null>(null);
  const [isAsked, setAsked] = useState(false);
  if (seated !== null) return <CancelDialog activity={seated} opened onClose={onClose} />;
  const cancel = async () => {
    setAsked(true);
    const { data } = await read.refetch();
    setAsked(false);
    if (data?.my?.state == null) return data && onClose();
    setSeated(data);
  };
  return (
    <ConfirmDialog
      opened
      title={t('waiter.seatedMeanwhile')}
      confirmLabel={t('seat.cancel')}
      closeLabel={t('common.close')}
      pending={isAsked}
      error={isAsked ? null : ApiError.messageOf(read.error)}
      onConfirm={() => void cancel()}
      onClose={onClose}
    >
      <p role="status">{t('waiter.seatedText')}</p>
    </ConfirmDialog>
  );
}
