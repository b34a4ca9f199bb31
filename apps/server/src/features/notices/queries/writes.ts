import { sql } from 'kysely';
import type { Permit } from '../../../auth/permit.ts';
import { claimReservation, type ReservedIds, reserveId } from '../../../db/reserved-ids.ts';
import { crewIsActive } from '../../../db/states.ts';
import type { Db, Trx } from '../../../db/transaction.ts';

/** One's own crew, wherever and whatever it is, with the setting of its club. */
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

/** Where the ids of notices are reserved. */
const NOTICE_IDS: ReservedIds = { rows: 'notices', reservations: 'notice_reservations', id: 'notice_id' };

/** Reserves an id for this member to write a notice with. */
export function reserveNoticeId(
  db: Db,
  _permit: Permit<'notice.write_bulletin'>,
  memberId: number,
  now: Date,
): Promise<number> {
  return reserveId(db, NOTICE_IDS, memberId, now);
}

/** Whether an id is this member's to write a notice with. */
export function claimNoticeId(trx: Trx, claim: { id: number; memberId: number; input: object }) {
  return claimReservation(trx, NOTICE_IDS, claim);
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
