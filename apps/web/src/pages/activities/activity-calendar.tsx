import { followingActivities } from '@crewwith/domain/activities/card';
import { isExpected } from '@crewwith/domain/attendees/states';
import { formatDay } from '@crewwith/domain/calendar/date-format';
import { activitiesOfMonth, cardsBelow } from '@crewwith/domain/calendar/month-grid';
import { monthOf, type SeoulDay, seoulDayOf, startOfSeoulDay } from '@crewwith/domain/time';
import { type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { renderTime } from '../../browser/document-facts.ts';
import { ActivityCard } from '../../features/activities/activity-card.tsx';
import type { ActivityCard as Activity } from '../../features/activities/api.ts';
import { AttendControl } from '../../features/attendees/attend-control.tsx';
import type { DayMark } from '../../features/calendar/calendar-day.tsx';
import { MonthCalendar } from '../../features/calendar/month-calendar.tsx';
import type { useCalendar } from '../../features/calendar/use-calendar.ts';
import { ApiError } from '../../http/api-error.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { CardsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Button } from '../../ui/navigation/button.tsx';
import styles from './activity-calendar.module.css';

export interface ActivityCalendarProps {
  calendar: ReturnType<typeof useCalendar>;
  /** The activities around the month. */
  activities: {
    data: Activity[] | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  /** Replaces the cards when the month is not visible to the user. */
  closed?: ReactNode;
  /** Club names by nick, for cards of several clubs. */
  clubNames?: ReadonlyMap<string, string>;
  /** A link for when there are no meetups. */
  nextStep: ReactNode;
  /** Meetups that the page shows already: below the calendar only when their day is selected. */
  shown: readonly Activity[];
  /** Called with a meetup when its seat has been taken, and its dialog closes. */
  onTaken?: (activity: Activity) => void;
}

function markDays(activities: readonly Activity[]): Map<SeoulDay, DayMark> {
  const marks = new Map<SeoulDay, DayMark>();
  for (const { activity_time: time, my } of activities) {
    const day = seoulDayOf(time);
    const { count, attending } = marks.get(day) ?? { count: 0, attending: false };
    marks.set(day, { count: count + 1, attending: attending || isExpected(my?.state) });
  }
  return marks;
}

/** Number of cards in a phone's first view. */
const FIRST_CARDS = 2;

/**
 * A month with a dot per day with meetups, and the cards of the selected day beside or below it. `children` stand below
 * the month.
 */
export function ActivityCalendar({ children, ...props }: ActivityCalendarProps & { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.calendar}>
        <div>
          <CalendarMonth {...props} />
          {children}
        </div>
        <CalendarCards {...props} />
      </div>
    </div>
  );
}

/** A month with a dot per day with meetups. */
export function CalendarMonth({
  calendar: { month, setMonth, selected, select },
  activities,
}: Pick<ActivityCalendarProps, 'calendar' | 'activities'>) {
  return (
    <MonthCalendar
      month={month}
      selected={selected}
      marks={markDays(activities.data ?? [])}
      onMonth={(next) => {
        setMonth(next);
        select(null);
      }}
      onSelect={(day) => {
        select(day);
        if (day !== null) setMonth(monthOf(day));
      }}
    />
  );
}

/** The cards of the selected day, else the first ones of the month. */
export function CalendarCards({ closed, ...props }: ActivityCalendarProps) {
  return <div className={styles.cards}>{closed ?? <DayCards {...props} />}</div>;
}

function DayCards({
  calendar: { month, selected, select, setMonth },
  activities: { data, error, isFetching, refetch },
  clubNames,
  nextStep,
  shown,
  onTaken,
}: Omit<ActivityCalendarProps, 'closed'>) {
  const { t } = useTranslation();
  if (data === undefined) {
    if (error === null) return <CardsSkeleton cards={2} />;
    return (
      <ErrorState
        message={ApiError.from(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const following = followingActivities(data, renderTime());
  // Without a selected day, the month's future meetups; in a past month, all of it.
  const ahead = activitiesOfMonth(following, month);
  const isAhead = selected === null && ahead.length > 0;
  const ofMonth = isAhead
    ? ahead.filter(({ activity_id: id }) => !shown.some((other) => other.activity_id === id))
    : activitiesOfMonth(data, month);
  if (isAhead && ofMonth.length === 0) return null;
  const cards = cardsBelow(selected === null ? ofMonth : data, selected);
  const title = ofMonth.length < ahead.length ? t('calendar.later') : t('calendar.following');
  const day = selected === null ? null : formatDay(startOfSeoulDay(selected), currentLanguage());
  if (cards.length === 0) {
    const next = following.find(
      ({ activity_time: time }) => selected === null || seoulDayOf(time) > selected,
    );
    const goToNext = (time: Date) => {
      select(seoulDayOf(time));
      setMonth(monthOf(seoulDayOf(time)));
    };
    return (
      <EmptyState
        title={day === null ? t('calendar.emptyMonth') : t('calendar.emptyDay', { day })}
        action={
          next === undefined ? (
            nextStep
          ) : (
            <Button variant="outline" onClick={() => goToNext(next.activity_time)}>
              {t('calendar.nextMeetup', { day: formatDay(next.activity_time, currentLanguage()) })}
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <h3 className={styles.day}>{day ?? (isAhead ? title : t('calendar.ofMonth'))}</h3>
      <Cards activities={cards} clubNames={clubNames} onTaken={onTaken} />
    </>
  );
}

interface CardsProps extends Pick<ActivityCalendarProps, 'clubNames' | 'onTaken'> {
  activities: readonly Activity[];
}

/** Renders the first cards at once and the others deferred. */
function Cards({ activities, clubNames, onTaken }: CardsProps) {
  const showAll = useDeferredValue(true, false);
  return (showAll ? activities : activities.slice(0, FIRST_CARDS)).map((activity) => (
    <ActivityCard
      key={activity.activity_id}
      activity={activity}
      clubName={clubNames?.get(activity.club_nick)}
      action={<AttendControl activity={activity} onTaken={() => onTaken?.(activity)} />}
    />
  ));
}
