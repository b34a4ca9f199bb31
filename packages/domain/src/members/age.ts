import { MIN_AGE } from '../constants.ts';
import { type SeoulDay, seoulDayOf } from '../time.ts';

/**
 * Full years from a birthday to a day. Whoever was born on 29 February has their birthday on 1 March in common years, as
 * the 28th has not yet reached it.
 */
export function ageOn(birthday: SeoulDay, day: SeoulDay): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/**
 * Why someone of this birthday cannot join today, by the Seoul calendar, or null (docs/specification.md#sign-up-rules).
 */
export function ageRefusal(
  birthday: SeoulDay,
  now: Date,
): 'member.birthday_future' | 'member.too_young' | null {
  const today = seoulDayOf(now);
  if (birthday > today) return 'member.birthday_future';
  return ageOn(birthday, today) < MIN_AGE ? 'member.too_young' : null;
}
