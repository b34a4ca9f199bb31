import { formatDay } from '@crewwith/domain/calendar/date-format';
import { type SeoulDay, startOfSeoulDay } from '@crewwith/domain/time';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import styles from './month-calendar.module.css';

interface CalendarDayProps {
  day: SeoulDay;
  /** 0 is Sunday. */
  weekday: number;
  inMonth: boolean;
  /** Number of activities. */
  count: number;
  holiday: boolean;
  today: boolean;
  selected: boolean;
  /** Whether it is in the tab order. */
  tabbable: boolean;
  onSelect: () => void;
}

/** A day of the calendar: its number, a dot if it has activities, red on holidays. */
export function CalendarDay(props: CalendarDayProps) {
  const { day, weekday, inMonth, count, holiday, today, selected, tabbable, onSelect } = props;
  const { t } = useTranslation();
  const description = [
    formatDay(startOfSeoulDay(day), currentLanguage()),
    today ? t('calendar.today') : null,
    holiday ? t('calendar.holiday') : null,
    count > 0 ? t('calendar.meetups', { count }) : null,
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
      onClick={onSelect}
    >
      <span className={styles.number} aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      <VisuallyHidden>{description.join(', ')}</VisuallyHidden>
      <span className={styles.dot} data-visible={count > 0 || undefined} />
    </button>
  );
}
