import { formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import { CANCEL_REASON_MAX, HOUR_MS } from '@crewwith/domain/constants';
import { cancelRestrictsUntil } from '@crewwith/domain/penalties/cancel-price';
import { STANDING_MISSES_MAX } from '@crewwith/domain/standing/constants';
import { cleanLine } from '@crewwith/domain/texts/clean-text';
import { fitsGraphemes } from '@crewwith/domain/texts/graphemes';
import { SEAT_SOURCE } from '@crewwith/domain/waiters/states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../forms/validate.ts';
import { ApiError } from '../../http/api-error.ts';
import { hoursWords } from '../../i18n/hours-words.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { momentWords } from '../../i18n/moment-words.ts';
import { useMemberId } from '../../session/session.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { InfoDialog } from '../../ui/feedback/info-dialog.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { useActivity } from '../activities/api.ts';
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
  // The clock of the device may be slow.
  const [isDemanded, setDemanded] = useState(false);
  const price = usePrice(activity, opened);
  const isLate = isDemanded || price.isLate;
  const needsReason = isLate && !hasReason;

  const close = () => {
    setDemanded(false);
    setHasReason(false);
    setReasonError(null);
    cancel.reset();
    onClose();
  };
  const cost = price.data;
  if (cost === null) {
    return (
      <InfoDialog opened={opened} title={t('cancel.title')} onClose={close}>
        {price.error !== null && <ErrorState {...price.error} />}
        {price.isGone && <p role="status">{messageOf('attendee.not_attending')}</p>}
        {price.error === null && !price.isGone && <RowsSkeleton rows={1} />}
      </InfoDialog>
    );
  }
  const confirm = () => {
    if (needsReason) {
      const cleaned = cleanLine(reason);
      const tooLong = !fitsGraphemes(cleaned, CANCEL_REASON_MAX);
      const lateHours = lateHoursOf(activity, cost);
      const missing = cleaned === '' ? messageOf('attendee.reason_required', { lateHours }) : null;
      const message = tooLong ? t('seat.reasonTooLong', { max: CANCEL_REASON_MAX }) : missing;
      setReasonError(message);
      setHasReason(message === null);
    } else if (memberId) {
      cancel.mutate(
        { memberId, reason: isLate ? cleanLine(reason) : null },
        {
          onSuccess: close,
          onError: (error) => {
            if (ApiError.from(error).code !== 'attendee.reason_required') return;
            cancel.reset();
            setDemanded(true);
            setHasReason(false);
          },
        },
      );
    }
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={needsReason ? t('cancel.imminentTitle') : t('cancel.title')}
      confirmLabel={needsReason ? t('cancel.next') : t('cancel.giveBack')}
      closeLabel={t('seat.keep')}
      danger={!needsReason}
      pending={cancel.isPending}
      error={ApiError.messageOf(cancel.error)}
      onConfirm={confirm}
      onClose={close}
    >
      {needsReason ? (
        <>
          <LateCost activity={activity} price={cost} isNew={isDemanded} />
          <TextAreaField
            label={t('cancel.reason')}
            description={t('cancel.reasonHint')}
            required
            data-autofocus
            ref={isDemanded ? focus : undefined}
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
            {isLate ? t('cancel.late', { reason: cleanLine(reason) }) : t('cancel.text')}
          </p>
          {!isLate && <EarlyCost price={cost} />}
          {isMiss(activity) && <p>{t('cancel.miss', { misses: STANDING_MISSES_MAX })}</p>}
        </>
      )}
    </ConfirmDialog>
  );
}

/** Whether a cancel is a miss of the standing seat; a rest is none (docs/specification.md#standing-rest). */
const isMiss = ({ my }: AttendableActivity) => my?.standing === true && my.source === SEAT_SOURCE.standing;

type Price = NonNullable<NonNullable<AttendableActivity['my']>['cancel']>;

/**
 * What a cancel costs, and whether it is late by the clock of the server. Reads it when it is not known yet, as for a
 * seat that was just taken, and when it has become late by the clock of the device, which may be fast.
 */
function usePrice(activity: AttendableActivity, opened: boolean) {
  const known = activity.my?.cancel ?? null;
  const isAsked = known === null || (!known.late && new Date() >= known.late_from);
  const read = useActivity(activity.activity_id, { withPage: false, enabled: opened && isAsked });
  const isFirst = read.isFetching && !read.isFetchedAfterMount;
  const error = read.error && {
    message: ApiError.from(read.error).message,
    onRetry: () => void read.refetch(),
    retrying: read.isFetching,
  };
  const data = isAsked ? (!isFirst && read.data?.my?.cancel) || null : known;
  return {
    data,
    isLate: data?.late === true,
    error,
    isGone: read.data !== undefined && read.data.my?.state == null && !read.isFetching,
  };
}

/** The hours before the start in which a cancel of the own seat is late, by the rules of its club. */
const lateHoursOf = ({ activity_time: start }: AttendableActivity, { late_from: from }: Price) =>
  Math.ceil((start.getTime() - from.getTime()) / HOUR_MS);

/** That cancelling costs nothing yet, from when it does, and what. */
function EarlyCost({ price: { late_from, restrict_hours: hours } }: { price: Price }) {
  const { t } = useTranslation();
  const from = formatDayAndClock(late_from, currentLanguage());
  return (
    <p>
      {hours === 0
        ? t('cancel.earlyReason', { from })
        : t('cancel.early', { from, hours: hoursWords(hours) })}
    </p>
  );
}

/** Of a field that appears while the sheet is open. */
const focus = (field: HTMLElement | null) => field?.focus();

interface LateCostProps {
  activity: AttendableActivity;
  price: Price;
  /** Appears while the sheet is open, so that it is announced. */
  isNew: boolean;
}

/** Until when a cancel now restricts, by the rule that the server applies (docs/specification.md#cancel-price). */
function LateCost({ activity, price, isNew }: LateCostProps) {
  const { t } = useTranslation();
  const { late_from: lateFrom, restrict_hours } = price;
  // The warning must not change while the reason is typed. It is late, whatever the clock of the device says.
  const [now] = useState(() => new Date(Math.max(Date.now(), lateFrom.getTime())));
  const hours = hoursWords(lateHoursOf(activity, price));
  const limitEnd = activity.my?.limit_end_time ?? null;
  const until = cancelRestrictsUntil({ lateFrom, hours: restrict_hours }, limitEnd, now);
  const text =
    until === null
      ? t('cancel.imminentFree', { hours })
      : t('cancel.imminent', { hours, until: momentWords(until, now) });
  return (
    <p className={styles.warning} role={isNew ? 'alert' : undefined}>
      {text}
    </p>
  );
}
