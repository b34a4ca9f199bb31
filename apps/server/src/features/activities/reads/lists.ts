import type { activitiesContract } from '@crewwith/domain/activities/contract';
import { rangeInstants, rangeRefusal } from '@crewwith/domain/calendar/rules';
import { listCap } from '@crewwith/domain/lists/list-cap';
import type { Action } from '@crewwith/domain/permissions';
import { permit, permitSelf, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import { decodeCursor, encodeCursor } from '../../../http/cursor.ts';
import { type Page, rowsAfter, toPage } from '../../../http/pages.ts';
import type { WrittenList } from '../../../http/reply.ts';
import type { Input, Output } from '../../../http/routes.ts';
import type { IdCoder } from '../../../id-coder.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import { clubParams, getMembership, getMembershipByNick, toMembership } from '../../memberships/public.ts';
import { listCardsOfMember, parseDays } from '../public.ts';
import { versionsByNick } from '../queries/card-versions.ts';
import * as queries from '../queries/cards.ts';
import { type Card, toCard } from './card.ts';
import { writeCards } from './card-list.ts';

type ListQuery = Input<typeof activitiesContract.listFollowing>['query'];
type ListedActivity = Output<typeof activitiesContract.listFollowing>[number];
type Range = Input<typeof activitiesContract.listOfClub>['query'];

/** Activities that have not started, soonest first. */
export function listFollowing(call: Call, clubId: number, query: ListQuery): Promise<Page<ListedActivity>> {
  return listPage(call, clubId, query, 'activity.list_following', queries.listFollowing);
}

/** Activities that have started, latest first. */
export function listPrevious(call: Call, clubId: number, query: ListQuery): Promise<Page<ListedActivity>> {
  return listPage(call, clubId, query, 'activity.list_previous', queries.listPrevious);
}

async function listPage(
  call: Call,
  clubId: number,
  query: ListQuery,
  action: Action,
  read: typeof queries.listFollowing,
): Promise<Page<ListedActivity>> {
  const membership = await getMembership(call.db, call.identity, clubId);
  permit(action, membership);
  const after = query.cursor === undefined ? null : decodeCardCursor(call.ids, query.cursor);
  const params = { clubId, memberId: requireMemberId(call.identity), now: call.now };
  const cap = listCap(membership.level);
  const limit = query.limit ?? null;
  // The cap applies to the whole list, also when it is read page by page.
  const rows =
    cap === null
      ? await read(call.db, { ...params, after, limit: limit === null ? null : limit + 1 })
      : rowsAfter(await read(call.db, { ...params, after: null, limit: cap }), after?.id);
  const page = toPage(rows, query.limit, ({ activity_time, id }) =>
    encodeCursor(call.ids, 'activity', { keys: [activity_time.getTime()], id }),
  );
  return { ...page, rows: page.rows.map((row) => selectFields(row, query.select, call.now)) };
}

function decodeCardCursor(ids: IdCoder, cursor: string): queries.CardCursor {
  const { keys, id } = decodeCursor(ids, 'activity', 1, cursor);
  return { time: new Date(keys[0] ?? 0), id };
}

/** The fields that `select` names, always with the id; all fields of a card if it names none. */
function selectFields(row: queries.CardRow, select: string | undefined, now: Date): ListedActivity {
  const card = toCard(row, now);
  const names = new Set((select ?? '').split(',').map((name) => name.trim()));
  const own = { my_state: row.my_state, my_waiting: card.my?.waiting ?? null };
  const selected = Object.entries({ ...card, ...own }).filter(([name]) => names.has(name));
  return selected.length === 0 ? card : { id: card.id, ...Object.fromEntries(selected) };
}

/** The activities of a club between two days, both inclusive; level 1 sees those from the current Seoul month on. */
export async function listOfClub(call: Call, nick: string, range: Range): Promise<WrittenList> {
  const days = { from: range.start_date, to: range.end_date };
  const refusal = rangeRefusal(days);
  if (refusal !== null) {
    permit('activity.list_following', await getMembershipByNick(call, nick));
    throw new Refusal(refusal);
  }
  const instants = rangeInstants(days);
  const params = { ...clubParams(call.identity, nick), now: call.now, ...instants };
  const club = orNotFound(await versionsByNick(call.db, params));
  permit('activity.list_following', toMembership(club));
  return writeCards(call, [club], instants);
}

/** The same for all clubs of the caller, each limited to what the caller's level there may see. */
export async function listOfMember(call: Call, memberId: number, range: Range): Promise<Card[]> {
  permitSelf(requireMemberId(call.identity) === memberId);
  return listCardsOfMember(call, memberId, parseDays(range));
}
