import { hasStarted } from '@crewwith/domain/activities/states';
import { markingWindow } from '@crewwith/domain/attendees/marking';
import { isApplied } from '@crewwith/domain/attendees/states';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../browser/use-now.ts';
import { useRequested } from '../../browser/use-requested.ts';
import type { ActivityRecord } from '../../features/activities/api.ts';
import { AttendControl } from '../../features/attendees/attend-control.tsx';
import { CheckIn, CheckInButton } from '../../features/attendees/check-in-button.tsx';
import { ActionBar } from '../../ui/layout/action-bar.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import styles from './activity-page.module.css';

/** The user's membership if it has a seat, else null. */
export const seatOf = ({ my }: ActivityRecord) => (my !== null && my.state !== null ? my : null);

interface MainActionsProps {
  activity: ActivityRecord;
  /** The deferred `activity`. */
  deferred: ActivityRecord;
  /** Of the own seat and of the attendees. */
  headings: Record<'own' | 'attendees', RefObject<HTMLHeadingElement | null>>;
}

/** The main buttons: check in while it is open, attend, and the way to marking while it is open. */
export function MainActions({ activity, deferred, headings }: MainActionsProps) {
  const { t } = useTranslation();
  const [checkingIn, setCheckingIn] = useState(false);
  const requested = useRequested('attend');
  const { activity_time: start, can } = activity;
  const phase = useNow((now) => markingWindow(start, now));
  const isStarted = useNow((now) => hasStarted(start, now));
  const seat = seatOf(activity);
  const deferredSeat = seatOf(deferred);
  const container = useRef<HTMLDivElement>(null);
  const hadSeat = useRef(false);
  const hasSeat = deferredSeat !== null;
  // The button that had the focus is gone once the seat is.
  useEffect(() => {
    if (!hasSeat && document.activeElement === document.body && hadSeat.current) {
      container.current?.querySelector('button')?.focus();
    }
    hadSeat.current = hasSeat;
  }, [hasSeat]);
  // A marked seat cannot be cancelled; its actions are in OwnAttendance.
  const isMarked = seat !== null && !isApplied(seat.state);
  // After the dialog has released the focus.
  const focusOwn = () => requestAnimationFrame(() => headings.own.current?.focus());
  const showAttendees = () => {
    headings.attendees.current?.scrollIntoView();
    headings.attendees.current?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.actions} ref={container}>
      <ActionBar>
        {seat !== null && !isMarked && (
          <CheckInButton activity={activity} my={seat} onOpen={() => setCheckingIn(true)} />
        )}
        {!isMarked && <AttendControl activity={activity} wide requested={requested} onTaken={focusOwn} />}
        {can.mark && (phase === 'open' || phase === 'change') && (
          <Button
            variant={isMarked || (seat === null && isStarted) ? 'filled' : 'default'}
            onClick={showAttendees}
          >
            {t('attendee.mark')}
          </Button>
        )}
      </ActionBar>
      {deferredSeat !== null && (
        <CheckIn
          activityId={activity.activity_id}
          my={deferredSeat}
          opened={checkingIn}
          onClose={() => setCheckingIn(false)}
          onSettled={focusOwn}
        />
      )}
    </div>
  );
}
