import { DAY_MS, LEVEL_MAX, MIN_AGE, WITHDRAWN_DATA_DAYS } from '../constants.ts';
import { isActive, type Membership } from '../crews/states.ts';
import { cleanLine, toNfc } from '../texts/clean-text.ts';
import { type SeoulDay, seoulDayOf } from '../time.ts';

/** The author name of content by withdrawn members (docs/specification.md#deleting). */
export const WITHDRAWN_NICK = '탈퇴한 크루';

/** Why a member with these crews cannot withdraw, or null: a leader has to transfer the club first. */
export function memberWithdrawalRefusal(crews: readonly Membership[]): 'club.leader_must_transfer' | null {
  const leads = crews.some(({ state, adminLevel }) => isActive(state) && adminLevel === LEVEL_MAX);
  return leads ? 'club.leader_must_transfer' : null;
}

/** When a withdrawn member's personal fields are erased: after 30 days (docs/specification.md#deleting). */
export function personalDataEnds(withdrawnTime: Date): Date {
  return new Date(withdrawnTime.getTime() + WITHDRAWN_DATA_DAYS * DAY_MS);
}

/** Whether a member has not withdrawn (null) or may still reactivate (docs/specification.md#member-return). */
export function isWithinRetention(withdrawnTime: Date | null, now: Date): boolean {
  return withdrawnTime === null || now < personalDataEnds(withdrawnTime);
}

/**
 * Full years from a birthday to a day. A birthday on 29 February counts from 1 March in common years.
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

/** Whether two names are equal, ignoring case and Unicode form. */
export function isSameName(a: string, b: string): boolean {
  return nameKey(a) === nameKey(b);
}

/** A key for comparing names. */
export function nameKey(name: string): string {
  return toNfc(cleanLine(name).toLowerCase());
}
