import { listCap } from '@crewwith/domain/lists/list-cap';
import type { noticesContract } from '@crewwith/domain/notices/contract';
import { canReadCategory } from '@crewwith/domain/notices/rules';
import { may } from '@crewwith/domain/permissions';
import { seoulDayOf } from '@crewwith/domain/time';
import { permit, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Db } from '../../../db/transaction.ts';
import { type Page, rowsAfter, toPage } from '../../../http/pages.ts';
import type { Input, Output } from '../../../http/routes.ts';
import type { IdCoder } from '../../../id-coder.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import { toRecord as toImage } from '../../images/public.ts';
import type { Membership } from '../../memberships/public.ts';
import { getMembershipByNick } from '../../memberships/public.ts';
import { listFirstMessages } from '../../messages/public.ts';
import * as queries from '../queries/notices.ts';
import { type Row, toRow } from './row.ts';

export type NoticeRecord = Output<typeof noticesContract.edit>;
type ListQuery = Input<typeof noticesContract.list>['query'];
type Query = Input<typeof noticesContract.listOfCategory>['query'];

/**
 * The notices of a club that the actor may read, newest first; below level 2 without the bulletin. `of` selects the
 * club's own notices or the bulletin.
 */
export async function listNotices(call: Call, nick: string, { of, ...query }: ListQuery): Promise<Page<Row>> {
  const actor = await getMembershipByNick(call, nick);
  permit(of === 'bulletin' ? 'notice.read_bulletin' : 'notice.read', actor);
  const readable = may('notice.read_bulletin', actor) ? 'all' : 'club';
  return listPage(call, actor, { board: of ?? readable }, query);
}

/** The notices of one category, newest first. */
export async function listCategory(
  call: Call,
  { club_nick, category }: { club_nick: string; category: string },
  query: Query,
): Promise<Page<Row>> {
  const actor = await getMembershipByNick(call, club_nick);
  permitCategory(actor.level, category);
  return listPage(call, actor, { category }, query);
}

async function listPage(
  call: Call,
  reader: Membership,
  of: Parameters<typeof queries.listNotices>[1]['of'],
  { limit, cursor }: Query,
): Promise<Page<Row>> {
  const params = { reader, of };
  const cap = listCap(reader.level);
  // The cap applies to the whole list, also when it is read page by page.
  const rows =
    cap === null
      ? await queries.listNotices(call.reads, {
          ...params,
          after: cursor,
          limit: limit === undefined ? null : limit + 1,
        })
      : rowsAfter(await queries.listNotices(call.reads, { ...params, after: undefined, limit: cap }), cursor);
  const page = toPage(rows, limit, (last) => call.ids.encode('notice', last.id));
  return { ...page, rows: page.rows.map((row) => toRow(call.ids, row, reader)) };
}

/** A notice with its text and images. 404 for outsiders. */
export async function readNotice(call: Call, noticeId: number, db: Db = call.db): Promise<NoticeRecord> {
  return toNotice(call.ids, await readPermitted(call, noticeId, db));
}

/** A notice with the first messages of its page. */
export async function readNoticePage(
  call: Call,
  noticeId: number,
): Promise<Output<typeof noticesContract.read>> {
  const notice = await readPermitted(call, noticeId);
  const actor = { crew_id: notice.my_crew_id, level: notice.my_level };
  return {
    ...toNotice(call.ids, notice),
    messages: await listFirstMessages(call, { type: 'notice', id: noticeId }, actor),
  };
}

/** A notice as the actor may read it. 404 for outsiders. */
export async function readPermitted(
  call: Call,
  noticeId: number,
  db: Db = call.db,
): Promise<queries.NoticeFull> {
  const notice = orNotFound(await queries.readNotice(db, requireMemberId(call.identity), noticeId));
  permitCategory(notice.my_level, notice.notice_category);
  return notice;
}

function toNotice(ids: IdCoder, notice: queries.NoticeFull): NoticeRecord {
  return {
    ...toRow(ids, notice, { crew_id: notice.my_crew_id, level: notice.my_level }),
    notice_text: notice.notice_text,
    images: notice.images.map(toImage),
    pinned: notice.pinned === true,
    version: notice.version,
  };
}

/** Counts a view once per viewer and Seoul day, also under concurrency. Returns the views. */
export async function viewNotice(call: Call, noticeId: number): Promise<{ view: number }> {
  const memberId = requireMemberId(call.identity);
  await readPermitted(call, noticeId);
  const view = await queries.countView(call.db, noticeId, memberId, seoulDayOf(call.now));
  return { view: view ?? (await queries.readViews(call.db, noticeId)) };
}

function permitCategory(level: number, category: string): void {
  if (!canReadCategory(level, category)) throw new Refusal('permission.denied');
}
