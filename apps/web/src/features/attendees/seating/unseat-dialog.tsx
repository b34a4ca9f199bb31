import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../http/api-error.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import type { AttendeeRow } from '../../activities/api.ts';
import { useUnseat } from './api.ts';
import { RequiredReason, useRequiredReason } from './required-reason.tsx';

interface UnseatDialogProps {
  activityId: string;
  attendee: Pick<AttendeeRow, 'crew_id' | 'nick'>;
  onClose: () => void;
}

/** Confirms taking the seat of an attendee, with a reason (docs/specification.md#unseating). */
export function UnseatDialog({ activityId, attendee, onClose }: UnseatDialogProps) {
  const { t } = useTranslation();
  const { crew_id: crewId, nick } = attendee;
  const reason = useRequiredReason();
  const unseat = useUnseat(activityId, crewId);
  return (
    <ConfirmDialog
      opened
      danger
      title={t('seating.removeQuestion', { nick })}
      confirmLabel={t('seating.confirmRemove')}
      closeLabel={t('common.close')}
      pending={unseat.isPending}
      error={ApiError.messageOf(unseat.error)}
      onClose={onClose}
      onConfirm={() => {
        const checked = reason.check();
        if (checked === null) return;
        unseat.mutate(checked, {
          onSuccess: () => {
            onClose();
            void toast(t('seating.removed', { nick }));
          },
        });
      }}
    >
      <p>{t('seating.removeText')}</p>
      <RequiredReason reason={reason} suggestion={t('seating.cannotCome')} />
    </ConfirmDialog>
  );
}
