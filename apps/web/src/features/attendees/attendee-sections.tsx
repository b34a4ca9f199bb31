import { hasStarted } from '@crewwith/domain/activities/states';
import { markingWindow } from '@crewwith/domain/attendees/marking';
import { canDraw, isCancelListOpen } from '@crewwith/domain/attendees/rules';
import { isApplied } from '@crewwith/domain/attendees/states';
import { formatDayAndClock } from '@crewwith/domain/calendar/date-format';
import type { LevelNames } from '@crewwith/domain/clubs/rules';
import { CANCEL_LIST_BEFORE_MS } from '@crewwith/domain/constants';
import { type CSSProperties, lazy, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart } from '../../browser/lazy/lazy-part.tsx';
import { useLevelPhrase } from '../../browser/use-level-phrase.ts';
import { useNow } from '../../browser/use-now.ts';
import { ApiError } from '../../http/api-error.ts';
import { currentLanguage, loadFairnessTexts } from '../../i18n/i18n.ts';
import { paths } from '../../paths.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { type ActivityRecord, type AttendeeRow, useAttendees, useCancelled } from '../activities/api.ts';
import { AttendeeBadge, AttendeeList } from './attendee-list.tsx';
import styles from './attendee-sections.module.css';
import { hasMoveButton } from './seating/has-move-button.ts';
import { hasSeatMenu } from './seating/has-seat-menu.ts';
import { FIRST_ROWS, firstRows } from './seats/queue-rows.ts';

const Marking = lazy(async () => {
  const marking = import('./marking.tsx').then((file) => file.Marking);
  const [Loaded] = await Promise.all([marking, loadFairnessTexts()]);
  return { default: Loaded };
});
const SeatingTools = lazy(async () => {
  const tools = import('./seating/seating-tools.tsx').then((file) => file.SeatingTools);
  const [Loaded] = await Promise.all([tools, loadFairnessTexts()]);
  return { default: Loaded };
});
const QueueSection = lazy(async () => {
  await loadFairnessTexts();
  return { default: (await import('./seats/queue-section.tsx')).QueueSection };
});
const CancelledList = lazy(async () => {
  await loadFairnessTexts();
  return { default: (await import('./cancelled-list.tsx')).CancelledList };
});

interface AttendeeSectionsProps {
  activity: ActivityRecord;
  subgroups: readonly string[];
  levels: LevelNames;
  /** Receives the focus from the button that leads to marking. */
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** The attendees and cancelled seats that the user may see. */
export function AttendeeSections(props: AttendeeSectionsProps) {
  const { activity } = props;
  const { can, wait_count: waiting = 0, held_count: held = 0 } = activity;
  const isComing = useNow((now) => !hasStarted(activity.activity_time, now));
  // Stays when the last one is seated or removed: it holds the dialog, and says what was done.
  const [hadQueue, setHadQueue] = useState(false);
  if (waiting + held > 0 && !hadQueue) setHadQueue(true);
  return (
    <>
      <Attendees {...props} />
      {can.read_waiters && hadQueue && isComing && (
        <LazyPart
          fallback={
            <div
              className={styles.queue}
              data-more={waiting > FIRST_ROWS || undefined}
              style={{ '--rows': firstRows({ held, waiting }) } as CSSProperties}
            />
          }
        >
          <QueueSection activity={activity} />
        </LazyPart>
      )}
      {can.mark && <Cancelled activity={activity} />}
    </>
  );
}

function Attendees({ activity, subgroups, levels, headingRef }: AttendeeSectionsProps) {
  const { t } = useTranslation();
  const levelPhrase = useLevelPhrase();
  const { can, held_count: held = 0, wait_count: waiting = 0 } = activity;
  const free = activity.max_crew - activity.count;
  // A seat that is held for a waiter has no attendee yet.
  const count = activity.count - held;
  const attendees = useAttendees(activity.activity_id, can.read_attendees);
  const isEmpty = attendees.data?.length === 0;
  const isComing = useNow((now) => !hasStarted(activity.activity_time, now));
  const phase = useNow((now) => markingWindow(activity.activity_time, now));
  const tools = {
    canGive: can.seat && isComing,
    canDraw: can.assign_subgroups && canDraw(subgroups) && (attendees.data?.length ?? 0) > 1,
  };
  // Stays when the last one leaves: it holds the dialog in which a leader is about to change a seat.
  const [wasMarking, setWasMarking] = useState(false);
  if (can.mark && attendees.data !== undefined && !isEmpty && !wasMarking) setWasMarking(true);
  const content = () => {
    if (!can.read_attendees) {
      return (
        <p className={styles.text}>
          {t(can.read ? 'attendee.countOnly' : 'attendee.countOutside', {
            count,
            level: levelPhrase('activity.read_attendees'),
          })}
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
    if (isEmpty && !wasMarking) return <p className={styles.text}>{t('attendee.none')}</p>;
    const ownCrewId = activity.my?.crew_id ?? null;
    const hrefOf = ({ crew_id }: AttendeeRow) =>
      can.read_crews || crew_id === ownCrewId ? paths.crew(activity.club_nick, crew_id) : undefined;
    const shared = { attendees: attendees.data, subgroups, levels, hrefOf };
    if (!can.mark) return <AttendeeList {...shared} ownCrewId={ownCrewId} />;
    return (
      // With the places of the marking controls.
      <LazyPart
        fallback={
          <div className={styles.marking}>
            <div className={styles.markingHead} data-window={phase} />
            <AttendeeList
              {...shared}
              ownCrewId={ownCrewId}
              actions={(attendee) => <ActionPlaces {...{ activity, subgroups, attendee }} />}
            />
          </div>
        }
      >
        <Marking activity={activity} {...shared} />
      </LazyPart>
    );
  };
  return (
    <Section title={t('attendee.title')} count={count} headingRef={headingRef}>
      {(tools.canGive || tools.canDraw) && attendees.data !== undefined && (
        <LazyPart
          fallback={
            <div
              className={styles.tools}
              data-reason={tools.canGive && free <= waiting && (free > 0 ? 'promised' : 'full')}
            />
          }
        >
          <SeatingTools activity={activity} attendees={attendees.data} {...tools} />
        </LazyPart>
      )}
      {content()}
      {held > 0 && <p className={styles.held}>{t('attendee.held', { count: held })}</p>}
    </Section>
  );
}

type ActionPlacesProps = Pick<AttendeeSectionsProps, 'activity' | 'subgroups'> & { attendee: AttendeeRow };

/** The room of what Marking shows beside an attendee. */
function ActionPlaces({ activity, subgroups, attendee }: ActionPlacesProps) {
  const isOpen = useNow((now) => markingWindow(activity.activity_time, now) === 'open');
  const hasMove = useNow((now) => hasMoveButton(activity, subgroups, now));
  const hasMenu = useNow((now) => hasSeatMenu(activity, attendee, now));
  return (
    <>
      {isOpen ? (
        <>
          <span className={styles.mark} />
          <span className={styles.mark} />
        </>
      ) : (
        !isApplied(attendee.state) && <AttendeeBadge state={attendee.state} />
      )}
      {hasMove && <span className={styles.button} data-place="move" />}
      {hasMenu && <span className={styles.button} />}
    </>
  );
}

function Cancelled({ activity }: { activity: ActivityRecord }) {
  const { t } = useTranslation();
  const start = activity.activity_time;
  const isOpen = useNow((now) => isCancelListOpen(start, now));
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
    if (cancelled.data !== undefined) {
      return (
        <LazyPart fallback={<RowsSkeleton rows={1} />}>
          <CancelledList cancelled={cancelled.data} start={start} />
        </LazyPart>
      );
    }
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
