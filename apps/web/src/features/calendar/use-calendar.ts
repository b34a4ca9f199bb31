import type { SeoulDay } from '@crewwith/domain/time';
import { useState } from 'react';
import { keepSelectedDate, monthAtFirst, restoreSelectedDate } from './selected-date.ts';

/** Which month is shown and which day is selected; a day selected less than 60 seconds ago is selected again. */
export function useCalendar() {
  const [selected, setSelected] = useState<SeoulDay | null>(() => restoreSelectedDate(new Date()));
  const [month, setMonth] = useState(() => monthAtFirst(new Date()));
  const select = (day: SeoulDay | null) => {
    setSelected(day);
    keepSelectedDate(day, new Date());
  };
  return { month, setMonth, selected, select };
}
