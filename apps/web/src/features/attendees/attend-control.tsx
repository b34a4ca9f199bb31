import { type AttendButton, attendButton, parseSubgroups } from '@crewwith/domain/attendees/rules';
import { formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '../../browser/lazy-dialog.tsx';
import { useNow } from '../../browser/use-now.ts';
import { ApiError } from '../../http/api-error.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
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
  /** Fills the width, for a detail page. */
  wide?: boolean;
}

/**
 * Button to attend or cancel, or why the user cannot attend (docs/specification.md#attend-button); nothing for users
 * outside the club.
 */
export function AttendControl({ activity, wide = false }: AttendControlProps) {
  return activity.my === null ? null : <Control activity={activity} my={activity.my} wide={wide} />;
}

const VARIANTS = {
  ended: { variant: 'outline' },
  attending: { color: 'red' },
  full: {},
  level: {},
  restricted: {},
  attend: {},
} as const satisfies Record<AttendButton, object>;

function Control({ activity, my, wide }: { activity: AttendableActivity; my: Membership; wide: boolean }) {
  const { t } = useTranslation();
  const reasonId = useId();
  const [open, setOpen] = useState<'attend' | 'cancel' | 'restriction' | null>(null);
  const attend = useAttend(activity);
  const state = useNow((now) => attendButton(seatFacts(activity, my), now));
  const usable = state === 'attend' || state === 'attending';
  const limit = state === 'restricted' ? my.limit_end_time : null;
  const labels: Record<AttendButton, string> = {
    ended: t('seat.ended'),
    attending: t('seat.cancel'),
    full: t('seat.full'),
    level: t('seat.level'),
    restricted: t('seat.restricted'),
    attend: t('seat.attend'),
  };
  const reasons: Record<AttendButton, string | null> = {
    ended: null,
    attending: null,
    full: t('seat.fullReason'),
    level: t('seat.levelReason', { level: activity.attend_level }),
    restricted: limit && t('seat.restrictedUntil', { until: formatDayAndClock(limit, currentLanguage()) }),
    attend: null,
  };
  const error = attend.isError ? ApiError.from(attend.error).message : null;
  // Omits a reason that the error message repeats.
  const reason = reasons[state] === error ? null : reasons[state];
  const close = () => setOpen(null);
  return (
    <div className={styles.control} data-wide={wide || undefined}>
      <Button
        {...VARIANTS[state]}
        fullWidth={wide}
        className={styles.button}
        data-seat={state}
        // Not `disabled`: the button stays focusable so that screen readers read the reason.
        data-disabled={usable ? undefined : true}
        aria-disabled={!usable}
        aria-describedby={reason === null ? undefined : reasonId}
        onClick={() => usable && setOpen(state === 'attend' ? 'attend' : 'cancel')}
      >
        {labels[state]}
      </Button>
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
        onClose={close}
        onAttend={(subgroup) => {
          close();
          attend.mutate({ crewId: my.crew_id, subgroup });
        }}
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
