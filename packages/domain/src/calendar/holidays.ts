import { z } from 'zod';
import { type SeoulDay, seoulDay } from '../time.ts';

/** The file `/holidays.json`: lunar and substitute holidays by date, fixed solar ones by month and day. */
export const holidays = z.object({
  holidaysWithYear: z.array(seoulDay),
  holidaysWithoutYear: z.array(z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)),
});
export type Holidays = z.infer<typeof holidays>;

/** For when the file could not be loaded. */
export const NO_HOLIDAYS: Holidays = { holidaysWithYear: [], holidaysWithoutYear: [] };

/** Whether a Seoul day is a holiday. */
export function isHoliday(day: SeoulDay, { holidaysWithYear, holidaysWithoutYear }: Holidays): boolean {
  return holidaysWithYear.includes(day) || holidaysWithoutYear.includes(day.slice(5));
}
