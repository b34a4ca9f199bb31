import type { activitiesContract } from '@crewwith/domain/activities/contract';
import { type DayRange, firstVisibleDay, rangeInstants, rangeRefusal } from '@crewwith/domain/calendar/rules';
import { listCap } from '@crewwith/domain/lists/list-cap';
import { may } from '@crewwith/domain/permissions';
import { requireMemberId } from '../../auth/permit.ts';
import type { Call } from '../../context.ts';
import type { Input } from '../../http/routes.ts';
import { refuse } from '../../refusal.ts';
import type { Membership } from '../memberships/public.ts';
import { listOfClub, listRows } from './queries/cards.ts';
import { type Card, toCard } from './reads/card.ts';

/** Parses the range of days of a call. Refusals: `activity.range_too_long`, `calendar.range_reversed`. */
export function parseDays(range: Input<typeof activitiesContract.listOfClub>['query']): DayRange {
  const days = { from: range.start_date, to: range.end_date };
  refuse(rangeRefusal(days));
  return days;
}

/**
 * The activities of a club between two days, both inclusive, without the days that the crew's level may not see. The
 * caller has checked that the crew may list them.
 */
export async function listCardsBetween(
  call: Call,
  membership: Pick<Membership, 'club_id' | 'level'>,
  days: DayRange,
): Promise<Card[]> {
  const first = firstVisibleDay(membership.level, call.now);
  const visible = first === null || days.from >= first ? days : { ...days, from: first };
  if (visible.from > visible.to) return [];
  const rows = await listOfClub(call.db, {
    clubId: membership.club_id,
    memberId: requireMemberId(call.identity),
    ...rangeInstants(visible),
  });
  return rows.map(toCard);
}

/** Upcoming and past activities as rows, limited to what this crew may see. */
export async function listRowsAroundNow(call: Call, membership: Membership) {
  const params = { clubId: membership.club_id, now: call.now, limit: listCap(membership.level) };
  const [following, previous] = await Promise.all([
    listRows(call.db, { ...params, which: 'following' }),
    may('activity.list_previous', membership) ? listRows(call.db, { ...params, which: 'previous' }) : [],
  ]);
  return { following, previous };
}
