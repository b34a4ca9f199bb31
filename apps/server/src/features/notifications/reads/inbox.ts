import { isRestricted } from '@crewwith/domain/attendees/rules';
import { startOfMonth } from '@crewwith/domain/calendar/rules';
import { levelName, parseLevels } from '@crewwith/domain/clubs/rules';
import { isOpenClub } from '@crewwith/domain/clubs/states';
import { PAGE_SIZE_DEFAULT, type PageQuery } from '@crewwith/domain/lists/query';
import { canReadCategory } from '@crewwith/domain/notices/rules';
import type { notificationsContract } from '@crewwith/domain/notifications/contract';
import type { NotificationDetails } from '@crewwith/domain/notifications/facts';
import { isKnownKind, kindOf } from '@crewwith/domain/notifications/kinds';
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

/** The caller's notifications, newest first, 50 a page; without kinds that only a newer server knows. */
export async function listNotifications(
  call: Call,
  memberId: number,
  { limit = PAGE_SIZE_DEFAULT, cursor }: PageQuery,
): Promise<Page<Row>> {
  permitSelf(requireMemberId(call.identity) === memberId);
  const before = cursor === undefined ? null : decodeCursor(call.ids, 'notification', 0, cursor).id;
  const { rows, next } = toPage(
    await listRows(call.db, { memberId, before, limit: limit + 1 }),
    limit,
    ({ id }) => encodeCursor(call.ids, 'notification', { keys: [], id }),
  );
  return { rows: rows.filter(({ kind }) => isKnownKind(kind)).map((row) => toRow(row, call)), next };
}

/** A row in its reader's language, with nothing in it that the reader may not see now. */
export function toRow(row: InboxRow, call: Pick<Call, 'ids' | 'language' | 'now'>): Row {
  const { id, kind, count, created_time, read_time, club_nick } = row;
  const level = row.level ?? 0;
  const { nick, face } = namedIn(row);
  const seen = seenOf(row, call.now);
  return {
    ...{ id, kind, count, created_time, read_time, club_nick },
    ...notificationText(
      {
        kind,
        club: row.club_name,
        thing: seen.activity?.name ?? row.series_name ?? row.poll_name ?? seen.notice?.title ?? null,
        start: seen.activity?.start ?? null,
        nick,
        level: levelName(parseLevels(row.levels, call.language), level, call.language),
        count,
        details: detailsAt(row, call.now),
      },
      call.language,
    ),
    link: linkOf(row, seen, call.ids),
    ...(face && { face }),
  };
}

/** The crew that a row of a single event names to its reader, with the face unless that crew has left. */
function namedIn(row: InboxRow): { nick: string | null; face?: Row['face'] } {
  const { kind, count, nick, image_url } = row;
  const { names } = kindOf(kind);
  const actor = { level: row.level ?? 0, relations: row.owns_activity ? (['owner'] as const) : [] };
  if (nick === null || count > 1 || names === undefined || !may(names, actor)) return { nick: null };
  if (row.doer_left) return { nick };
  return { nick, face: { nick, ...(may('crew.read_picture', actor) && { image_url }) } };
}

/** The activity and the notice that a row is about; null where there is none, or its reader may not see it now. */
function seenOf(row: InboxRow, now: Date) {
  const { activity_id, activity_name, activity_time, notice_id, notice_title, notice_category } = row;
  return {
    activity:
      activity_id !== null &&
      activity_name !== null &&
      activity_time !== null &&
      isActivitySeen(row, activity_time, now)
        ? { id: activity_id, name: activity_name, start: activity_time }
        : null,
    notice:
      notice_id !== null && notice_category !== null && canReadCategory(row.level ?? 0, notice_category)
        ? { id: notice_id, title: notice_title }
        : null,
  };
}

/**
 * Whether the reader sees an activity that begins at `start`: as in lists, but for those that they have a seat in and
 * what is about their own record.
 */
function isActivitySeen({ kind, level, has_seat }: InboxRow, start: Date, now: Date): boolean {
  if (has_seat || kindOf(kind).group === 'record') return true;
  return level !== null && (may('activity.list_whole', { level }) || start >= startOfMonth(now));
}

/** The details of a row, without the end of a restriction that is over. */
function detailsAt({ kind, params }: InboxRow, now: Date): NotificationDetails {
  const { until, ...details } = params;
  const isOver = kind === 'marked_no_show' && until !== undefined && !isRestricted(new Date(until), now);
  return { ...details, ...(until !== undefined && !isOver && { until }) };
}

function linkOf(
  row: InboxRow,
  { activity, notice }: ReturnType<typeof seenOf>,
  ids: Deps['ids'],
): string | null {
  if (!isOpenClub(row.club_state)) return null;
  return notificationLink(row.kind, {
    clubNick: row.club_nick,
    level: row.level,
    ids: {
      activity: activity && ids.encode('activity', activity.id),
      series: row.series_id === null ? null : ids.encode('series', row.series_id),
      poll: row.poll_id === null ? null : ids.encode('poll', row.poll_id),
      notice: notice && ids.encode('notice', notice.id),
    },
  });
}
