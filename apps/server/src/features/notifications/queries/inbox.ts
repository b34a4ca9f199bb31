import type { ClubState } from '@crewwith/domain/clubs/states';
import { UNREAD_MAX } from '@crewwith/domain/notifications/constants';
import { KINDS_AFTER_LEAVING, type NotificationKind } from '@crewwith/domain/notifications/kinds';
import type { Level } from '@crewwith/domain/permissions';
import { type RawBuilder, sql } from 'kysely';
import { attendeeHasSeat, crewIsActive } from '../../../db/states.ts';
import type { Db, Trx } from '../../../db/transaction.ts';
import { hasLeftAs, shownNick, shownPicture } from '../../crews/public.ts';
import type { RowParams } from '../params.ts';

/** A row of the inbox, with what its text and link are made of. */
export interface InboxRow {
  id: number;
  kind: NotificationKind;
  count: number;
  params: RowParams;
  created_time: Date;
  read_time: Date | null;
  club_nick: string;
  club_name: string;
  club_state: ClubState;
  levels: string;
  /** The reader's level; null outside the club. */
  level: Level | null;
  /** Null, as each id, when there is none any more. */
  activity_id: number | null;
  activity_name: string | null;
  activity_time: Date | null;
  /** Whether the reader owns the activity, or has a seat in it. */
  owns_activity: boolean;
  has_seat: boolean;
  series_id: number | null;
  series_name: string | null;
  poll_id: number | null;
  poll_name: string | null;
  /** Null also when it was deleted. */
  notice_id: number | null;
  notice_title: string | null;
  notice_category: string | null;
  /** Of who did it; without a picture also of one who has left. */
  nick: string | null;
  image_url: string | null;
  doer_left: boolean;
}

const STAYING = sql.join(KINDS_AFTER_LEAVING.map((kind) => sql.lit(kind)));
const idIn = (name: keyof RowParams) => sql.raw(`(item.params ->> '${name}')::bigint`);

/** The rows of a relation `item` with what they show. */
const shownRows = (item: RawBuilder<unknown>) => sql`
    select item.id, item.kind, item.count, item.params, item.created_time, item.read_time,
      clubs.nick as club_nick, clubs.name as club_name, clubs.state as club_state, clubs.levels::text as levels,
      me.admin_level as level,
      activities.id as activity_id, activities.name as activity_name, activities.activity_time,
      coalesce(activities.crew_id = me.id, false) as owns_activity,
      exists (
        select from attendees
        where attendees.activity_id = activities.id and attendees.crew_id = me.id and ${attendeeHasSeat()}
      ) as has_seat,
      series.id as series_id, series.name as series_name, polls.id as poll_id, polls.name as poll_name,
      notices.id as notice_id, notices.notice_title, notices.notice_category,
      ${shownNick('doer', 'doer_member')} as nick, ${shownPicture('doer', 'doer_member')} as image_url,
      coalesce(${hasLeftAs('doer', 'doer_member')}, false) as doer_left
    from ${item}
    join clubs on clubs.id = item.club_id
    left join crews as me on me.club_id = item.club_id and me.member_id = item.member_id and ${crewIsActive('me')}
    left join activities on activities.id = ${idIn('activity_id')}
    left join series on series.id = ${idIn('series_id')}
    left join polls on polls.id = ${idIn('poll_id')}
    left join notices on notices.id = ${idIn('notice_id')} and notices.deleted_time is null
    left join crews as doer on doer.id = ${idIn('crew_id')}
    left join members as doer_member on doer_member.id = doer.member_id`;

export interface InboxPage {
  readonly memberId: number;
  /** Rows with ids before this one; null for the newest. */
  readonly before: number | null;
  readonly limit: number;
}

/**
 * The ids of the rows of a member, the newest first; of clubs that the member has left only those that stay. Of each
 * club at most a page is read, by an index that has no others.
 */
export function pageOfInbox({ memberId, before, limit }: InboxPage): RawBuilder<{ id: number }> {
  const newest = (kept: RawBuilder<unknown>) => sql`
    select newest.id from crews cross join lateral (
      select id from notifications
      where notifications.member_id = crews.member_id and notifications.club_id = crews.club_id
        and not notifications.hidden and ${kept}
        and notifications.id < coalesce(${before}::bigint, ${sql.lit(Number.MAX_SAFE_INTEGER)})
      order by id desc limit ${limit}
    ) as newest where crews.member_id = ${memberId}`;
  return sql`
    ${newest(sql`true`)} and ${crewIsActive()}
    union all
    ${newest(sql`notifications.kind in (${STAYING})`)} and not ${crewIsActive()}
    order by id desc limit ${limit}`;
}

/**
 * The rows of a page. It comes first in the joins: PostgreSQL reorders at most eight relations (join_collapse_limit),
 * so a condition on the ids would be applied last, after the rows of all members had been joined.
 */
export function rowsOfInbox(page: InboxPage): RawBuilder<InboxRow> {
  return sql`
    with page as materialized (${pageOfInbox(page)})
    ${shownRows(sql`page join notifications as item on item.id = page.id`)} order by item.id desc`;
}

/** The rows of a member, the newest first. */
export async function listRows(db: Db, page: InboxPage): Promise<InboxRow[]> {
  const { rows } = await rowsOfInbox(page).execute(db);
  return rows;
}

/** Rows by their ids, also those that are not in the inbox. */
export async function listById(db: Db, ids: readonly number[]): Promise<InboxRow[]> {
  const { rows } = await sql<InboxRow>`
    ${shownRows(sql`notifications as item`)} where item.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

interface Unread {
  member_id: number;
  unread: number;
}

/**
 * How many rows of these members are unread, at most UNREAD_MAX. One statement that reads no more entries of an index
 * for each club, so that its cost does not grow with the inbox (docs/adr/0034-outbox.md). Kinds are compared one by
 * one: in a list they would be a filter on all entries of a club.
 */
export function unreadOf(members: RawBuilder<unknown>) {
  const isUnread = sql`notifications.member_id = crews.member_id and notifications.club_id = crews.club_id
    and notifications.read_time is null`;
  const most = sql.lit(UNREAD_MAX);
  return sql<Unread>`
    select members.id as member_id, least(coalesce((
      select sum(unread) from (
        select few.unread from crews cross join lateral (
          select count(*) as unread from (select from notifications where ${isUnread} limit ${most}) as rows
        ) as few
        where crews.member_id = members.id and ${crewIsActive()}
        union all
        select few.unread from crews cross join unnest(array[${STAYING}]) as stays (kind) cross join lateral (
          select count(*) as unread from (
            select from notifications where ${isUnread} and notifications.kind = stays.kind limit ${most}
          ) as rows
        ) as few
        where crews.member_id = members.id and not ${crewIsActive()}
      ) as clubs
    ), 0), ${most})::integer as unread
    from unnest(${members}) as members (id)`;
}

export async function readUnread(db: Db, memberIds: readonly number[]): Promise<Unread[]> {
  const { rows } = await unreadOf(sql`${memberIds}::bigint[]`).execute(db);
  return rows;
}

/** Marks the unread rows of a member with ids up to one as read. */
export async function markRead(
  db: Db,
  { memberId, upTo, now }: { memberId: number; upTo: number; now: Date },
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_time: now })
    .where('member_id', '=', memberId)
    .where('read_time', 'is', null)
    .where('id', '<=', upTo)
    .execute();
}

/** Deletes all rows of a member, by the indexes of those that are shown and of those that are hidden. */
export function deletionOfInbox(memberId: number): RawBuilder<unknown> {
  const of = (rows: RawBuilder<unknown>) =>
    sql`select id from notifications where member_id = ${memberId} and ${rows}`;
  return sql`delete from notifications where id in (${of(sql`not hidden`)} union all ${of(sql`hidden`)})`;
}

/** Deletes the rows and settings of a locked member. */
export async function deleteOfMember(trx: Trx, memberId: number): Promise<void> {
  await deletionOfInbox(memberId).execute(trx);
  await trx.deleteFrom('notification_settings').where('member_id', '=', memberId).execute();
}
