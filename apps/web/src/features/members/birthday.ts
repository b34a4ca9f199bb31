import { isSeoulDay, type SeoulDay, seoulDayOf } from '@crewwith/domain/time';

/**
 * Returns the day that six or eight typed digits name (`950302`, `19950302`, also with separators), or null. Of two
 * digits the latest year that is not in the future is meant.
 */
export function parseBirthday(typed: string, now: Date): SeoulDay | null {
  const digits = typed.replace(/[\s./-]/g, '');
  const [, year = '', month, date] = /^(\d{2}|\d{4})(\d{2})(\d{2})$/.exec(digits) ?? [];
  const years = year.length === 2 ? [`20${year}`, `19${year}`] : [year];
  const today = seoulDayOf(now);
  const days = years.map((full) => `${full}-${month}-${date}`).filter(isSeoulDay);
  return days.find((day) => day <= today) ?? days[0] ?? null;
}
