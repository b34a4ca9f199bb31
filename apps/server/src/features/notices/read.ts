import { readsCategory } from '@crewwith/domain/notices/categories';
import type { noticesContract } from '@crewwith/domain/notices/contract';
import { may } from '@crewwith/domain/permissions';
import { seoulDayOf } from '@crewwith/domain/time';
import type { Call } from '../../kit/context.ts';
import { found, Refusal } from '../../kit/errors.ts';
import type { IdCoder } from '../../kit/ids.ts';
import { type Page, pageOf } from '../../kit/paging.ts';
import { memberIdOf, permit } from '../../kit/permit.ts';
import type { Input, Output } from '../../kit/routes.ts';
import type { Db } from '../../kit/transaction.ts';
import { readStandingByNick } from '../crews/service.ts';
import { toRecord as toImage } from '../images/service.ts';
import { firstMessages } from '../messages/service.ts';
import * as queries from './queries.ts';
import { type Row, toRow } from './row.ts';

export type NoticeRecord = Output<typeof noticesContract.edit>;
type ListQuery = Input<typeof noticesContract.list>['query'];
type Query = Input<typeof noticesContract.listOfCategory>['query'];

/**
 * The notices of a club that the asker reads, newest first: below level 2 without the bulletin. `of` narrows them to the
 * club's own or to the bulletin.
 */
export async function listNotices(call: Call, nick: string, { of, ...query }: ListQuery): Promise<Page<Row>> {
  const asker = await readStandingByNick(call, nick);
  permit(of === 'bulletin' ? 'notice.read_bulletin' : 'notice.read', asker);
  const readable = may('notice.read_bulletin', asker) ? 'all' : 'club';
  return listPage(call, asker.club_id, { board: of ?? readable }, query);
}

/** The notices of one category, newest first. */
export async function listCategory(
  call: Call,
  { club_nick, category }: { club_nick: string; category: string },
  query: Query,
): Promise<Page<Row>> {
  const asker = await readStandingByNick(call, club_nick);
  permitCategory(asker.level, category);
  return listPage(call, asker.club_id, { category }, query);
}

async function listPage(
  call: Call,
  clubId: number,
  of: Parameters<typeof queries.listNotices>[1]['of'],
  { limit, cursor }: Query,
): Promise<Page<Row>> {
  const rows = await queries.listNotices(call.db, {
    memberId: memberIdOf(call.identity),
    clubId,
    of,
    after: cursor,
    limit: limit === undefined ? null : limit + 1,
  });
  const page = pageOf(rows, limit, (last) => call.ids.encode('notice', last.id));
  return { ...page, rows: page.rows.map((row) => toRow(call.ids, row)) };
}

/** A notice with its text and images. 404 for outsiders. */
export async function readNotice(call: Call, noticeId: number, db: Db = call.db): Promise<NoticeRecord> {
  return toNotice(call.ids, await readPermitted(call, noticeId, db));
}

/** The same with what its page shows besides: what is said on it first. */
export async function readNoticePage(
  call: Call,
  noticeId: number,
): Promise<Output<typeof noticesContract.read>> {
  const notice = await readPermitted(call, noticeId);
  const asker = { crew_id: notice.my_crew_id, level: notice.my_level };
  return {
    ...toNotice(call.ids, notice),
    messages: await firstMessages(call, { type: 'notice', id: noticeId }, asker),
  };
}

async function readPermitted(call: Call, noticeId: number, db: Db = call.db): Promise<queries.NoticeFull> {
  const notice = found(await queries.readNotice(db, memberIdOf(call.identity), noticeId));
  permitCategory(notice.my_level, notice.notice_category);
  return notice;
}

function toNotice(ids: IdCoder, notice: queries.NoticeFull): NoticeRecord {
  return {
    ...toRow(ids, notice),
    notice_text: notice.notice_text,
    images: notice.images.map(toImage),
    version: notice.version,
  };
}

/** Counts a view once per viewer and Seoul day, however many ask at once; answers the views. */
export async function viewNotice(call: Call, noticeId: number): Promise<{ view: number }> {
  const memberId = memberIdOf(call.identity);
  await readPermitted(call, noticeId);
  const view = await queries.countView(call.db, noticeId, memberId, seoulDayOf(call.now));
  return { view: view ?? (await queries.readViews(call.db, noticeId)) };
}

function permitCategory(level: number, category: string): void {
  if (!readsCategory(level, category)) throw new Refusal('permission.denied');
}
