import { MESSAGE_STATE } from '@crewwith/domain/messages/states';
import { sql } from 'kysely';
import type { Permit } from '../../auth/permit.ts';
import { crewIsActive, messageIsShown } from '../../db/states.ts';
import type { Db, Trx } from '../../db/transaction.ts';
import { AUTHOR_COLUMNS } from '../crews/public.ts';

/** What can be talked about. */
export interface CommentTarget {
  readonly type: 'activity' | 'notice';
  readonly id: number;
}

/** An activity that is there, as an active crew of its club; undefined for everybody else. */
export function loadActivityTarget(db: Db, memberId: number, activityId: number) {
  return db
    .selectFrom('activities as place')
    .innerJoin('crews as me', 'me.club_id', 'place.club_id')
    .select((eb) => [
      'place.club_id',
      'place.message_count',
      'place.like_count',
      'me.id as crew_id',
      'me.admin_level as level',
      eb.val<string | null>(null).as('category'),
    ])
    .where('place.id', '=', activityId)
    .where('place.deleted_time', 'is', null)
    .where('me.member_id', '=', memberId)
    .where(crewIsActive('me'))
    .executeTakeFirst();
}

/** A notice that is there, as an active crew of its club; undefined for everybody else. */
export function loadNoticeTarget(db: Db, memberId: number, noticeId: number) {
  return db
    .selectFrom('notices as place')
    .innerJoin('crews as me', 'me.club_id', 'place.club_id')
    .select([
      'place.club_id',
      'place.message_count',
      'place.like_count',
      'me.id as crew_id',
      'me.admin_level as level',
      'place.notice_category as category',
    ])
    .where('place.id', '=', noticeId)
    .where('place.deleted_time', 'is', null)
    .where('me.member_id', '=', memberId)
    .where(crewIsActive('me'))
    .executeTakeFirst();
}

/** A message, also a deleted one, of what is still there, as an active crew of its club. */
export function loadMessageTarget(db: Db, memberId: number, messageId: number) {
  return db
    .selectFrom('messages as message')
    .innerJoin('crews as me', 'me.club_id', 'message.club_id')
    .leftJoin('activities as activity', 'activity.id', 'message.activity_id')
    .leftJoin('notices as notice', 'notice.id', 'message.notice_id')
    .select([
      'message.club_id',
      'message.activity_id',
      'message.notice_id',
      'message.crew_id as author_id',
      'message.state',
      'message.like_count',
      'me.id as crew_id',
      'me.admin_level as level',
      'notice.notice_category as category',
    ])
    .where('message.id', '=', messageId)
    .where('activity.deleted_time', 'is', null)
    .where('notice.deleted_time', 'is', null)
    .where('me.member_id', '=', memberId)
    .where(crewIsActive('me'))
    .executeTakeFirst();
}

/** The messages on a place, oldest first, and whether this crew likes each. */
export function listMessages(
  db: Db,
  place: CommentTarget,
  params: { crewId: number; after: number | undefined; limit: number | null },
) {
  let query = db
    .selectFrom('messages as message')
    .innerJoin('crews as author', 'author.id', 'message.crew_id')
    .innerJoin('members as member', 'member.id', 'author.member_id')
    .select((eb) => [
      'message.id',
      'message.crew_id as author_id',
      ...AUTHOR_COLUMNS,
      'message.message_text',
      'message.created_time',
      'message.state',
      'message.like_count',
      eb
        .exists(
          eb
            .selectFrom('likes')
            .select('likes.table_id')
            .where('likes.table_type', '=', 'message')
            .whereRef('likes.table_id', '=', 'message.id')
            .where('likes.crew_id', '=', params.crewId),
        )
        .as('liked'),
    ])
    .where(place.type === 'activity' ? 'message.activity_id' : 'message.notice_id', '=', place.id)
    .where(messageIsShown('message'))
    .orderBy('message.id');
  if (params.after !== undefined) query = query.where('message.id', '>', params.after);
  return (params.limit === null ? query : query.limit(params.limit)).execute();
}
export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

/** Inserts a message and counts it, in one statement. Null when the place was deleted meanwhile. */
export async function insertMessage(
  trx: Trx,
  _permit: Permit<'message.write' | 'message.write_bulletin'>,
  place: CommentTarget,
  message: { clubId: number; crewId: number; text: string; now: Date },
): Promise<number | null> {
  const places = sql.table(place.type === 'activity' ? 'activities' : 'notices');
  const column = sql.ref(place.type === 'activity' ? 'activity_id' : 'notice_id');
  const { rows } = await sql<{ id: number }>`
    with counted as (
      update ${places} set message_count = message_count + 1
      where id = ${place.id} and deleted_time is null
      returning id
    )
    insert into messages (club_id, crew_id, ${column}, message_text, created_time)
    select ${message.clubId}::bigint, ${message.crewId}::bigint, id, ${message.text}::text, ${message.now}::timestamptz
    from counted
    returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

/**
 * Deletes a message softly and counts it off, in one statement. False where it was deleted before, and nothing
 * changes.
 */
export async function deleteMessage(
  trx: Trx,
  _permit: Permit<'message.delete'>,
  messageId: number,
): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      update messages set state = ${sql.lit(MESSAGE_STATE.deleted)} where id = ${messageId} and ${messageIsShown()}
      returning activity_id, notice_id
    ), counted_off as (
      update activities set message_count = message_count - 1 from gone where activities.id = gone.activity_id
    ), counted_off_there as (
      update notices set message_count = message_count - 1 from gone where notices.id = gone.notice_id
    )
    select from gone`.execute(trx);
  return rows.length > 0;
}
