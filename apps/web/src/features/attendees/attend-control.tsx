import { attendButton, isRestricted } from '@crewwith/domain/attendees/rules';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePauseWhile } from '../../api/pause-updates.ts';
import { lazyDialog } from '../../browser/lazy/lazy-dialog.tsx';
import { useNow } from '../../browser/use-now.ts';
import { ApiError } from '../../http/api-error.ts';
import { useKeepFocus } from '../../ui/feedback/keep-focus.ts';
import { Button } from '../../ui/navigation/button.tsx';
import { useAttend } from './api.ts';
import styles from './attend-control.module.css';
import { CancelDialog } from './lazy-cancel-dialog.ts';
import {
  type AttendableActivity,
  type Membership,
  type SeatRequest,
  seatFacts,
  waitRefusalOf,
} from './seats/attendable-activity.ts';
import { PlaceStatus } from './seats/lazy-statuses.tsx';
import { Turn, Waiting } from './seats/own-place.tsx';
import { OwnSeat } from './seats/own-seat.tsx';
import { requestOf, useSeatTexts, useSheetRequest, useTurnLost } from './seats/seat-texts.ts';

const AttendDialog = lazyDialog(() => import('./attend-dialog.tsx').then((file) => file.AttendDialog));
const LeaveDialog = lazyDialog(() => import('./seats/leave-dialog.tsx').then((file) => file.LeaveDialog));
const RestrictionDialog = lazyDialog(() =>
  import('./restriction-dialog.tsx').then((file) => file.RestrictionDialog),
);

export interface AttendControlProps {
  activity: AttendableActivity;
  /** Fills the width, for a detail page, which says by itself what an own seat is and that the meetup has started. */
  wide?: boolean;
  /** Opens the dialog at once where the user may attend. */
  requested?: boolean;
  /** Called when the dialog closes after the seat has been taken. */
  onTaken?: () => void;
}

/**
 * Button to attend or to wait, the own seat or place with a way to give it back, or why the user cannot attend
 * (docs/specification.md#attend-button); nothing for users outside the club.
 */
export function AttendControl(props: AttendControlProps) {
  const { my } = props.activity;
  return my === null ? null : <Control {...props} my={my} />;
}

function Control({
  activity,
  my,
  wide = false,
  requested = false,
  onTaken,
}: AttendControlProps & { my: Membership }) {
  const { t } = useTranslation();
  const reasonId = useId();
  const container = useRef<HTMLDivElement>(null);
  useKeepFocus(container);
  const [open, setOpen] = useState<'seat' | 'cancel' | 'leave' | 'restriction' | null>(null);
  const [asked, setAsked] = useState<SeatRequest>('attend');
  // A list is not read again while the sheet is open, so that its copy does not tell that the seat is gone.
  const [lost, setLost] = useState<AttendableActivity | null>(null);
  usePauseWhile(open !== null);
  const attend = useAttend(activity);
  const state = useNow((now) => attendButton(seatFacts(activity, my), now));
  const noWait = useNow((now) =>
    state === 'full' || state === 'waiting' ? waitRefusalOf(activity, my, now) : null,
  );
  const isLimited = useNow((now) => isRestricted(my.limit_end_time, now));
  const [isRequestHandled, setRequestHandled] = useState(false);
  if (requested && !isRequestHandled) {
    setRequestHandled(true);
    if (state === 'attend') setOpen('seat');
  }
  const isTurnLost = useTurnLost(my) && state === 'full';
  const { label, reason: usualReason, limit } = useSeatTexts(activity, my, { state, noWait, isTurnLost });
  const error = open === 'seat' ? null : ApiError.messageOf(attend.error);
  // Omits a reason that the error message repeats.
  const reason = usualReason === error ? null : usualReason;
  const seatRequest = requestOf(state, noWait);
  const possible = lost === activity ? 'wait' : seatRequest;
  const { request, change } = useSheetRequest(asked, possible, lost !== null);
  const ask = () => {
    if (seatRequest === null) return;
    attend.reset();
    setAsked(seatRequest);
    setLost(null);
    setOpen('seat');
  };
  const close = () => {
    setOpen(null);
    // What opened the dialog is gone once the seat is taken or given back.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) container.current?.querySelector('button')?.focus();
    });
  };
  const onRefused = (refusal: unknown) => {
    const isFull = request === 'attend' && ApiError.from(refusal).code === 'activity.full';
    // The sheet offers the queue instead; the choice of a subgroup stays.
    if (isFull && my.waiting === null && waitRefusalOf(activity, my, new Date()) === null) setLost(activity);
    else close();
  };
  const button = (
    <Button
      variant={state === 'ended' ? 'outline' : 'filled'}
      wide={wide}
      className={styles.button}
      data-seat={state}
      // Told from those of other meetups by first-script/press-again.ts.
      data-activity={activity.activity_id}
      // Not `disabled`: the button stays focusable so that screen readers read the reason.
      aria-disabled={seatRequest === null}
      aria-describedby={reason === null ? undefined : reasonId}
      onClick={ask}
    >
      {label}
    </Button>
  );
  const place = my.waiting;
  const isShownByPage = wide && (my.state !== null || state === 'ended');
  return (
    <div ref={container} className={styles.control} data-wide={wide || undefined}>
      <PlaceStatus activity={activity} my={my} state={state} isTurnLost={isTurnLost} />
      {state === 'attending' && !wide && (
        <OwnSeat activity={activity} my={my} onCancel={() => setOpen('cancel')} />
      )}
      {state === 'called' && place?.turn_end && (
        <Turn end={place.turn_end} accept={button} onDecline={() => setOpen('leave')} />
      )}
      {(state === 'waiting' || state === 'attend') && place !== null && (
        <Waiting
          place={place}
          skippedUntil={isLimited ? my.limit_end_time : null}
          onLeave={() => setOpen('leave')}
        />
      )}
      {!['attending', 'called', 'waiting'].includes(state) && !isShownByPage && button}
      {reason !== null && (
        <p id={reasonId} className={styles.reason}>
          {reason}{' '}
          {limit !== null && (
            <button type="button" className={styles.reasonLink} onClick={() => setOpen('restriction')}>
              {t('seat.showReason')}
            </button>
          )}
        </p>
      )}
      {error !== null && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <AttendDialog
        activity={activity}
        my={my}
        request={request}
        opened={open === 'seat'}
        isLikely={seatRequest !== null && wide}
        pending={attend.isPending}
        change={change}
        answer={attend.data ?? null}
        onClose={() => {
          close();
          if (!attend.isSuccess) return;
          attend.refresh();
          onTaken?.();
        }}
        onConfirm={(subgroup) =>
          attend.mutate({ crewId: my.crew_id, subgroup, request }, { onError: onRefused })
        }
      />
      <CancelDialog
        activity={activity}
        opened={open === 'cancel'}
        onClose={() => {
          close();
          attend.reset();
        }}
      />
      <LeaveDialog
        activity={activity}
        crewId={my.crew_id}
        called={state === 'called'}
        opened={open === 'leave'}
        onClose={() => {
          close();
          attend.reset();
        }}
      />
      {limit !== null && (
        <RestrictionDialog
          crewId={my.crew_id}
          clubNick={activity.club_nick}
          until={limit}
          opened={open === 'restriction'}
          onClose={close}
        />
      )}
    </div>
  );
}
