import { monthOf, type SeoulDay, seoulDayOf } from '@crewwith/domain/time';
import { useEffect, useState } from 'react';
import { documentFacts, renderTime } from '../../browser/document-facts.ts';
import type { Month } from '../schedule/api.ts';
import { readSelectedDate, restoreSelectedDate, saveSelectedDate } from './selected-date.ts';

/** Whether two months are the same. */
export function isSameMonth(a: Month, b: Month): boolean {
  return a.year === b.year && a.month === b.month;
}

/** State of the calendar: month and selected day. Restores a day selected less than 60 seconds ago. */
export function useCalendar() {
  const [selected, setSelected] = useState<SeoulDay | null>(() => restoreSelectedDate(renderTime()));
  const [month, setMonth] = useState(() => monthOf(selected ?? seoulDayOf(renderTime())));
  const [isHydrating] = useState(documentFacts() !== null);
  useEffect(() => {
    const day = isHydrating ? readSelectedDate(new Date()) : null;
    if (day === null) return;
    setSelected(day);
    setMonth(monthOf(day));
  }, [isHydrating]);
  const select = (day: SeoulDay | null) => {
    setSelected(day);
    saveSelectedDate(day, new Date());
  };
  return { month, setMonth, selected, select };
}
