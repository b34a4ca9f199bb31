import IconCheck from 'icon:check';
import { hasStarted } from '@crewwith/domain/activities/states';
import { canMark, markingWindow } from '@crewwith/domain/attendees/marking';
import { LEADER_SUBGROUP } from '@crewwith/domain/attendees/rules';
import { hasAttended, isApplied, isNoShow } from '@crewwith/domain/attendees/states';
import { formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import { CODE_TRIES, MARKING_BEFORE_MS } from '@crewwith/domain/constants';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyMountedDialog } from '../../browser/lazy/lazy-dialog.tsx';
import { useDateWords } from '../../browser/use-date-words.ts';
import { useNow } from '../../browser/use-now.ts';
import { RefusalText } from '../../forms/refusal-text.tsx';
import { currentLanguage } from '../../i18n/i18n.ts';
import { MoreActions } from '../../ui/feedback/more-actions.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import type { ActivityRecord } from '../activities/api.ts';
import { CancelDialog } from './lazy-cancel-dialog.ts';
import styles from './own-attendance.module.css';
import { SaveAndShare } from './save-and-share.tsx';
import { isAskedToConfirm, isPromoted } from './seats/attendable-activity.ts';
import { GivenSeat } from './seats/given-seat.tsx';
import { Promoted } from './seats/own-place.tsx';
import { CancelSeatButton } from './seats/own-seat.tsx';
import { Rest, useRestUntil } from './seats/rest.tsx';

const { Dialog: OwnNoShowDialog } = lazyMountedDialog(() =>
  import('./own-no-show-dialog.tsx').then((file) => file.OwnNoShowDialog),
);
const { Dialog: SubgroupChangeDialog, openerProps } = lazyMountedDialog(() =>
  import('./subgroup-change-dialog.tsx').then((file) => file.SubgroupChangeDialog),
);

export interface OwnAttendanceProps {
  activity: ActivityRecord;
  /** The user's membership, with a seat. */
  my: NonNullable<ActivityRecord['my']>;
  subgroups: readonly string[];
  /** Receives the focus when a dialog closes with a result. */
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** The user's own seat: state, date, subgroup, next step, and available actions. */
export function OwnAttendance({ activity, my, subgroups, headingRef }: OwnAttendanceProps) {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState<'cancel' | 'no-show' | 'subgroup' | null>(null);
  const start = activity.activity_time;
  const date = useDateWords(start);
  const marker = { adminLevel: my.admin_level, owner: activity.crew_id === my.crew_id, self: true };
  const phase = useNow((now) => markingWindow(start, now));
  const markable = useNow((now) => canMark(start, marker, now));
  const started = useNow((now) => hasStarted(start, now));
  const promoted = useNow((now) => isPromoted(my, now));
  const isAsked = useNow((now) => isAskedToConfirm({ activity_time: start, my }, now));
  const restUntil = useRestUntil(my);
  const isComing = isApplied(my.state) && !started;
  const subgroup = my.subgroup === LEADER_SUBGROUP ? t('attendee.leaderGroup') : my.subgroup;
  const title = () => {
    if (hasAttended(my.state)) return t('attendee.ownAttended');
    if (isNoShow(my.state)) return t('attendee.noShow');
    return t(isComing ? 'attendee.applied' : 'attendee.unmarked');
  };
  const nextStep = (): ReactNode => {
    if (isNoShow(my.state)) {
      return <RefusalText code={my.tries_left === 0 ? 'attendee.code_used_up' : 'attendee.no_show'} />;
    }
    if (hasAttended(my.state)) return phase === 'closed' ? null : t('code.attendedText');
    if (markable) {
      return my.tries_left < CODE_TRIES
        ? `${t('code.openText')} ${t('code.triesLeft', { count: my.tries_left })}`
        : t('code.openText');
    }
    if (phase === 'closed') return null;
    if (promoted && my.cancel) return <Promoted freeUntil={my.cancel.late_from} />;
    const from = new Date(start.getTime() - MARKING_BEFORE_MS);
    return phase === 'early'
      ? t('code.early', { from: formatDayAndClock(from, currentLanguage()) })
      : t('code.late');
  };
  const step = nextStep();
  const close = () => setOpen(null);
  return (
    <section className={styles.card} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`} ref={headingRef} tabIndex={-1} className={styles.title} data-state={my.state}>
          {(isComing || hasAttended(my.state)) && <IconCheck size={22} stroke={2.6} />}
          <span>
            {title()}
            <span className={styles.date}>{` · ${date}`}</span>
          </span>
        </h2>
        <MoreActions
          label={t('attendee.more')}
          actions={
            hasAttended(my.state) && markable
              ? [
                  {
                    label: t('attendee.selfNoShow'),
                    hint: t('attendee.selfNoShowCost'),
                    danger: true,
                    onPress: () => setOpen('no-show'),
                  },
                ]
              : []
          }
        />
      </div>
      {subgroup && <p className={styles.subgroup}>{subgroup}</p>}
      {step !== null && (
        <p role={isNoShow(my.state) ? 'alert' : undefined} data-state={my.state} className={styles.nextStep}>
          {step}
        </p>
      )}
      {isAsked && (
        <GivenSeat
          activityId={activity.activity_id}
          my={my}
          onDecline={() => setOpen('cancel')}
          onConfirmed={() => headingRef.current?.focus()}
        />
      )}
      {isComing && <SaveAndShare activity={activity} />}
      {subgroups.length > 1 && started && phase !== 'closed' && (
        <Button variant="default" {...openerProps} onClick={() => setOpen('subgroup')}>
          {t('attendee.move')}
        </Button>
      )}
      {restUntil !== null && <Rest activityId={activity.activity_id} crewId={my.crew_id} until={restUntil} />}
      {isComing && !isAsked && restUntil === null && (
        <span className={styles.cancel}>
          <CancelSeatButton onClick={() => setOpen('cancel')} />
        </span>
      )}
      <CancelDialog activity={activity} opened={open === 'cancel'} onClose={close} />
      {open === 'no-show' && (
        <OwnNoShowDialog
          activityId={activity.activity_id}
          crewId={my.crew_id}
          onClose={close}
          onMarked={() => {
            close();
            // The button that led here is gone.
            requestAnimationFrame(() => headingRef.current?.focus());
          }}
        />
      )}
      {open === 'subgroup' && (
        <SubgroupChangeDialog
          activityId={activity.activity_id}
          crewId={my.crew_id}
          nick={null}
          current={my.subgroup ?? ''}
          subgroups={subgroups}
          onClose={close}
        />
      )}
    </section>
  );
}
