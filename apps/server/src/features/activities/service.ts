import type { activitiesContract } from '@crewwith/domain/activities/contract';
import { listCap } from '@crewwith/domain/activities/list-order';
import { type DayRange, rangeInstants, rangeRefusal } from '@crewwith/domain/calendar/range';
import { may } from '@crewwith/domain/permissions';
import { addDays, firstOfMonth, monthOf, seoulDayOf } from '@crewwith/domain/time';
import type { Call } from '../../kit/context.ts';
import { refuse } from '../../kit/errors.ts';
import { memberIdOf } from '../../kit/permit.ts';
import type { Input } from '../../kit/routes.ts';
import type { Standing } from '../crews/service.ts';
import { type Card, toCard } from './card.ts';
import { listOfClub, listRows } from './queries.ts';

/** The days that a call asks for. Refusals: `activity.range_too_long`, `calendar.range_reversed`. */
export function daysOf(range: Input<typeof activitiesContract.listOfClub>['query']): DayRange {
  const days = { from: range.start_date, to: range.end_date };
  refuse(rangeRefusal(days));
  return days;
}

/** The activities of a club between two days, both inclusive, to a crew who may list them; level 1 sees the current month's. */
export async function cardsBetween(
  call: Call,
  standing: Pick<Standing, 'club_id' | 'level'>,
  days: DayRange,
): Promise<Card[]> {
  const visible = may('activity.list_whole', standing) ? days : withinMonth(days, call.now);
  if (visible.from > visible.to) return [];
  const rows = await listOfClub(call.db, {
    clubId: standing.club_id,
    memberId: memberIdOf(call.identity),
    ...rangeInstants(visible),
  });
  return rows.map(toCard);
}

/** What is to come and what was, as rows and as far as this crew sees the lists. */
export async function rowsAround(call: Call, standing: Standing) {
  const asked = { clubId: standing.club_id, now: call.now, limit: listCap(standing.level) };
  const [following, previous] = await Promise.all([
    listRows(call.db, { ...asked, which: 'following' }),
    may('activity.list_previous', standing) ? listRows(call.db, { ...asked, which: 'previous' }) : [],
  ]);
  return { following, previous };
}

function withinMonth({ from, to }: DayRange, now: Date): DayRange {
  const { year, month } = monthOf(seoulDayOf(now));
  const first = firstOfMonth(year, month);
  const last = addDays(firstOfMonth(year, month, 1), -1);
  return { from: from > first ? from : first, to: to < last ? to : last };
}
