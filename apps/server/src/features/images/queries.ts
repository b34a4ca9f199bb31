import { sql } from 'kysely';
import { statementOfOne } from '../../db/statement.ts';
import { clubIsOpen, crewIsActive, memberIsActive } from '../../db/states.ts';
import type { Db, Trx } from '../../db/transaction.ts';

export interface NewImage {
  name: string;
  width: number;
  height: number;
  bytes: number;
}

/** Inserts the rows of an upload; returns their ids in the same order. */
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

/** Images with their undeleted notice and the caller's level in its club. */
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
        .on(crewIsActive('me')),
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

/** Locks an undeleted notice; call it before locking its images. */
export function lockNotice(trx: Trx, noticeId: number) {
  return trx
    .selectFrom('notices')
    .select('id')
    .where('id', '=', noticeId)
    .where('deleted_time', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks these images and all of a notice, an activity or a profile, if one is given, in the order of their ids. */
export function lockImages(
  trx: Trx,
  holder:
    | { readonly notice_id: number }
    | { readonly activity_id: number }
    | { readonly member_id: number; readonly member_picture: true }
    | null,
  ids: readonly number[],
) {
  return trx
    .selectFrom('images')
    .select([
      'id',
      'name',
      'member_id',
      'notice_id',
      'club_id',
      'activity_id',
      'member_picture',
      'series_cover',
    ])
    .where((eb) =>
      eb.or([...(holder === null ? [] : [eb.and(holder)]), ...(ids.length > 0 ? [eb('id', 'in', ids)] : [])]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}
export type LockedImage = Awaited<ReturnType<typeof lockImages>>[number];

/** Replaces the images of a notice, in this order; detaches all others. */
export async function setImages(
  trx: Trx,
  { noticeId, ids, now }: { noticeId: number; ids: readonly number[]; now: Date },
): Promise<void> {
  await sql`
    update images set
      notice_id = case when wanted.sort is null then null else ${noticeId}::bigint end,
      sort = coalesce(wanted.sort, 0),
      removed_time = case when wanted.sort is null then ${now}::timestamptz end
    from images as image
    left join (
      select (entry.value)::bigint as id, (entry.ordinality - 1)::smallint as sort
      from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as entry
    ) as wanted on wanted.id = image.id
    where images.id = image.id and (image.notice_id = ${noticeId} or image.id = any(${ids}::bigint[]))`.execute(
    trx,
  );
}

/** Sets the order of unattached images. */
export async function orderUnattachedImages(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`
    update images set sort = (entry.ordinality - 1)::smallint
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as entry
    where images.id = (entry.value)::bigint and images.notice_id is null`.execute(trx);
}

/** The owner of pictures that an address names: a club by its setting, or the member who uploaded them. */
export type Holder = { readonly club_id: number } | { readonly member_picture: true };

/** Detaches all pictures of a holder but these. */
export async function detachOthers(
  trx: Trx,
  holder: Holder,
  { memberId, names, now }: { memberId: number; names: readonly string[]; now: Date },
): Promise<void> {
  const removing = trx
    .updateTable('images')
    .set({ club_id: null, member_picture: false, removed_time: now })
    .where((eb) =>
      'club_id' in holder
        ? eb('club_id', '=', holder.club_id)
        : eb.and([eb('member_id', '=', memberId), eb('member_picture', '=', true)]),
    );
  await (names.length === 0 ? removing : removing.where('name', 'not in', names)).execute();
}

/** Attaches those of these pictures to a holder that the member uploaded and that are unattached. */
export async function attachPictures(
  trx: Trx,
  holder: Holder,
  { memberId, names }: { memberId: number; names: readonly string[] },
): Promise<void> {
  if (names.length === 0) return;
  await trx
    .updateTable('images')
    .set({ ...holder, removed_time: null })
    .where('name', 'in', names)
    .where('member_id', '=', memberId)
    .where('notice_id', 'is', null)
    .where('club_id', 'is', null)
    .where('activity_id', 'is', null)
    .where('member_picture', '=', false)
    .where('series_cover', '=', false)
    .execute();
}

/** Whether a picture is served: its owner is active and not deleted, or it is unattached and recent. */
export const readVisibility = statementOfOne((db, params: { name: string; unattachedSince: Date }) =>
  db
    .selectFrom('images')
    .leftJoin('notices', 'notices.id', 'images.notice_id')
    .leftJoin('activities', 'activities.id', 'images.activity_id')
    .leftJoin('clubs', (join) =>
      join.on('clubs.id', '=', (eb) =>
        eb.fn.coalesce('notices.club_id', 'activities.club_id', 'images.club_id'),
      ),
    )
    .innerJoin('members', 'members.id', 'images.member_id')
    .select((eb) =>
      eb
        .case()
        .when('images.notice_id', 'is not', null)
        .then(eb.and([eb('notices.deleted_time', 'is', null), clubIsOpen()]))
        .when('images.activity_id', 'is not', null)
        .then(eb.and([eb('activities.deleted_time', 'is', null), clubIsOpen()]))
        .when('images.club_id', 'is not', null)
        .then(clubIsOpen())
        .when('images.member_picture', '=', true)
        .then(memberIsActive())
        .when('images.series_cover', '=', true)
        .then(
          eb.or([
            eb.exists(
              eb
                .selectFrom('series')
                .innerJoin('clubs as holder', 'holder.id', 'series.club_id')
                .select('series.id')
                .whereRef('series.cover_id', '=', 'images.id')
                .where(clubIsOpen('holder')),
            ),
            eb.exists(
              eb
                .selectFrom('activities as left')
                .innerJoin('clubs as holder', 'holder.id', 'left.club_id')
                .select('left.id')
                .whereRef('left.left_cover_id', '=', 'images.id')
                // A server from before `left_cover_id` leaves it on what it deletes, with the picture.
                .where('left.deleted_time', 'is', null)
                .where(clubIsOpen('holder')),
            ),
          ]),
        )
        .else(eb('images.created_time', '>', params.unattachedSince))
        .end()
        .as('shown'),
    )
    .where('images.name', '=', params.name)
    .where('images.removed_time', 'is', null),
);

/** Locks detached images and those still unattached since `before`. Skips rows that another transaction has locked. */
export async function lockUnattachedImages(
  trx: Trx,
  before: Date,
  limit: number,
): Promise<{ id: number; name: string }[]> {
  return trx
    .selectFrom('images')
    .select(['id', 'name'])
    .where((eb) =>
      eb.or([
        eb('removed_time', 'is not', null),
        eb.and([
          eb('notice_id', 'is', null),
          eb('club_id', 'is', null),
          eb('activity_id', 'is', null),
          eb('member_picture', '=', false),
          eb('series_cover', '=', false),
          eb('created_time', '<=', before),
        ]),
      ]),
    )
    .orderBy('created_time')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function deleteImages(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('images').where('id', 'in', ids).execute();
}

/** The setting of an active club, as JSON text. */
export async function readClubSetting(db: Db, nick: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('clubs')
    .select((eb) => eb.cast<string>('setting', 'text').as('setting'))
    .where('nick', '=', nick)
    .where(clubIsOpen())
    .executeTakeFirst();
  return row?.setting;
}
