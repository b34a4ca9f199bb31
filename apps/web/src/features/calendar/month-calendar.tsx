import IconChevronLeft from 'icon:chevron-left';
import IconChevronRight from 'icon:chevron-right';
import { formatYearAndMonth, WEEKDAYS } from '@crewwith/domain/calendar/date-format';
import { isHoliday } from '@crewwith/domain/calendar/holidays';
import { monthGrid } from '@crewwith/domain/calendar/month-grid';
import { FIRST_DAY, LAST_DAY } from '@crewwith/domain/constants';
import {
  addDays,
  daysBetween,
  firstOfMonth,
  monthOf,
  type SeoulDay,
  seoulDayOf,
} from '@crewwith/domain/time';
import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../browser/use-now.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { useHolidays } from './api.ts';
import { CalendarDay, type DayMark } from './calendar-day.tsx';
import styles from './month-calendar.module.css';

export interface MonthCalendarProps {
  /** Month 1–12. */
  month: { year: number; month: number };
  selected: SeoulDay | null;
  marks: ReadonlyMap<SeoulDay, DayMark>;
  onMonth: (month: { year: number; month: number }) => void;
  /** Called with null when the selected day is pressed again; the day may be in another month. */
  onSelect: (day: SeoulDay | null) => void;
}

const WEEK = 7;
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -WEEK,
  ArrowDown: WEEK,
};

/** A month in Seoul's calendar, Sunday first, with a dot for each day with activities. Arrow keys move by day. */
export function MonthCalendar({ month, selected, marks, onMonth, onSelect }: MonthCalendarProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const body = useRef<HTMLTableSectionElement>(null);
  const holidays = useHolidays();
  const today = useNow(seoulDayOf);
  const weeks = monthGrid(month.year, month.month);
  const first = firstOfMonth(month.year, month.month);
  const isVisible = (day: SeoulDay | null): day is SeoulDay =>
    day !== null && weeks.some((week) => week.some((cell) => cell?.day === day));
  const [focusedDay, setFocusedDay] = useState<SeoulDay | null>(null);
  // A single tab stop; arrow keys reach the other days.
  const tabbable = [focusedDay, selected, today].find(isVisible) ?? first;
  const changeMonth = (offset: number) => onMonth(monthOf(firstOfMonth(month.year, month.month, offset)));
  const onPress = useCallback(
    (day: SeoulDay) => {
      setFocusedDay(day);
      onSelect(day === selected ? null : day);
    },
    [onSelect, selected],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || daysBetween(FIRST_DAY, tabbable) + step < 0) return;
    event.preventDefault();
    const next = addDays(tabbable, step);
    if (!isVisible(next)) return;
    setFocusedDay(next);
    body.current?.querySelector<HTMLButtonElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    <div className={styles.calendar}>
      <div className={styles.header}>
        <button
          type="button"
          className={styles.arrow}
          aria-label={t('calendar.previousMonth')}
          disabled={first === FIRST_DAY}
          onClick={() => changeMonth(-1)}
        >
          <IconChevronLeft size={22} />
        </button>
        <p id={headingId} className={styles.month} aria-live="polite">
          {formatYearAndMonth(month, currentLanguage())}
        </p>
        <button
          type="button"
          className={styles.arrow}
          aria-label={t('calendar.nextMonth')}
          disabled={LAST_DAY.startsWith(first.slice(0, 7))}
          onClick={() => changeMonth(1)}
        >
          <IconChevronRight size={22} />
        </button>
        <button type="button" className={styles.today} onClick={() => onSelect(today)}>
          {t('calendar.today')}
        </button>
      </div>
      <table className={styles.grid} aria-labelledby={headingId}>
        <thead>
          <tr>
            {WEEKDAYS[currentLanguage()].map((name, weekday) => (
              <th key={name} scope="col" data-weekday={weekday}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {weeks.map((week) => (
            <tr key={week.find((cell) => cell !== null)?.day}>
              {week.map((cell, weekday) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its weekday.
                <td key={weekday}>
                  {cell !== null && (
                    <CalendarDay
                      day={cell.day}
                      weekday={weekday}
                      inMonth={cell.inMonth}
                      mark={marks.get(cell.day)}
                      holiday={isHoliday(cell.day, holidays)}
                      today={cell.day === today}
                      selected={cell.day === selected}
                      tabbable={cell.day === tabbable}
                      onPress={onPress}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.dot} data-mark="attending" /> {t('calendar.mine')}
        <span className={styles.dot} data-mark="other" /> {t('calendar.others')}
      </p>
    </div>
  );
}
