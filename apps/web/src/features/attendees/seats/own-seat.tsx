import IconCheck from 'icon:check';
import { isApplied, isNoShow } from '@crewwith/domain/attendees/states';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../browser/use-now.ts';
import { Button } from '../../../ui/navigation/button.tsx';
import styles from '../attend-control.module.css';
import {
  type AttendableActivity,
  isAskedToConfirm,
  isPromoted,
  type Membership,
} from './attendable-activity.ts';
import { GivenSeat } from './given-seat.tsx';
import { Promoted } from './own-place.tsx';
import { Rest, useRestUntil } from './rest.tsx';

/** What the own seat is marked as, or that one is expected and a way to cancel. */
export function OwnSeat({
  activity,
  my,
  onCancel,
}: {
  activity: AttendableActivity;
  my: Membership;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const { activity_id: activityId, activity_time } = activity;
  const isAsked = useNow((now) => isAskedToConfirm({ activity_time, my }, now));
  const restUntil = useRestUntil(my);
  if (isAsked) return <GivenSeat activityId={activityId} my={my} onDecline={onCancel} />;
  if (isNoShow(my.state)) return <strong className={styles.noShow}>{t('attendee.noShow')}</strong>;
  return (
    <>
      <div className={styles.seat}>
        <span className={styles.going}>
          <IconCheck size={18} stroke={2.4} />
          {t(isApplied(my.state) ? 'attendee.applied' : 'attendee.ownAttended')}
        </span>
        {isApplied(my.state) && restUntil === null && <CancelSeatButton onClick={onCancel} />}
      </div>
      {restUntil !== null && <Rest activityId={activityId} crewId={my.crew_id} until={restUntil} />}
      <PromotedNote my={my} />
    </>
  );
}

/** That the seat came from the queue, while a cancel of it costs nothing. */
export function PromotedNote({ my }: { my: Membership }) {
  const isFree = useNow((now) => isPromoted(my, now));
  return isFree && my.cancel ? (
    <p className={styles.reason}>
      <Promoted freeUntil={my.cancel.late_from} />
    </p>
  ) : null;
}

/** Leads to giving back one's seat; quiet beside what the seat says. */
export function CancelSeatButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="quiet" onClick={onClick}>
      {t('seat.cancel')}
    </Button>
  );
}
