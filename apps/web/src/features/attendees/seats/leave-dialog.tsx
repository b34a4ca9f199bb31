import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../http/api-error.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import type { AttendableActivity } from './attendable-activity.ts';
import { useLeaveQueue } from './queue-api.ts';
import { SeatedMeanwhile } from './seated-meanwhile.tsx';

interface LeaveDialogProps {
  activity: AttendableActivity;
  crewId: string;
  /** Whether a seat is held for the user. */
  called: boolean;
  opened: boolean;
  onClose: () => void;
}

/**
 * Confirms leaving the queue or declining the held seat: the place in the queue is lost. Who got a seat before the
 * answer is told so, and can cancel it (docs/specification.md#waiting).
 */
export function LeaveDialog({ activity, crewId, called: isCalled, opened, onClose }: LeaveDialogProps) {
  const { t } = useTranslation();
  const leave = useLeaveQueue(activity.activity_id);
  // The question that was asked stays until it is answered.
  const [called, setCalled] = useState(isCalled);
  if (!opened && called !== isCalled) setCalled(isCalled);
  const [isSeated, setSeated] = useState(false);
  const hasSeat = activity.my?.state != null || leave.data?.attending === true;
  if (isSeated ? !opened : opened && hasSeat) setSeated(!isSeated);
  const close = () => {
    leave.reset();
    onClose();
  };
  if (isSeated) return <SeatedMeanwhile activityId={activity.activity_id} onClose={close} />;
  return (
    <ConfirmDialog
      opened={opened}
      title={t(called ? 'waiter.declineQuestion' : 'waiter.leaveQuestion')}
      confirmLabel={t(called ? 'waiter.confirmDecline' : 'waiter.confirmLeave')}
      closeLabel={t(called ? 'common.close' : 'waiter.keep')}
      pending={leave.isPending}
      error={ApiError.messageOf(leave.error)}
      onConfirm={() => leave.mutate(crewId, { onSuccess: ({ attending }) => attending || close() })}
      onClose={close}
    >
      <p>{t(called ? 'waiter.declineText' : 'waiter.leaveText')}</p>
    </ConfirmDialog>
  );
}
