import type { Language } from '../error-definition.ts';
import { monthOf, type SeoulDay } from '../time.ts';
import { HOLIDAY_YEARS, HOLIDAYS_BY_DAY, HOLIDAYS_EVERY_YEAR } from './holiday-data.ts';
import { HOLIDAY_NAMES, type HolidayKind } from './holiday-names.ts';

/** The last day whose holidays are known; later only those of the same day in all years are. */
export const LAST_HOLIDAY_DAY: SeoulDay = `${HOLIDAY_YEARS.last}-12-31`;

/** The public holidays of a day: those of `/holidays.json`, with what they are. */
function holidaysOn(day: SeoulDay): readonly HolidayKind[] {
  return HOLIDAYS_BY_DAY[day] ?? HOLIDAYS_EVERY_YEAR[day.slice(5)] ?? [];
}

/** Whether a day is a public holiday. */
export function isPublicHoliday(day: SeoulDay): boolean {
  return holidaysOn(day).length > 0;
}

/** The name of the public holiday of a day; null for other days. */
export function holidayName(day: SeoulDay, language: Language): string | null {
  const names = holidaysOn(day).map((kind) => HOLIDAY_NAMES[kind][language]);
  return names.length === 0 ? null : names.join(', ');
}

/** Whether all holidays of a day's year are known (docs/specification.md#holidays). */
export function holidaysAreKnown(day: SeoulDay): boolean {
  const { year } = monthOf(day);
  return year >= HOLIDAY_YEARS.first && year <= HOLIDAY_YEARS.last;
}
