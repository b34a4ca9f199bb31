import { MESSAGE_STATE } from '@crewwith/domain/messages/states';
import { sql } from 'kysely';
import type { Permit } from '../../auth/permit.ts';
import { crewIsActive, messageIsShown } from '../../db/states.ts';
import type { Db, Trx } from '../../db/transaction.ts';
import { AUTHOR_COLUMNS, AUTHOR_PICTURE } from '../crews/public.ts';

/** The activity or notice that a message is on. */
export interface CommentTarget {
  readonly type: 'activity' | 'notice';
  readonly id: number;
}

/** An undeleted activity, for an active crew of its club; undefined for others. */
export function loadActivityTarget(db: Db, memberId: number, activityId: number) {
  return db
    .selectFrom('activities as target')
    .innerJoin('crews as me', 'me.club_id', 'target.club_id')
    .select((eb) => [
      'target.club_id',
      'target.message_count',
      'target.like_count',
      'me.id as crew_id',
      'me.admin_level as level',
      eb.val<string | null>(null).as('category'),
    ])
    .where('target.id', '=', activityId)
    .where('target.deleted_time', 'is', null)
    .where('me.member_id', '=', memberId)
    .where(crewIsActive('me'))
    .executeTakeFirst();
}

/** An undeleted notice, for an active crew of its club; undefined for others. */
export function loadNoticeTarget(db: Db, memberId: number, noticeId: number) {
  return db
    .selectFrom('notices as target')
    .innerJoin('crews as me', 'me.club_id', 'target.club_id')
    .select([
      'target.club_id',
      'target.message_count',
      'target.like_count',
      'me.id as crew_id',
      'me.admin_level as level',
      'target.notice_category as category',
    ])
    .where('target.id', '=', noticeId)
    .where('target.deleted_time', 'is', null)
    .where('me.member_id', '=', memberId)
    .where(crewIsActive('me'))
    .executeTakeFirst();
}

/** A message, also a deleted one, of an undeleted target, for an active crew of its club. */
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

/** Messages that are shown, and deleted ones with replies; also the condition of an index. */
const isListed = (alias: string) =>
  sql<boolean>`(${messageIsShown(alias)} or ${sql.ref(`${alias}.reply_count`)} > 0)`;

/** The messages on a target, oldest first, and whether this crew likes each. */
export function listMessages(
  db: Db,
  target: CommentTarget,
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
      AUTHOR_PICTURE.as('image_url'),
      'message.message_text',
      'message.created_time',
      'message.state',
      'message.reply_to',
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
    .where(target.type === 'activity' ? 'message.activity_id' : 'message.notice_id', '=', target.id)
    .where(isListed('message'))
    .orderBy('message.id');
  if (params.after !== undefined) query = query.where('message.id', '>', params.after);
  return (params.limit === null ? query : query.limit(params.limit)).execute();
}
export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

/**
 * Counts another reply to this message, which locks it. Returns false if it is not on the target, deleted, or a reply.
 * Statements lock messages before their target.
 */
export async function countReply(trx: Trx, target: CommentTarget, messageId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('messages')
    .set((eb) => ({ reply_count: eb('reply_count', '+', 1) }))
    .where('id', '=', messageId)
    .where(target.type === 'activity' ? 'activity_id' : 'notice_id', '=', target.id)
    .where('reply_to', 'is', null)
    .where(messageIsShown())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Inserts a message and increments the count, in one statement. Returns null if the target was deleted meanwhile. */
export async function insertMessage(
  trx: Trx,
  _permit: Permit<'message.write' | 'message.write_bulletin'>,
  target: CommentTarget,
  message: { clubId: number; crewId: number; text: string; replyTo: number | null; now: Date },
): Promise<number | null> {
  const table = sql.table(target.type === 'activity' ? 'activities' : 'notices');
  const column = sql.ref(target.type === 'activity' ? 'activity_id' : 'notice_id');
  const { rows } = await sql<{ id: number }>`
    with counted as (
      update ${table} set message_count = message_count + 1
      where id = ${target.id} and deleted_time is null
      returning id
    )
    insert into messages (club_id, crew_id, ${column}, message_text, reply_to, created_time)
    select ${message.clubId}::bigint, ${message.crewId}::bigint, id, ${message.text}::text, ${message.replyTo}::bigint,
      ${message.now}::timestamptz
    from counted
    returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Deletes a message softly and decrements the counts. Returns false if it was already deleted. */
export async function deleteMessage(
  trx: Trx,
  _permit: Permit<'message.delete'>,
  messageId: number,
): Promise<boolean> {
  const { rows } = await sql<{ activity_id: number | null; notice_id: number | null }>`
    with deleted as (
      update messages set state = ${sql.lit(MESSAGE_STATE.deleted)} where id = ${messageId} and ${messageIsShown()}
      returning activity_id, notice_id, reply_to
    ), counted_off as (
      update messages set reply_count = reply_count - 1 from deleted where messages.id = deleted.reply_to
    )
    select activity_id, notice_id from deleted`.execute(trx);
  const [deleted] = rows;
  if (!deleted) return false;
  await trx
    .updateTable(deleted.activity_id === null ? 'notices' : 'activities')
    .set((eb) => ({ message_count: eb('message_count', '-', 1) }))
    .where('id', '=', deleted.activity_id ?? deleted.notice_id)
    .execute();
  return true;
}
