import type { activitiesContract } from '@crewwith/domain/activities/contract';
import {
  type DayRange,
  firstVisibleDay,
  rangeInstants,
  rangeRefusal,
  startOfMonth,
} from '@crewwith/domain/calendar/rules';
import { MARKING_AFTER_MS, NEXT_ACTIVITIES } from '@crewwith/domain/constants';
import { listCap } from '@crewwith/domain/lists/list-cap';
import { may } from '@crewwith/domain/permissions';
import { seoulDayOf } from '@crewwith/domain/time';
import { type Permit, requireMemberId } from '../../auth/permit.ts';
import type { Call } from '../../context.ts';
import type { Trx } from '../../db/transaction.ts';
import type { WrittenList } from '../../http/reply.ts';
import type { Input } from '../../http/routes.ts';
import { refuse } from '../../refusal.ts';
import type { Membership } from '../memberships/public.ts';
import { versionsOfClub } from './queries/card-versions.ts';
import { listFollowing, listOfMember, listRows } from './queries/cards.ts';
import * as columns from './queries/columns.ts';
import { listCalledOfMember, listOpenToMember, readNextOfMember } from './queries/home.ts';
import * as calendar from './reads/calendar.ts';
import * as card from './reads/card.ts';
import { type Card, facesOf, toCard } from './reads/card.ts';
import { writeCards } from './reads/card-list.ts';
import * as apply from './writes/apply.ts';
import { insertWithOwner } from './writes/create.ts';

/** Creates an activity in which its owner sits, in the transaction of the call that decided it. Returns its id. */
export async function addActivity(
  trx: Trx,
  call: Pick<Call, 'now' | 'random'>,
  permitted: Permit<'poll.close'>,
  activity: ActivityFields & { club_id: number; crew_id: number },
): Promise<number> {
  const id = await insertWithOwner(trx, call, permitted, { ...activity, id: null });
  if (id === null) throw new Error('A new id is in use');
  return id;
}

export type ActivityFields = columns.ActivityFields;
export const { FORM_COLUMNS, FORM_TYPES } = columns;
export const { coverOf } = card;
export const { addCalendarEvent, calendarText, newCalendar } = calendar;
export const { applyDeletions, applyEdits, notifyDeletion, notifyEdit } = apply;

/** Parses the range of days of a call. Refusals: `activity.range_too_long`, `calendar.range_reversed`. */
export function parseDays(range: Input<typeof activitiesContract.listOfClub>['query']): DayRange {
  const days = { from: range.start_date, to: range.end_date };
  refuse(rangeRefusal(days));
  return days;
}

/**
 * The cards of a club between two days, both inclusive, without the days that the caller's level may not see. The
 * caller has checked that they may list them.
 */
export async function listCardsBetween(call: Call, clubId: number, days: DayRange): Promise<WrittenList> {
  const memberId = requireMemberId(call.identity);
  const range = rangeInstants(days);
  const club = await versionsOfClub(call.db, { clubId, memberId, now: call.now, ...range });
  return writeCards(call, club ? [club] : [], range);
}

/**
 * The same for all clubs of a member; each club only from the day on that the member's level there may see. Not from
 * kept cards: docs/adr/0051-kept-cards.md.
 */
export async function listCardsOfMember(call: Call, memberId: number, days: DayRange): Promise<Card[]> {
  const rows = await listOfMember(call.db, { memberId, now: call.now, ...rangeInstants(days) });
  return rows
    .map((row) => toCard(row, call.now))
    .filter(({ my, activity_time }) => {
      const first = firstVisibleDay(my?.admin_level ?? 0, call.now);
      return first === null || seoulDayOf(activity_time) >= first;
    });
}

/** The soonest activity with a seat of a member that has not started or whose check-in is open; null without one. */
export async function readNextCard(call: Call, memberId: number): Promise<Card | null> {
  const row = await readNextOfMember(call.db, {
    memberId,
    now: call.now,
    since: new Date(call.now.getTime() - MARKING_AFTER_MS),
    month: startOfMonth(call.now),
  });
  return row ? toCard(row, call.now) : null;
}

/** The activities in which a seat is held for a member, in all of their clubs, soonest first. */
export async function listCalledCards(call: Call, memberId: number): Promise<Card[]> {
  const rows = await listCalledOfMember(call.db, { memberId, now: call.now });
  return rows.map((row) => toCard(row, call.now));
}

/** The soonest activities that a member could attend now, in all of their clubs. */
export async function listOpenCards(call: Call, memberId: number): Promise<Card[]> {
  const rows = await listOpenToMember(call.db, { memberId, now: call.now, limit: NEXT_ACTIVITIES });
  return rows.map((row) => toCard(row, call.now));
}

/** The soonest coming activities of a club. The caller has checked that the crew may list them. */
export async function listNextCards(call: Call, clubId: number): Promise<Card[]> {
  const memberId = requireMemberId(call.identity);
  const params = { clubId, memberId, now: call.now, after: null, limit: NEXT_ACTIVITIES };
  return (await listFollowing(call.db, params)).map((row) => toCard(row, call.now));
}

/** Upcoming and past activities as rows, limited to what this crew may see. */
export async function listRowsAroundNow(call: Call, membership: Membership) {
  const { club_id: clubId, crew_id: crewId, level } = membership;
  const params = { clubId, crewId, now: call.now, limit: listCap(level) };
  const [following, previous] = await Promise.all([
    listRows(call.db, { ...params, which: 'following' }),
    may('activity.list_previous', membership) ? listRows(call.db, { ...params, which: 'previous' }) : [],
  ]);
  return { following: following.map(withFaces), previous: previous.map(withFaces) };
}

function withFaces({ faces, ...row }: Awaited<ReturnType<typeof listRows>>[number]) {
  return { ...row, ...(faces && { faces: facesOf({ faces }) }) };
}
