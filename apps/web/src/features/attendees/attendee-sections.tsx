import { isCancelListOpen } from '@crewwith/domain/attendees/cancel-list';
import { formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import type { LevelNames } from '@crewwith/domain/clubs/levels';
import { CANCEL_LIST_BEFORE_MS } from '@crewwith/domain/constants';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../kit/api-error.ts';
import { useAsTimePasses } from '../../kit/clock.ts';
import { currentLanguage } from '../../kit/i18n.ts';
import { Section } from '../../ui/section.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/state.tsx';
import { type ActivityRecord, useAttendees, useCancelled } from '../activities/api.ts';
import { AttendeeList } from './attendee-list.tsx';
import styles from './attendee-sections.module.css';
import { CancelledList } from './cancelled-list.tsx';
import { Marking } from './marking.tsx';

interface AttendeeSectionsProps {
  activity: ActivityRecord;
  subgroups: readonly string[];
  levels: LevelNames;
}

/** Who attends and who cancelled, as far as the asker may see it. */
export function AttendeeSections({ activity, subgroups, levels }: AttendeeSectionsProps) {
  return (
    <>
      <Attendees activity={activity} subgroups={subgroups} levels={levels} />
      {activity.can.mark && <Cancelled activity={activity} />}
    </>
  );
}

function Attendees({ activity, subgroups, levels }: AttendeeSectionsProps) {
  const { t } = useTranslation();
  const { can } = activity;
  const attendees = useAttendees(activity.activity_id, can.read_attendees);
  const content = () => {
    if (!can.read_attendees) {
      return (
        <p className={styles.text}>
          {t(can.read ? 'attendee.countOnly' : 'attendee.countOutside', { count: activity.count })}
        </p>
      );
    }
    if (attendees.data === undefined) {
      return attendees.isError ? (
        <ErrorState
          message={ApiError.from(attendees.error).message}
          onRetry={() => attendees.refetch()}
          retrying={attendees.isFetching}
        />
      ) : (
        <RowsSkeleton />
      );
    }
    if (attendees.data.length === 0) return <p className={styles.text}>{t('attendee.none')}</p>;
    const shared = { attendees: attendees.data, subgroups, levels };
    return can.mark ? (
      <Marking activity={activity} {...shared} />
    ) : (
      <AttendeeList {...shared} ownCrewId={activity.my?.crew_id ?? null} />
    );
  };
  return (
    <Section title={t('attendee.title')} count={activity.count}>
      {content()}
    </Section>
  );
}

function Cancelled({ activity }: { activity: ActivityRecord }) {
  const { t } = useTranslation();
  const start = activity.activity_time;
  const isOpen = useAsTimePasses((now) => isCancelListOpen(start, now));
  const cancelled = useCancelled(activity.activity_id, isOpen);
  const content = () => {
    if (!isOpen) {
      const from = new Date(start.getTime() - CANCEL_LIST_BEFORE_MS);
      return (
        <p className={styles.text}>
          {t('attendee.cancelledEarly', { from: formatDayAndClock(from, currentLanguage()) })}
        </p>
      );
    }
    if (cancelled.data !== undefined) return <CancelledList cancelled={cancelled.data} start={start} />;
    return cancelled.isError ? (
      <ErrorState
        message={ApiError.from(cancelled.error).message}
        onRetry={() => cancelled.refetch()}
        retrying={cancelled.isFetching}
      />
    ) : (
      <RowsSkeleton rows={1} />
    );
  };
  return <Section title={t('attendee.cancelledTitle')}>{content()}</Section>;
}
