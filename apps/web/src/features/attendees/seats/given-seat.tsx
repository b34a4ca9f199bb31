import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../http/api-error.ts';
import { hoursWords } from '../../../i18n/hours-words.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/navigation/button.tsx';
import { useConfirmSeat } from './api.ts';
import type { Membership } from './attendable-activity.ts';
import styles from './own-place.module.css';
import { useMomentWords } from './use-moment-words.ts';

interface GivenSeatProps {
  activityId: string;
  my: Membership;
  /** Opens the dialog that gives the seat back. */
  onDecline: () => void;
  /** Called once the seat is confirmed, when both buttons are gone. */
  onConfirmed?: () => void;
}

/** That a leader gave the user a seat, what a yes means, and both answers (docs/specification.md#given-seat). */
export function GivenSeat({ activityId, my, onDecline, onConfirmed }: GivenSeatProps) {
  const { t } = useTranslation();
  const confirm = useConfirmSeat(activityId);
  const error = ApiError.messageOf(confirm.error);
  return (
    <div className={styles.turn}>
      <p className={styles.text}>
        <strong className={styles.called}>{t('waiter.given')}</strong>
        <span className={styles.note}>
          {t('waiter.givenText')}{' '}
          {my.cancel?.confirmed_late_from && (
            <ConfirmedPrice lateFrom={my.cancel.confirmed_late_from} hours={my.cancel.restrict_hours} />
          )}
        </span>
      </p>
      <div className={styles.buttons}>
        <Button
          loading={confirm.isPending}
          onClick={() =>
            // Not callbacks of `mutate`: they are dropped where the answer has removed this before.
            void confirm.mutateAsync(my.crew_id).then(
              () => {
                onConfirmed?.();
                void toast(t('waiter.confirmed'));
              },
              () => undefined,
            )
          }
        >
          {t('waiter.confirm')}
        </Button>
        <Button variant="default" disabled={confirm.isPending} onClick={onDecline}>
          {t('waiter.cannotCome')}
        </Button>
      </div>
      {error !== null && (
        <p role="alert" className={styles.failure}>
          {error}
        </p>
      )}
    </div>
  );
}

/** From when on a cancel of the confirmed seat costs something, and for how many hours it restricts. */
function ConfirmedPrice({ lateFrom, hours }: { lateFrom: Date; hours: number }) {
  const { t } = useTranslation();
  const from = useMomentWords(lateFrom);
  return hours > 0
    ? t('waiter.confirmedPrice', { from, hours: hoursWords(hours) })
    : t('waiter.confirmedReason', { from });
}
