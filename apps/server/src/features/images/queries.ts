import { sql } from 'kysely';
import type { Db, Trx } from '../../kit/transaction.ts';

export interface NewImage {
  name: string;
  width: number;
  height: number;
  bytes: number;
}

/** Inserts the rows of an upload; answers their ids in the same order. */
export async function insertImages(
  trx: Trx,
  memberId: number,
  images: readonly NewImage[],
  now: Date,
): Promise<number[]> {
  const rows = await trx
    .insertInto('images')
    .values(images.map((image, sort) => ({ ...image, sort, member_id: memberId, created_time: now })))
    .returning(['id', 'name'])
    .execute();
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  return images.map(({ name }) => ids.get(name) ?? 0);
}

/** Images with the notice that they belong to, if it is not deleted, and who asks for them in its club. */
export function readImages(db: Db, memberId: number, ids: readonly number[]) {
  return db
    .selectFrom('images as image')
    .leftJoin('notices as notice', (join) =>
      join.onRef('notice.id', '=', 'image.notice_id').on('notice.deleted_time', 'is', null),
    )
    .leftJoin('crews as me', (join) =>
      join
        .onRef('me.club_id', '=', 'notice.club_id')
        .on('me.member_id', '=', memberId)
        .on('me.state', '=', 1),
    )
    .select([
      'image.id',
      'image.name',
      'image.width',
      'image.height',
      'image.member_id',
      'image.notice_id',
      'notice.notice_category',
      'notice.crew_id as author_id',
      'me.id as my_crew_id',
      'me.admin_level as my_level',
    ])
    .where('image.id', 'in', ids)
    .execute();
}
export type ImageRow = Awaited<ReturnType<typeof readImages>>[number];

/** Locks a notice that is not deleted, before its images. */
export function lockNotice(trx: Trx, noticeId: number) {
  return trx
    .selectFrom('notices')
    .select('id')
    .where('id', '=', noticeId)
    .where('deleted_time', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks these images and all those of a notice, in the order of their ids. */
export function lockImages(trx: Trx, noticeId: number, ids: readonly number[]) {
  return trx
    .selectFrom('images')
    .select(['id', 'member_id', 'notice_id', 'club_id', 'member_picture'])
    .where((eb) => eb.or([eb('notice_id', '=', noticeId), ...(ids.length > 0 ? [eb('id', 'in', ids)] : [])]))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Gives a notice exactly these images in this order; those it had beside them belong to nothing. */
export async function setImages(trx: Trx, noticeId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update images set
      notice_id = case when wanted.sort is null then null else ${noticeId}::bigint end,
      sort = coalesce(wanted.sort, 0)
    from images as image
    left join (
      select (entry.value)::bigint as id, (entry.ordinality - 1)::smallint as sort
      from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as entry
    ) as wanted on wanted.id = image.id
    where images.id = image.id and (image.notice_id = ${noticeId} or wanted.id is not null)`.execute(trx);
}

/** Puts images that belong to nothing yet in this order. */
export async function orderLooseImages(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`
    update images set sort = (entry.ordinality - 1)::smallint
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as entry
    where images.id = (entry.value)::bigint and images.notice_id is null`.execute(trx);
}

/**
 * Locks some images that nothing took up since `before`: no notice, no club's setting, no member's picture. Those that
 * somebody is taking up at this moment are passed over.
 */
export async function lockOrphans(
  trx: Trx,
  before: Date,
  limit: number,
): Promise<{ id: number; name: string }[]> {
  const nameIn = (address: string) =>
    sql`substring(${sql.raw(address)} from '/uploads/([A-Za-z0-9_-]+)-[0-9]+[.]webp')`;
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from images
    where notice_id is null and club_id is null and not member_picture and created_time <= ${before}
      and not exists (
        select from clubs
        where images.name in (${nameIn("setting->>'icon_url'")}, ${nameIn("setting->>'image_url'")})
      )
      and not exists (select from members where images.name = ${nameIn('members.image_url')})
    order by created_time, id
    limit ${limit}
    for update skip locked`.execute(trx);
  return rows;
}

export async function deleteImages(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('images').where('id', 'in', ids).execute();
}
