import { levelName, parseLevels } from '@crewwith/domain/clubs/rules';
import type { Language } from '@crewwith/domain/errors';
import { PAGE_SIZE_DEFAULT, type PageQuery } from '@crewwith/domain/lists/query';
import { canReadCategory } from '@crewwith/domain/notices/rules';
import type { notificationsContract } from '@crewwith/domain/notifications/contract';
import { kindOf } from '@crewwith/domain/notifications/kinds';
import { notificationLink } from '@crewwith/domain/notifications/link';
import { notificationText } from '@crewwith/domain/notifications/texts/texts';
import { may } from '@crewwith/domain/permissions';
import { permitSelf, requireMemberId } from '../../../auth/permit.ts';
import type { Call, Deps } from '../../../context.ts';
import { decodeCursor, encodeCursor } from '../../../http/cursor.ts';
import { type Page, toPage } from '../../../http/pages.ts';
import type { Output } from '../../../http/routes.ts';
import { type InboxRow, listRows } from '../queries/inbox.ts';

type Row = Output<typeof notificationsContract.list>[number];

/** The caller's notifications, newest first, 50 a page. */
export async function listNotifications(
  call: Call,
  memberId: number,
  { limit = PAGE_SIZE_DEFAULT, cursor }: PageQuery,
): Promise<Page<Row>> {
  permitSelf(requireMemberId(call.identity) === memberId);
  const before = cursor === undefined ? null : decodeCursor(call.ids, 'notification', 0, cursor).id;
  const rows = await listRows(call.db, { memberId, before, limit: limit + 1 });
  return toPage(
    rows.map((row) => toRow(row, call.ids, call.language)),
    limit,
    ({ id }) => encodeCursor(call.ids, 'notification', { keys: [], id }),
  );
}

/** A row in its reader's language, with nothing in it that the reader may not see now. */
function toRow(row: InboxRow, ids: Deps['ids'], language: Language): Row {
  const { id, kind, count, created_time, read_time, club_nick, params } = row;
  const level = row.level ?? 0;
  const { names } = kindOf(kind);
  const actor = { level, relations: row.owns_activity ? (['owner'] as const) : [] };
  const encode = (of: 'activity' | 'series' | 'poll' | 'notice', value: number | undefined) =>
    value === undefined ? null : ids.encode(of, value);
  return {
    ...{ id, kind, count, created_time, read_time, club_nick },
    ...notificationText(
      {
        kind,
        club: row.club_name,
        thing: row.activity_name ?? row.series_name ?? row.poll_name ?? noticeTitle(row, level),
        start: row.activity_time,
        nick: names !== undefined && may(names, actor) ? row.nick : null,
        level: levelName(parseLevels(row.levels, language), level, language),
        count,
        details: params,
      },
      language,
    ),
    link: notificationLink(kind, {
      clubNick: club_nick,
      isCrew: row.level !== null,
      ids: {
        activity: encode('activity', params.activity_id),
        series: encode('series', params.series_id),
        poll: encode('poll', params.poll_id),
        notice: encode('notice', params.notice_id),
      },
    }),
  };
}

function noticeTitle({ notice_title, notice_category }: InboxRow, level: number): string | null {
  return notice_category !== null && canReadCategory(level, notice_category) ? notice_title : null;
}
