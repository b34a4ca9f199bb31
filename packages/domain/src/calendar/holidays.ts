import { isSeoulDay, type SeoulDay } from '../time.ts';

const MONTH_AND_DAY = /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** The file `/holidays.json`: lunar and substitute holidays by date, fixed solar ones by month and day. */
export type Holidays = { readonly holidaysWithYear: SeoulDay[]; readonly holidaysWithoutYear: string[] };

/** Used when the file cannot be loaded. */
export const NO_HOLIDAYS: Holidays = { holidaysWithYear: [], holidaysWithoutYear: [] };

/** Returns null when the file does not have the expected format. */
export function parseHolidays(file: unknown): Holidays | null {
  const { holidaysWithYear, holidaysWithoutYear }: { [name: string]: unknown } = Object(file);
  return isListOf(holidaysWithYear, isSeoulDay) &&
    isListOf(holidaysWithoutYear, (day) => MONTH_AND_DAY.test(day))
    ? { holidaysWithYear, holidaysWithoutYear }
    : null;
}

function isListOf(list: unknown, isOne: (item: string) => boolean): list is string[] {
  return Array.isArray(list) && list.every((item) => typeof item === 'string' && isOne(item));
}

/** Whether a Seoul day is a holiday. */
export function isHoliday(day: SeoulDay, { holidaysWithYear, holidaysWithoutYear }: Holidays): boolean {
  return holidaysWithYear.includes(day) || holidaysWithoutYear.includes(day.slice(5));
}
