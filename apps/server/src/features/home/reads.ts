import type { DayRange } from '@crewwith/domain/calendar/rules';
import type { homeContract } from '@crewwith/domain/home/contract';
import { overdueFrom } from '@crewwith/domain/penalties/appeals';
import { HOME_POLLS } from '@crewwith/domain/polls/constants';
import { permit, permitSelf, requireMemberId } from '../../auth/permit.ts';
import type { Call } from '../../context.ts';
import type { Input, Output, Written } from '../../http/routes.ts';
import { orNotFound } from '../../refusal.ts';
import {
  listCalledCards,
  listCardsBetween,
  listCardsOfMember,
  listNextCards,
  listOpenCards,
  listRowsAroundNow,
  parseDays,
  readNextCard,
} from '../activities/public.ts';
import { listJoinedClubs } from '../members/public.ts';
import { clubParams, toMembership } from '../memberships/public.ts';
import { listLatestNotices, listLatestPictures, readPinned } from '../notices/public.ts';
import { listAwaitedPolls, listCrewPolls } from '../polls/public.ts';
import { readMembershipAndAppeals } from './queries.ts';

type Contract = typeof homeContract;
type Range = Input<Contract['read']>['query'];

/**
 * All data of a club's main page, so that the screen needs at most two calls (docs/specification.md#with-page).
 * Activities are included only if both days are given; refusals are those of a list between two days.
 */
export async function readHome(
  call: Call,
  nick: string,
  range: Range,
): Promise<Written<Output<Contract['read']>>> {
  const params = { ...clubParams(call.identity, nick), madeBy: overdueFrom(call.now) };
  const { overdue_appeals, ...row } = orNotFound(await readMembershipAndAppeals(call.db, params));
  const membership = toMembership(row);
  permit('activity.list_following', membership);
  const days = parseOptionalDays(range);
  const [notices, activities, rows, next, polls, pictures, pinned] = await Promise.all([
    listLatestNotices(call, membership),
    days === null ? [] : listCardsBetween(call, membership.club_id, days),
    listRowsAroundNow(call, membership),
    listNextCards(call, membership.club_id),
    listCrewPolls(call, membership, HOME_POLLS),
    listLatestPictures(call, membership.club_id, membership),
    readPinned(call, membership),
  ]);
  const home = { notices, activities, ...rows, next, polls, pictures, pinned };
  return overdue_appeals === null ? home : { ...home, overdue_appeals };
}

/** All data of a member's first screen, over all of their clubs. */
export async function readHomeOfMember(
  call: Call,
  memberId: number,
  range: Range,
): Promise<Written<Output<Contract['readOfMember']>>> {
  permitSelf(requireMemberId(call.identity) === memberId);
  const days = parseOptionalDays(range);
  const [clubs, activities, called, next, open, polls] = await Promise.all([
    listJoinedClubs(call, memberId),
    days === null ? [] : listCardsOfMember(call, memberId, days),
    listCalledCards(call, memberId),
    readNextCard(call, memberId),
    listOpenCards(call, memberId),
    listAwaitedPolls(call.db, { memberId, now: call.now, limit: HOME_POLLS }),
  ]);
  return { clubs, activities, called, next, open, polls };
}

function parseOptionalDays({ start_date, end_date }: Range): DayRange | null {
  return start_date && end_date ? parseDays({ start_date, end_date }) : null;
}
