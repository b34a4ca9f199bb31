import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../http/api-error.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { useLeaveQueue } from './queue-api.ts';

interface LeaveDialogProps {
  activityId: string;
  crewId: string;
  /** Whether a seat is held for the user. */
  called: boolean;
  opened: boolean;
  onClose: () => void;
}

/** Confirms leaving the queue or declining the held seat: the place in the queue is lost. */
export function LeaveDialog({ activityId, crewId, called, opened, onClose }: LeaveDialogProps) {
  const { t } = useTranslation();
  const leave = useLeaveQueue(activityId);
  const close = () => {
    leave.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t(called ? 'waiter.declineQuestion' : 'waiter.leaveQuestion')}
      confirmLabel={t(called ? 'waiter.confirmDecline' : 'waiter.confirmLeave')}
      closeLabel={t(called ? 'common.close' : 'waiter.keep')}
      pending={leave.isPending}
      error={ApiError.messageOf(leave.error)}
      onConfirm={() => leave.mutate(crewId, { onSuccess: close })}
      onClose={close}
    >
      <p>{t(called ? 'waiter.declineText' : 'waiter.leaveText')}</p>
    </ConfirmDialog>
  );
}
