import { canMark, markingWindow } from '@crewwith/domain/attendees/marking';
import { LEADER_SUBGROUP } from '@crewwith/domain/attendees/rules';
import { ATTENDEE_STATE, hasAttended, isNoShow } from '@crewwith/domain/attendees/states';
import { formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import { CODE_TRIES, MARKING_BEFORE_MS } from '@crewwith/domain/constants';
import { Button } from '@mantine/core';
import { type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../browser/use-now.ts';
import { messageOf } from '../../forms/validate.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import type { ActivityRecord } from '../activities/api.ts';
import { AttendeeBadge } from './attendee-list.tsx';
import styles from './own-attendance.module.css';
import { OwnNoShowDialog } from './own-no-show-dialog.tsx';
import { SubgroupChangeDialog } from './subgroup-change-dialog.tsx';

export interface OwnAttendanceProps {
  activity: ActivityRecord;
  /** The user's membership, with a seat. */
  my: NonNullable<ActivityRecord['my']>;
  subgroups: readonly string[];
  /** Receives the focus when a dialog closes with a result. */
  headingRef: Ref<HTMLHeadingElement>;
}

/** The user's own attendance: state, subgroup, next step, and available actions. */
export function OwnAttendance({ activity, my, subgroups, headingRef }: OwnAttendanceProps) {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState<'no-show' | 'subgroup' | null>(null);
  const start = activity.activity_time;
  const marker = { adminLevel: my.admin_level, owner: activity.crew_id === my.crew_id, self: true };
  const phase = useNow((now) => markingWindow(start, now));
  const markable = useNow((now) => canMark(start, marker, now));
  const started = useNow((now) => now >= start);
  const attended = hasAttended(my.state);
  const subgroup = my.subgroup === LEADER_SUBGROUP ? t('attendee.leaderGroup') : my.subgroup;

  const nextStep = (): string => {
    switch (my.state) {
      case ATTENDEE_STATE.noShow:
        return messageOf(my.tries_left === 0 ? 'attendee.code_used_up' : 'attendee.no_show');
      case ATTENDEE_STATE.attended:
        return t('code.attendedText');
      case ATTENDEE_STATE.applied:
      case null:
        return checkInText();
    }
  };
  const checkInText = () => {
    if (markable) {
      return my.tries_left < CODE_TRIES
        ? `${t('code.openText')} ${t('code.triesLeft', { count: my.tries_left })}`
        : t('code.openText');
    }
    const from = new Date(start.getTime() - MARKING_BEFORE_MS);
    return phase === 'early'
      ? t('code.early', { from: formatDayAndClock(from, currentLanguage()) })
      : t('code.late');
  };
  return (
    <section className={styles.card} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`} ref={headingRef} tabIndex={-1} className={styles.title}>
          {t('attendee.own')}
        </h2>
        {my.state !== null && <AttendeeBadge state={my.state} />}
      </div>
      {subgroup && <p className={styles.subgroup}>{subgroup}</p>}
      <p role={isNoShow(my.state) ? 'alert' : undefined} data-state={my.state} className={styles.nextStep}>
        {nextStep()}
      </p>
      <div className={styles.buttons}>
        {subgroups.length > 1 && (
          <Button
            variant="default"
            data-disabled={!started || undefined}
            aria-disabled={!started}
            aria-describedby={started ? undefined : `${id}-move`}
            onClick={() => started && setOpen('subgroup')}
          >
            {t('attendee.move')}
          </Button>
        )}
        {attended && markable && (
          <Button variant="default" onClick={() => setOpen('no-show')}>
            {t('attendee.selfNoShow')}
          </Button>
        )}
      </div>
      {subgroups.length > 1 && !started && (
        <p id={`${id}-move`} className={styles.reason}>
          {t('attendee.moveEarly')}
        </p>
      )}
      {open === 'no-show' && (
        <OwnNoShowDialog
          activityId={activity.activity_id}
          crewId={my.crew_id}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'subgroup' && (
        <SubgroupChangeDialog
          activityId={activity.activity_id}
          crewId={my.crew_id}
          nick={null}
          current={my.subgroup ?? ''}
          subgroups={subgroups}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
