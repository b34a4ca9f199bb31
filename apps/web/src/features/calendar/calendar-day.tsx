import { formatDay } from '@crewwith/domain/calendar/date-format';
import { type SeoulDay, startOfSeoulDay } from '@crewwith/domain/time';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import styles from './month-calendar.module.css';

/** What a dot shows: the activities of a day, and whether one attends any of them. */
export interface DayMark {
  count: number;
  attending: boolean;
}

interface CalendarDayProps {
  day: SeoulDay;
  /** 0 is Sunday. */
  weekday: number;
  inMonth: boolean;
  mark: DayMark | undefined;
  holiday: boolean;
  today: boolean;
  selected: boolean;
  /** Whether it is in the tab order. */
  tabbable: boolean;
  onPress: (day: SeoulDay) => void;
}

/**
 * A day of the calendar: its number, a dot if it has activities, filled if one attends any, red on holidays. Memoized,
 * since few days change at once.
 */
export const CalendarDay = memo(function CalendarDay(props: CalendarDayProps) {
  const { day, weekday, inMonth, mark, holiday, today, selected, tabbable, onPress } = props;
  const { t } = useTranslation();
  const description = [
    formatDay(startOfSeoulDay(day), currentLanguage()),
    today ? t('calendar.today') : null,
    holiday ? t('calendar.holiday') : null,
    mark ? t('calendar.meetups', { count: mark.count }) : null,
    mark?.attending ? t('calendar.attending') : null,
  ].filter((part) => part !== null);
  return (
    <button
      type="button"
      className={styles.day}
      data-day={day}
      data-weekday={weekday}
      data-outside={!inMonth || undefined}
      data-holiday={holiday || undefined}
      data-today={today || undefined}
      aria-current={today ? 'date' : undefined}
      aria-pressed={selected}
      tabIndex={tabbable ? 0 : -1}
      onClick={() => onPress(day)}
    >
      <span className={styles.number} aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      <VisuallyHidden>{description.join(', ')}</VisuallyHidden>
      <span className={styles.dot} data-mark={mark && (mark.attending ? 'attending' : 'other')} />
    </button>
  );
});
