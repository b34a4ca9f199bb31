import { DAY_MS, LEVEL_MAX, MIN_AGE, WITHDRAWN_DATA_DAYS } from '../constants.ts';
import { isActive, type Membership } from '../crews/states.ts';
import { cleanLine, toNfc } from '../texts/clean-text.ts';
import { type SeoulDay, seoulDayOf } from '../time.ts';

/** Under which name stays what was written by those who left (docs/specification.md#deleting). */
export const WITHDRAWN_NICK = '탈퇴한 크루';

/** Why a member with these crews cannot leave, or null: whoever leads a club transfers it first. */
export function memberWithdrawalRefusal(crews: readonly Membership[]): 'club.leader_must_transfer' | null {
  const leads = crews.some(({ state, adminLevel }) => isActive(state) && adminLevel === LEVEL_MAX);
  return leads ? 'club.leader_must_transfer' : null;
}

/** When a withdrawn member's personal fields are destroyed: after 30 days (docs/specification.md#deleting). */
export function personalDataEnds(withdrawnTime: Date): Date {
  return new Date(withdrawnTime.getTime() + WITHDRAWN_DATA_DAYS * DAY_MS);
}

/**
 * Whether a social account still has its member: one who has not withdrawn (null), or less than 30 days ago and may
 * come back (docs/specification.md#member-return).
 */
export function isRemembered(withdrawnTime: Date | null, now: Date): boolean {
  return withdrawnTime === null || now < personalDataEnds(withdrawnTime);
}

/**
 * Full years from a birthday to a day. Whoever was born on 29 February has their birthday on 1 March in common years,
 * as the 28th has not yet reached it.
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

/** Whether two names are the same to a reader: in whatever Unicode form and case they were typed. */
export function isSameName(a: string, b: string): boolean {
  return nameKey(a) === nameKey(b);
}

/** What two spellings of one name have in common; for comparing, not for showing. */
export function nameKey(name: string): string {
  return toNfc(cleanLine(name).toLowerCase());
}
