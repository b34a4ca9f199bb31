import { CLUB_CATEGORIES } from '@crewwith/domain/notices/categories';
import { sql } from 'kysely';
import type { Permit } from '../../kit/permit.ts';
import { judgeReservedId, type ReservedIds, reserveId } from '../../kit/reserved-ids.ts';
import type { Db, Trx } from '../../kit/transaction.ts';
import { authorColumns } from '../crews/service.ts';

/** An image of a notice, as it is read with it. */
export interface NoticeImage {
  id: number;
  name: string;
  width: number;
  height: number;
}

/** Notices that are there, with all that a row or a page needs for this member: one statement for any number. */
function notices(db: Db, memberId: number) {
  return db
    .selectFrom('notices as notice')
    .innerJoin('crews as author', 'author.id', 'notice.crew_id')
    .innerJoin('members as member', 'member.id', 'author.member_id')
    .innerJoin('crews as me', (join) =>
      join
        .onRef('me.club_id', '=', 'notice.club_id')
        .on('me.member_id', '=', memberId)
        .on('me.state', '=', 1),
    )
    .select((eb) => [
      'notice.id',
      'notice.club_id',
      'notice.crew_id as author_id',
      ...authorColumns(),
      'notice.notice_category',
      'notice.notice_title',
      'notice.view',
      'notice.like_count',
      'notice.message_count',
      'notice.created_time',
      'me.id as my_crew_id',
      'me.admin_level as my_level',
      eb
        .exists(
          eb
            .selectFrom('likes')
            .select('likes.table_id')
            .where('likes.table_type', '=', 'notice')
            .whereRef('likes.table_id', '=', 'notice.id')
            .whereRef('likes.crew_id', '=', 'me.id'),
        )
        .as('liked'),
      sql<NoticeImage[]>`(
        select coalesce(jsonb_agg(
          jsonb_build_object('id', image.id, 'name', image.name, 'width', image.width, 'height', image.height)
          order by image.sort, image.id
        ), '[]')
        from images as image where image.notice_id = notice.id
      )`.as('images'),
    ])
    .where('notice.deleted_time', 'is', null);
}
export type NoticeRow = Awaited<ReturnType<typeof listNotices>>[number];
export type NoticeFull = NonNullable<Awaited<ReturnType<typeof readNotice>>>;

/** A notice with its text, as an active crew of its club; undefined for everybody else. */
export function readNotice(db: Db, memberId: number, noticeId: number) {
  return notices(db, memberId)
    .select(['notice.notice_text', 'notice.version'])
    .where('notice.id', '=', noticeId)
    .executeTakeFirst();
}

/** The notices of a club, newest first: of one category, the club's own, the bulletin's, or all. */
export function listNotices(
  db: Db,
  asked: {
    memberId: number;
    clubId: number;
    of: { category: string } | { board: 'club' | 'bulletin' | 'all' };
    after: number | undefined;
    limit: number | null;
  },
) {
  let query = notices(db, asked.memberId)
    .where('notice.club_id', '=', asked.clubId)
    .orderBy('notice.id', 'desc');
  if ('category' in asked.of) query = query.where('notice.notice_category', '=', asked.of.category);
  else if (asked.of.board !== 'all') {
    const isOf = asked.of.board === 'club' ? 'in' : 'not in';
    query = query.where('notice.notice_category', isOf, CLUB_CATEGORIES);
  }
  if (asked.after !== undefined) query = query.where('notice.id', '<', asked.after);
  return (asked.limit === null ? query : query.limit(asked.limit)).execute();
}

/** So many posts of the bulletin, or of one of its categories, newest first. */
export function listBulletin(
  db: Db,
  asked: { memberId: number; clubId: number; category: string | null; offset: number; limit: number },
): Promise<NoticeRow[]> {
  const query = notices(db, asked.memberId)
    .where('notice.club_id', '=', asked.clubId)
    .where('notice.notice_category', 'not in', CLUB_CATEGORIES)
    .orderBy('notice.id', 'desc')
    .offset(asked.offset)
    .limit(asked.limit);
  const { category } = asked;
  return (category === null ? query : query.where('notice.notice_category', '=', category)).execute();
}

/** The categories of a club's bulletin in which there is a post, by name, and how many there are: from the index alone. */
export function countBulletin(db: Db, clubId: number) {
  return db
    .selectFrom('notices')
    .select((eb) => ['notice_category', eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
    .where('club_id', '=', clubId)
    .where('notice_category', 'not in', CLUB_CATEGORIES)
    .where('deleted_time', 'is', null)
    .groupBy('notice_category')
    .orderBy('notice_category')
    .execute();
}

/** One's own crew, wherever and whatever it is, with the setting of its club. */
export function readOwnCrew(db: Db, memberId: number, crewId: number) {
  return db
    .selectFrom('crews')
    .innerJoin('clubs', 'clubs.id', 'crews.club_id')
    .select((eb) => [
      'crews.id',
      'crews.club_id',
      'crews.state',
      'crews.admin_level',
      eb.cast<string>('clubs.setting', 'text').as('setting'),
    ])
    .where('crews.id', '=', crewId)
    .where('crews.member_id', '=', memberId)
    .executeTakeFirst();
}

/** Where the ids of notices are reserved. */
const NOTICE_IDS: ReservedIds = { rows: 'notices', reservations: 'notice_reservations', id: 'notice_id' };

/** Draws the next id for this member to write a notice with. */
export function reserveNoticeId(
  db: Db,
  _permit: Permit<'notice.write_bulletin'>,
  memberId: number,
  now: Date,
): Promise<number> {
  return reserveId(db, NOTICE_IDS, memberId, now);
}

/** Whether an id is this member's to write a notice with as this crew. */
export function judgeNoticeId(db: Db, asked: { id: number; memberId: number; crewId: number }) {
  return judgeReservedId(db, NOTICE_IDS, asked);
}

/** What a form says about a notice, but for its images. */
export interface NoticeFields {
  notice_category: string;
  notice_title: string;
  notice_text: string;
}

/** Inserts a notice. Null when another call has just written with the same id. */
export async function insertNotice(
  trx: Trx,
  notice: NoticeFields & { id: number | null; club_id: number; crew_id: number; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into notices (id, club_id, crew_id, notice_category, notice_title, notice_text, created_time)
    overriding system value
    values (
      coalesce(${notice.id}::bigint, nextval(pg_get_serial_sequence('notices', 'id'))),
      ${notice.club_id}, ${notice.crew_id}, ${notice.notice_category}, ${notice.notice_title},
      ${notice.notice_text}, ${notice.now}
    )
    on conflict (id) do nothing
    returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Locks a notice, also a deleted one, with the asker in its club and the club's setting. */
export function lockNotice(trx: Trx, memberId: number, noticeId: number) {
  return trx
    .selectFrom('notices as notice')
    .innerJoin('clubs', 'clubs.id', 'notice.club_id')
    .innerJoin('crews as me', 'me.club_id', 'notice.club_id')
    .select((eb) => [
      'notice.id',
      'notice.club_id',
      'notice.crew_id as author_id',
      'notice.notice_category',
      'notice.version',
      'notice.deleted_time',
      'me.id as my_crew_id',
      'me.admin_level as my_level',
      eb.cast<string>('clubs.setting', 'text').as('setting'),
    ])
    .where('notice.id', '=', noticeId)
    .where('me.member_id', '=', memberId)
    .where('me.state', '=', 1)
    .forNoKeyUpdate(['notice'])
    .executeTakeFirst();
}

/** Writes an edited notice. */
export async function updateNotice(
  trx: Trx,
  _permit: Permit<'notice.edit'>,
  noticeId: number,
  fields: NoticeFields,
): Promise<void> {
  await trx
    .updateTable('notices')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', noticeId)
    .execute();
}

/** Deletes a notice softly. */
export async function deleteNotice(
  trx: Trx,
  _permit: Permit<'notice.edit'>,
  noticeId: number,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('notices')
    .set((eb) => ({ deleted_time: now, version: eb('version', '+', 1) }))
    .where('id', '=', noticeId)
    .execute();
}

/** Counts a view unless this member was counted on that day, in one statement. Answers the views; null when counted before. */
export async function countView(
  db: Db,
  noticeId: number,
  memberId: number,
  day: string,
): Promise<number | null> {
  const { rows } = await sql<{ view: number }>`
    with seen as (
      insert into notice_views (notice_id, member_id, day) values (${noticeId}, ${memberId}, ${day})
      on conflict do nothing
      returning notice_id
    )
    update notices set view = view + 1 from seen where notices.id = seen.notice_id
    returning view`.execute(db);
  return rows[0]?.view ?? null;
}

/** The views of a notice, as counted. */
export async function readViews(db: Db, noticeId: number): Promise<number> {
  const { view } = await db
    .selectFrom('notices')
    .select('view')
    .where('id', '=', noticeId)
    .executeTakeFirstOrThrow();
  return view;
}
