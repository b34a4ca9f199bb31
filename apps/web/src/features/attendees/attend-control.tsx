import { isOver } from '@crewwith/domain/activities/states';
import { attendButton, parseSubgroups } from '@crewwith/domain/attendees/rules';
import { isApplied, isNoShow } from '@crewwith/domain/attendees/states';
import { formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import { IconCheck } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePauseWhile } from '../../api/pause-updates.ts';
import { lazyDialog } from '../../browser/lazy-dialog.tsx';
import { useLevelPhrase } from '../../browser/use-level-phrase.ts';
import { useNow } from '../../browser/use-now.ts';
import { ApiError } from '../../http/api-error.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { Button } from '../../ui/navigation/button.tsx';
import { useAttend } from './api.ts';
import styles from './attend-control.module.css';
import { type AttendableActivity, type Membership, seatFacts } from './attendable-activity.ts';

const AttendDialog = lazyDialog(() => import('./attend-dialog.tsx').then((file) => file.AttendDialog));
const CancelDialog = lazyDialog(() => import('./cancel-dialog.tsx').then((file) => file.CancelDialog));
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
 * Button to attend, the own seat with a way to cancel, or why the user cannot attend
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
  const levelPhrase = useLevelPhrase();
  const reasonId = useId();
  const container = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<'attend' | 'cancel' | 'restriction' | null>(null);
  usePauseWhile(open !== null);
  const attend = useAttend(activity);
  const state = useNow((now) => attendButton(seatFacts(activity, my), now));
  const over = useNow((now) => isOver(activity.activity_time, activity.end_time, now));
  const [isRequestHandled, setRequestHandled] = useState(false);
  if (requested && !isRequestHandled) {
    setRequestHandled(true);
    if (state === 'attend') setOpen('attend');
  }
  const isOpen = state === 'attend' || state === 'called';
  const limit = state === 'restricted' ? my.limit_end_time : null;
  const labels = {
    ended: t(over ? 'seat.ended' : 'home.started'),
    called: t('seat.takeHeld'),
    waiting: t('seat.waiting'),
    full: t('seat.full'),
    level: t('seat.level'),
    restricted: t('seat.restricted'),
    attend: t('seat.attend'),
  };
  const reasons = {
    ended: null,
    attending: null,
    called: null,
    waiting: null,
    full: t('seat.fullReason'),
    level: t('seat.levelReason', { level: levelPhrase(activity.attend_level) }),
    restricted: limit && t('seat.restrictedUntil', { until: formatDayAndClock(limit, currentLanguage()) }),
    attend: null,
  };
  const error = ApiError.messageOf(attend.error);
  // Omits a reason that the error message repeats.
  const reason = reasons[state] === error ? null : reasons[state];
  const close = () => {
    setOpen(null);
    // What opened the dialog is gone once the seat is taken or given back.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) container.current?.querySelector('button')?.focus();
    });
  };
  return (
    <div ref={container} className={styles.control} data-wide={wide || undefined}>
      {state === 'attending' && !wide && <OwnSeat state={my.state} onCancel={() => setOpen('cancel')} />}
      {state !== 'attending' && !(wide && (my.state !== null || state === 'ended')) && (
        <Button
          variant={state === 'ended' ? 'outline' : 'filled'}
          wide={wide}
          className={styles.button}
          data-seat={state}
          // Told from those of other meetups by first-script/press-again.ts.
          data-activity={activity.activity_id}
          // Not `disabled`: the button stays focusable so that screen readers read the reason.
          aria-disabled={!isOpen}
          aria-describedby={reason === null ? undefined : reasonId}
          onClick={() => {
            if (!isOpen) return;
            attend.reset();
            setOpen('attend');
          }}
        >
          {labels[state]}
        </Button>
      )}
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
        subgroups={parseSubgroups(activity.subgroup ?? '')}
        opened={open === 'attend'}
        isLikely={state === 'attend' && wide}
        pending={attend.isPending}
        done={attend.isSuccess}
        onClose={() => {
          close();
          if (!attend.isSuccess) return;
          attend.refresh();
          onTaken?.();
        }}
        onAttend={(subgroup) => attend.mutate({ crewId: my.crew_id, subgroup }, { onError: close })}
      />
      <CancelDialog
        activity={activity}
        opened={open === 'cancel'}
        onClose={() => {
          close();
          attend.reset();
        }}
      />
      {limit !== null && (
        <RestrictionDialog
          crewId={my.crew_id}
          until={limit}
          opened={open === 'restriction'}
          onClose={close}
        />
      )}
    </div>
  );
}

/** What the own seat is marked as, or that one is expected and a way to cancel. */
function OwnSeat({ state, onCancel }: { state: Membership['state']; onCancel: () => void }) {
  const { t } = useTranslation();
  if (isNoShow(state)) return <strong className={styles.noShow}>{t('attendee.noShow')}</strong>;
  return (
    <div className={styles.seat}>
      <span className={styles.going}>
        <IconCheck size={18} stroke={2.4} aria-hidden />
        {t(isApplied(state) ? 'attendee.applied' : 'attendee.ownAttended')}
      </span>
      {isApplied(state) && <CancelSeatButton onClick={onCancel} />}
    </div>
  );
}

/** Leads to giving back one's seat; quiet beside what the seat says. */
export function CancelSeatButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.cancel} onClick={onClick}>
      {t('seat.cancel')}
    </button>
  );
}
