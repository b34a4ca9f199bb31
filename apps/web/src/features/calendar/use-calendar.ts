import { monthOf, type SeoulDay, seoulDayOf } from '@crewwith/domain/time';
import { useState } from 'react';
import { restoreSelectedDate, saveSelectedDate } from './selected-date.ts';

/** State of the calendar: month and selected day. Restores a day selected less than 60 seconds ago. */
export function useCalendar() {
  const [selected, setSelected] = useState<SeoulDay | null>(() => restoreSelectedDate(new Date()));
  const [month, setMonth] = useState(() => monthOf(selected ?? seoulDayOf(new Date())));
  const select = (day: SeoulDay | null) => {
    setSelected(day);
    saveSelectedDate(day, new Date());
  };
  return { month, setMonth, selected, select };
}
