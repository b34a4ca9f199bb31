import { CANCEL_REASON_MAX } from '@crewwith/domain/attendees/contract';
import { isLateCancel } from '@crewwith/domain/attendees/rules';
import { cleanLine } from '@crewwith/domain/texts/clean-text';
import { fitsGraphemes } from '@crewwith/domain/texts/graphemes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../forms/validate.ts';
import { ApiError } from '../../http/api-error.ts';
import { useMemberId } from '../../session/session.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { useCancelSeat } from './api.ts';
import type { AttendableActivity } from './attendable-activity.ts';
import styles from './cancel-dialog.module.css';

interface CancelDialogProps {
  activity: AttendableActivity;
  opened: boolean;
  onClose: () => void;
}

/**
 * Asks whether to give the seat back; shortly before the start with a warning and for a reason first
 * (docs/specification.md#cancelling). The typed reason outlives errors and closing.
 */
export function CancelDialog({ activity, opened, onClose }: CancelDialogProps) {
  const { t } = useTranslation();
  const memberId = useMemberId();
  const cancel = useCancelSeat(activity.activity_id);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [reasoned, setReasoned] = useState(false);
  const isLate = isLateCancel(activity.activity_time, new Date());
  const asksReason = isLate && !reasoned;

  const close = () => {
    setReasoned(false);
    setFault(null);
    cancel.reset();
    onClose();
  };
  const confirm = () => {
    if (asksReason) {
      const given = cleanLine(reason);
      const tooLong = !fitsGraphemes(given, CANCEL_REASON_MAX);
      const missing = given === '' ? messageOf('attendee.reason_required') : null;
      const found = tooLong ? t('seat.reasonTooLong', { max: CANCEL_REASON_MAX }) : missing;
      setFault(found);
      setReasoned(found === null);
    } else if (memberId) {
      cancel.mutate({ memberId, reason: isLate ? cleanLine(reason) : null }, { onSuccess: close });
    }
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={asksReason ? t('seat.imminentTitle') : t('seat.cancelTitle')}
      confirmLabel={asksReason ? t('seat.next') : t('seat.giveBack')}
      closeLabel={t('seat.keep')}
      danger={!asksReason}
      pending={cancel.isPending}
      error={cancel.isError ? ApiError.from(cancel.error).message : null}
      onConfirm={confirm}
      onClose={close}
    >
      {asksReason ? (
        <>
          <p className={styles.warning}>{t('seat.imminent')}</p>
          <TextAreaField
            label={t('seat.reason')}
            description={t('seat.reasonHint')}
            required
            data-autofocus
            value={reason}
            error={fault}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </>
      ) : (
        <p>
          <strong>{activity.name}</strong>
          <br />
          {isLate ? t('seat.cancelLate', { reason: cleanLine(reason) }) : t('seat.cancelText')}
        </p>
      )}
    </ConfirmDialog>
  );
}
