import type { activitiesContract } from '@crewwith/domain/activities/contract';
import { listCap } from '@crewwith/domain/activities/list-order';
import { rangeInstants } from '@crewwith/domain/calendar/range';
import type { Action } from '@crewwith/domain/permissions';
import type { Call } from '../../kit/context.ts';
import type { IdCoder } from '../../kit/ids.ts';
import { type Page, pageOf } from '../../kit/paging.ts';
import { memberIdOf, permit, permitSelf } from '../../kit/permit.ts';
import { decodePlace, encodePlace } from '../../kit/place.ts';
import type { Input } from '../../kit/routes.ts';
import { readStanding, readStandingByNick } from '../crews/service.ts';
import { type Card, toCard } from './card.ts';
import * as queries from './queries.ts';
import { cardsBetween, daysOf } from './service.ts';

type ListQuery = Input<typeof activitiesContract.listFollowing>['query'];
type Range = Input<typeof activitiesContract.listOfClub>['query'];

/** What has not started, soonest first. */
export function listFollowing(call: Call, clubId: number, query: ListQuery): Promise<Page<Partial<Card>>> {
  return listPage(call, clubId, query, 'activity.list_following', queries.listFollowing);
}

/** What has started, latest first. */
export function listPrevious(call: Call, clubId: number, query: ListQuery): Promise<Page<Partial<Card>>> {
  return listPage(call, clubId, query, 'activity.list_previous', queries.listPrevious);
}

async function listPage(
  call: Call,
  clubId: number,
  query: ListQuery,
  action: Action,
  read: typeof queries.listFollowing,
): Promise<Page<Partial<Card>>> {
  const standing = await readStanding(call.db, call.identity, clubId);
  permit(action, standing);
  const after = query.cursor === undefined ? null : placeOf(call.ids, query.cursor);
  const asked = { clubId, memberId: memberIdOf(call.identity), now: call.now };
  const cap = listCap(standing.level);
  const limit = query.limit ?? null;
  // A capped list ends after its first entries, also when it is read page by page.
  const rows =
    cap === null
      ? await read(call.db, { ...asked, after, limit: limit === null ? null : limit + 1 })
      : rowsAfter(await read(call.db, { ...asked, after: null, limit: cap }), after);
  const page = pageOf(rows, query.limit, ({ activity_time, id }) =>
    encodePlace(call.ids, 'activity', { keys: [activity_time.getTime()], id }),
  );
  return { ...page, rows: page.rows.map(toCard).map((card) => narrow(card, query.select)) };
}

function placeOf(ids: IdCoder, cursor: string): queries.Place {
  const { keys, id } = decodePlace(ids, 'activity', 1, cursor);
  return { time: new Date(keys[0] ?? 0), id };
}

function rowsAfter(rows: queries.CardRow[], after: queries.Place | null): queries.CardRow[] {
  if (after === null) return rows;
  const place = rows.findIndex((row) => row.id === after.id);
  return place === -1 ? [] : rows.slice(place + 1);
}

/** The fields that `select` names; the id always, and all of them where it names none. */
function narrow(card: Card, select: string | undefined): Partial<Card> {
  const wanted = new Set((select ?? '').split(',').map((name) => name.trim()));
  const kept = Object.entries(card).filter(([name]) => wanted.has(name));
  return kept.length === 0 ? card : { id: card.id, ...Object.fromEntries(kept) };
}

/** The activities of a club between two days, both inclusive; level 1 sees those of the current month in Seoul. */
export async function listOfClub(call: Call, nick: string, range: Range): Promise<Card[]> {
  const standing = await readStandingByNick(call, nick);
  permit('activity.list_following', standing);
  return cardsBetween(call, standing, daysOf(range));
}

/** The activities of all of one's clubs between two days, both inclusive. */
export async function listOfMember(call: Call, memberId: number, range: Range): Promise<Card[]> {
  permitSelf(memberIdOf(call.identity) === memberId);
  const rows = await queries.listOfMember(call.db, { memberId, ...rangeInstants(daysOf(range)) });
  return rows.map(toCard);
}
