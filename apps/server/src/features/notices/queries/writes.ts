import { sql } from 'kysely';
import type { Permit } from '../../../auth/permit.ts';
import { claimReservation, type ReservedIds, reserveId } from '../../../db/reserved-ids.ts';
import { crewIsActive } from '../../../db/states.ts';
import type { Db, Trx } from '../../../db/transaction.ts';

/** The caller's crew, in any club and state, with the setting of its club. */
export function getOwnCrewWithSetting(db: Db, memberId: number, crewId: number) {
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

/** The table in which ids of notices are reserved. */
const NOTICE_IDS: ReservedIds = { rows: 'notices', reservations: 'notice_reservations', id: 'notice_id' };

/** Reserves the id of a notice for this member. */
export function reserveNoticeId(
  db: Db,
  _permit: Permit<'notice.write_bulletin'>,
  memberId: number,
  now: Date,
): Promise<number> {
  return reserveId(db, NOTICE_IDS, memberId, now);
}

/** Claims a reserved id; the result says whether this member may create a notice with it. */
export function claimNoticeId(trx: Trx, claim: { id: number; memberId: number; input: object }) {
  return claimReservation(trx, NOTICE_IDS, claim);
}

/** The values of the form, without images. */
export interface NoticeFields {
  notice_category: string;
  notice_title: string;
  notice_text: string;
}

/** Inserts a notice. Returns null when a concurrent call has used the id. */
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

/** Locks a notice, also a deleted one, with the actor in its club and the club's setting. */
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
    .where(crewIsActive('me'))
    .forNoKeyUpdate(['notice'])
    .executeTakeFirst();
}

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

/** Pins a notice of a club in place of the one pinned so far. */
export async function pinNotice(
  db: Db,
  _permit: Permit<'notice.pin'>,
  { clubId, noticeId }: { clubId: number; noticeId: number },
): Promise<void> {
  await db.updateTable('clubs').set({ pinned_notice_id: noticeId }).where('id', '=', clubId).execute();
}

/** Unpins a notice, unless another one is pinned. */
export async function unpinNotice(
  db: Db,
  _permit: Permit<'notice.pin'>,
  { clubId, noticeId }: { clubId: number; noticeId: number },
): Promise<void> {
  await db
    .updateTable('clubs')
    .set({ pinned_notice_id: null })
    .where('id', '=', clubId)
    .where('pinned_notice_id', '=', noticeId)
    .execute();
}

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
