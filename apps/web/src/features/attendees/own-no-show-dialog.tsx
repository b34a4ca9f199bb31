import { ATTENDEE_STATE } from '@crewwith/domain/attendees/states';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../http/api-error.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useMark } from './seats/change-api.ts';

interface OwnNoShowDialogProps {
  activityId: string;
  crewId: string;
  onClose: () => void;
  /** Called instead when it is marked. */
  onMarked: () => void;
}

/** Confirms marking oneself a no-show, which restricts and which only an admin can undo. */
export function OwnNoShowDialog({ activityId, crewId, onClose, onMarked }: OwnNoShowDialogProps) {
  const { t } = useTranslation();
  const mark = useMark(activityId, crewId);
  return (
    <ConfirmDialog
      opened
      title={t('attendee.selfNoShowQuestion')}
      confirmLabel={t('attendee.confirmNoShow')}
      closeLabel={t('common.close')}
      danger
      pending={mark.isPending}
      error={ApiError.messageOf(mark.error)}
      onClose={onClose}
      onConfirm={() => mark.mutate({ state: ATTENDEE_STATE.noShow }, { onSuccess: onMarked })}
    >
      <p>{t('attendee.selfNoShowText')}</p>
    </ConfirmDialog>
  );
}
