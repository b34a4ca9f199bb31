import { NOTICE_OPENING } from '@crewwith/domain/notices/preview';
import { CLUB_CATEGORIES } from '@crewwith/domain/notices/rules';
import { type Expression, sql } from 'kysely';
import { crewIsActive } from '../../../db/states.ts';
import type { Db } from '../../../db/transaction.ts';
import { AUTHOR_COLUMNS, AUTHOR_PICTURE } from '../../crews/public.ts';
import type { Membership } from '../../memberships/public.ts';

/** An image of a notice. */
export interface NoticeImage {
  id: number;
  name: string;
  width: number;
  height: number;
}

/** Undeleted notices with all columns of a row or page for the crew with this id, in one statement. */
function notices(db: Db, crewId: Expression<number>) {
  return db
    .selectFrom('notices as notice')
    .innerJoin('crews as author', 'author.id', 'notice.crew_id')
    .innerJoin('members as member', 'member.id', 'author.member_id')
    .select((eb) => [
      'notice.id',
      'notice.club_id',
      'notice.crew_id as author_id',
      ...AUTHOR_COLUMNS,
      AUTHOR_PICTURE.as('image_url'),
      'notice.notice_category',
      'notice.notice_title',
      sql<string>`left(notice.notice_text, ${sql.lit(NOTICE_OPENING)})`.as('opening'),
      'notice.view',
      'notice.like_count',
      'notice.message_count',
      'notice.created_time',
      eb
        .exists(
          eb
            .selectFrom('likes')
            .select('likes.table_id')
            .where('likes.table_type', '=', 'notice')
            .whereRef('likes.table_id', '=', 'notice.id')
            .where('likes.crew_id', '=', crewId),
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

/** The notices of a member's club. */
const noticesOf = (db: Db, { crew_id, club_id }: Membership) =>
  notices(db, sql<number>`${crew_id}`).where('notice.club_id', '=', club_id);

export type NoticeRow = Awaited<ReturnType<typeof listNotices>>[number];

export type NoticeFull = NonNullable<Awaited<ReturnType<typeof readNotice>>>;

/** A notice with its text, for an active crew of its club; undefined for others. */
export function readNotice(db: Db, memberId: number, noticeId: number) {
  return notices(db, sql.ref('me.id'))
    .innerJoin('crews as me', (join) =>
      join
        .onRef('me.club_id', '=', 'notice.club_id')
        .on('me.member_id', '=', memberId)
        .on(crewIsActive('me')),
    )
    .innerJoin('clubs as club', 'club.id', 'notice.club_id')
    .select((eb) => [
      'me.id as my_crew_id',
      'me.admin_level as my_level',
      'notice.notice_text',
      'notice.version',
      eb('club.pinned_notice_id', '=', noticeId).as('pinned'),
    ])
    .where('notice.id', '=', noticeId)
    .executeTakeFirst();
}

/** The pinned notice of a club; undefined without one, and when it is deleted. */
export function readPinnedNotice(db: Db, reader: Membership): Promise<NoticeRow | undefined> {
  return noticesOf(db, reader)
    .innerJoin('clubs as club', 'club.pinned_notice_id', 'notice.id')
    .where('club.id', '=', reader.club_id)
    .executeTakeFirst();
}

/** The notices of a club, newest first: of one category, the club's own, the bulletin's, or all. */
export function listNotices(
  db: Db,
  params: {
    reader: Membership;
    of: { category: string } | { board: 'club' | 'bulletin' | 'all' };
    after: number | undefined;
    limit: number | null;
  },
) {
  let query = noticesOf(db, params.reader).orderBy('notice.id', 'desc');
  if ('category' in params.of) query = query.where('notice.notice_category', '=', params.of.category);
  else if (params.of.board !== 'all') {
    const isOf = params.of.board === 'club' ? 'in' : 'not in';
    query = query.where('notice.notice_category', isOf, CLUB_CATEGORIES);
  }
  if (params.after !== undefined) query = query.where('notice.id', '<', params.after);
  return (params.limit === null ? query : query.limit(params.limit)).execute();
}

/** A page of the bulletin, or of one of its categories, newest first. */
export function listBulletin(
  db: Db,
  params: { reader: Membership; category: string | null; offset: number; limit: number },
): Promise<NoticeRow[]> {
  const query = noticesOf(db, params.reader)
    .where('notice.notice_category', 'not in', CLUB_CATEGORIES)
    .orderBy('notice.id', 'desc')
    .offset(params.offset)
    .limit(params.limit);
  const { category } = params;
  return (category === null ? query : query.where('notice.notice_category', '=', category)).execute();
}

/** The used categories of a club's bulletin with their number of posts, by name; an index-only scan. */
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

/** Counts a view once per member and day, in one statement. Returns the views; null if already counted. */
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

/** The stored count of views. */
export async function readViews(db: Db, noticeId: number): Promise<number> {
  const { view } = await db
    .selectFrom('notices')
    .select('view')
    .where('id', '=', noticeId)
    .executeTakeFirstOrThrow();
  return view;
}
