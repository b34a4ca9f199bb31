import { formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import { CANCEL_REASON_MAX, HOUR_MS } from '@crewwith/domain/constants';
import { cancelRestrictsUntil } from '@crewwith/domain/penalties/cancel-price';
import { cleanLine } from '@crewwith/domain/texts/clean-text';
import { fitsGraphemes } from '@crewwith/domain/texts/graphemes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../forms/validate.ts';
import { ApiError } from '../../http/api-error.ts';
import { hoursWords } from '../../i18n/hours-words.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { untilWords } from '../../i18n/until-words.ts';
import { useMemberId } from '../../session/session.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import styles from './cancel-dialog.module.css';
import type { AttendableActivity } from './seats/attendable-activity.ts';
import { useCancelSeat } from './seats/change-api.ts';

interface CancelDialogProps {
  activity: AttendableActivity;
  opened: boolean;
  onClose: () => void;
}

/**
 * Confirms cancelling; shortly before the start, after a warning and with a reason (docs/specification.md#cancelling).
 * A typed reason survives errors and closing.
 */
export function CancelDialog({ activity, opened, onClose }: CancelDialogProps) {
  const { t } = useTranslation();
  const memberId = useMemberId();
  const cancel = useCancelSeat(activity.activity_id);
  const [reason, setReason] = useState('');
  const [reasonError, setReasonError] = useState<string | null>(null);
  const [hasReason, setHasReason] = useState(false);
  const lateFrom = activity.my?.cancel?.late_from ?? activity.activity_time;
  const isLate = new Date() >= lateFrom;
  const needsReason = isLate && !hasReason;

  const close = () => {
    setHasReason(false);
    setReasonError(null);
    cancel.reset();
    onClose();
  };
  const confirm = () => {
    if (needsReason) {
      const cleaned = cleanLine(reason);
      const tooLong = !fitsGraphemes(cleaned, CANCEL_REASON_MAX);
      const missing = cleaned === '' ? messageOf('attendee.reason_required') : null;
      const message = tooLong ? t('seat.reasonTooLong', { max: CANCEL_REASON_MAX }) : missing;
      setReasonError(message);
      setHasReason(message === null);
    } else if (memberId) {
      cancel.mutate({ memberId, reason: isLate ? cleanLine(reason) : null }, { onSuccess: close });
    }
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={needsReason ? t('seat.imminentTitle') : t('seat.cancelTitle')}
      confirmLabel={needsReason ? t('seat.next') : t('seat.giveBack')}
      closeLabel={t('seat.keep')}
      danger={!needsReason}
      pending={cancel.isPending}
      error={ApiError.messageOf(cancel.error)}
      onConfirm={confirm}
      onClose={close}
    >
      {needsReason ? (
        <>
          <LateCost activity={activity} lateFrom={lateFrom} />
          <TextAreaField
            label={t('seat.reason')}
            description={t('seat.reasonHint')}
            required
            data-autofocus
            value={reason}
            error={reasonError}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </>
      ) : (
        <>
          <p>
            <strong>{activity.name}</strong>
            <br />
            {isLate ? t('seat.cancelLate', { reason: cleanLine(reason) }) : t('seat.cancelText')}
          </p>
          {!isLate && <EarlyCost lateFrom={lateFrom} hours={activity.my?.cancel?.restrict_hours ?? 0} />}
        </>
      )}
    </ConfirmDialog>
  );
}

/** That cancelling costs nothing yet, from when it does, and what. */
function EarlyCost({ lateFrom, hours }: { lateFrom: Date; hours: number }) {
  const { t } = useTranslation();
  const from = formatDayAndClock(lateFrom, currentLanguage());
  return (
    <p>
      {hours === 0
        ? t('seat.cancelEarlyReason', { from })
        : t('seat.cancelEarly', { from, hours: hoursWords(hours) })}
    </p>
  );
}

/** Until when a cancel now restricts, by the rule that the server applies (docs/specification.md#cancel-price). */
function LateCost({ activity, lateFrom }: { activity: AttendableActivity; lateFrom: Date }) {
  const { t } = useTranslation();
  // The warning must not change while the reason is typed.
  const [now] = useState(() => new Date());
  const lateHours = Math.ceil((activity.activity_time.getTime() - lateFrom.getTime()) / HOUR_MS);
  const hours = hoursWords(lateHours);
  const price = { lateFrom, hours: activity.my?.cancel?.restrict_hours ?? 0 };
  const until = cancelRestrictsUntil(price, activity.my?.limit_end_time ?? null, now);
  const text =
    until === null
      ? t('seat.imminentFree', { hours })
      : t('seat.imminent', { hours, until: untilWords(until, now) });
  return <p className={styles.warning}>{text}</p>;
}
