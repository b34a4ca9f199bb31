import { HEIR_LEVEL } from '@crewwith/domain/clubs/rules';
import { LEVEL_MAX } from '@crewwith/domain/constants';
import { CREW_STATE } from '@crewwith/domain/crews/states';
import { MEMBER_STATE } from '@crewwith/domain/members/states';
import { crewIsActive, memberIsWithdrawn, messageIsDeleted } from '../../../db/states.ts';
import type { Db, Trx } from '../../../db/transaction.ts';
import { markCardsChanged, markCrewLeft } from '../../../http/transaction.ts';

export function lockMember(trx: Trx, memberId: number) {
  return trx
    .selectFrom('members')
    .select(['state', 'withdrawn_time', 'erased_time'])
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
}

/** The clubs that a member leads. */
export async function listLedClubs(trx: Trx, memberId: number): Promise<number[]> {
  const crews = await trx
    .selectFrom('crews')
    .select('club_id')
    .where('member_id', '=', memberId)
    .where('admin_level', '=', LEVEL_MAX)
    .execute();
  return crews.map(({ club_id }) => club_id);
}

/**
 * Locks every crew of a member, and the crews of these clubs that may inherit them (`heirs`), before any club, in the
 * order of ids that every call uses.
 */
export async function lockCrewsOf(trx: Trx, memberId: number, heirsIn: readonly number[]) {
  const crews = await trx
    .selectFrom('crews')
    .select(['id', 'club_id', 'member_id', 'admin_level', 'state'])
    .where((eb) =>
      eb.or([
        eb('member_id', '=', memberId),
        ...(heirsIn.length > 0
          ? [eb.and([eb('club_id', 'in', heirsIn), crewIsActive(), eb('admin_level', '>=', HEIR_LEVEL)])]
          : []),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const isOwn = (crew: (typeof crews)[number]) => crew.member_id === memberId;
  return { own: crews.filter(isOwn), heirs: crews.filter((crew) => !isOwn(crew)) };
}

/** Withdraws these active crews, each of another club. */
export async function withdrawCrews(
  trx: Trx,
  crews: readonly { id: number; club_id: number }[],
): Promise<void> {
  if (crews.length === 0) return;
  await trx
    .updateTable('crews')
    .set({ state: CREW_STATE.withdrawn, admin_level: 0 })
    .where(
      'id',
      'in',
      crews.map(({ id }) => id),
    )
    .execute();
  for (const { club_id } of crews) markCrewLeft(trx, club_id);
}

/** Locks clubs in the order of their ids, before one of them is given a new leader. */
export async function lockClubs(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx.selectFrom('clubs').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
}

/**
 * Makes the highest crew that may inherit the club, the oldest of equals, the leader; returns it with its old level.
 * Without one, freezes the club and reports that to the operator in the error reports.
 */
export async function promoteHeir(
  trx: Trx,
  clubId: number,
  now: Date,
): Promise<{ id: number; admin_level: number } | undefined> {
  const heir = await trx
    .selectFrom('crews')
    .select(['id', 'admin_level'])
    .where('club_id', '=', clubId)
    .where(crewIsActive())
    .where('admin_level', '>=', HEIR_LEVEL)
    .orderBy('admin_level', 'desc')
    .orderBy('created_time')
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (heir)
    await trx.updateTable('crews').set({ admin_level: LEVEL_MAX }).where('id', '=', heir.id).execute();
  const { nick } = await trx
    .updateTable('clubs')
    .set({ offered_time: null, frozen_time: heir ? null : now })
    .where('id', '=', clubId)
    .returning('nick')
    .executeTakeFirstOrThrow();
  if (!heir) {
    await trx
      .insertInto('error_logs')
      .values({ type: 'club.frozen', message: nick, created_time: now })
      .execute();
  }
  return heir;
}

export async function markWithdrawn(trx: Trx, memberId: number, now: Date): Promise<void> {
  await trx
    .updateTable('members')
    .set({ state: MEMBER_STATE.withdrawn, withdrawn_time: now })
    .where('id', '=', memberId)
    .execute();
  markCardsChanged(trx, { memberId });
}

/** Reactivates a withdrawn member; crews stay withdrawn and seats released. */
export async function markReactivated(trx: Trx, memberId: number, now: Date): Promise<void> {
  await trx
    .updateTable('members')
    .set({ state: MEMBER_STATE.active, withdrawn_time: null, reactivated_time: now })
    .where('id', '=', memberId)
    .execute();
  markCardsChanged(trx, { memberId });
}

/** Members who withdrew by `withdrawnBefore` and whose personal fields are not erased yet. */
export async function readMembersToErase(db: Db, withdrawnBefore: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('members')
    .select('id')
    .where(memberIsWithdrawn())
    .where('erased_time', 'is', null)
    .where('withdrawn_time', '<=', withdrawnBefore)
    .execute();
  return rows.map(({ id }) => id);
}

const LEDGER_COLUMNS = [
  'id as member_id',
  'created_time',
  'withdrawn_time',
  'erased_time',
  'reactivated_time',
] as const;

/** The times of sign-up, withdrawal, erasure and reactivation of each member who ever withdrew. */
export function readWithdrawals(db: Db) {
  return db
    .selectFrom('members')
    .select(LEDGER_COLUMNS)
    .where((eb) => eb.or([memberIsWithdrawn(), eb('reactivated_time', 'is not', null)]))
    .execute();
}

/** The same of one member, who may never have withdrawn. */
export function readWithdrawal(db: Db, memberId: number) {
  return db.selectFrom('members').select(LEDGER_COLUMNS).where('id', '=', memberId).executeTakeFirst();
}

/**
 * Erases the personal fields of a withdrawn member, their answers and reasons, and their deleted texts. Texts that
 * others can still read are preserved.
 */
export async function erasePersonalFields(
  trx: Trx,
  memberId: number,
  crewNick: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('members')
    .set({
      name: '',
      gender: '',
      birthday: '0001-01-01',
      nationality: '',
      address: '',
      email: '',
      contact: '',
      image_url: null,
      info: null,
      terms_consent: null,
      privacy_consent: null,
      erased_time: now,
    })
    .where('id', '=', memberId)
    .where('erased_time', 'is', null)
    .execute();
  await trx
    .updateTable('crews')
    .set({ nick: crewNick, info: JSON.stringify({}) })
    .where('member_id', '=', memberId)
    .execute();
  const crewIds = trx.selectFrom('crews').select('id').where('member_id', '=', memberId);
  await trx
    .updateTable('cancellations')
    .set({ reason: null })
    .where('crew_id', 'in', crewIds)
    .where('reason', 'is not', null)
    .execute();
  await trx
    .updateTable('activities')
    .set({ deletion_reason: null })
    .where('deleter_id', 'in', crewIds)
    .where('deletion_reason', 'is not', null)
    .execute();
  await trx
    .updateTable('appeals')
    .set({ text: '' })
    .where('crew_id', 'in', crewIds)
    .where('text', '<>', '')
    .execute();
  await trx
    .updateTable('appeals')
    .set({ decision_reason: null })
    .where('decided_by', 'in', crewIds)
    .where('decision_reason', 'is not', null)
    .execute();
  await trx.deleteFrom('poll_votes').where('crew_id', 'in', crewIds).execute();
  await trx
    .updateTable('series_skips')
    .set({ reason: null })
    .where('crew_id', 'in', crewIds)
    .where('reason', 'is not', null)
    .execute();
  await trx
    .updateTable('messages')
    .set({ message_text: '' })
    .where('crew_id', 'in', crewIds)
    .where(messageIsDeleted())
    .execute();
  await trx
    .deleteFrom('standing_seats')
    .where('crew_id', 'in', crewIds)
    .where('ended_time', 'is not', null)
    .execute();
  await trx
    .updateTable('notices')
    .set({ notice_title: '', notice_text: '' })
    .where('crew_id', 'in', crewIds)
    .where('deleted_time', 'is not', null)
    .execute();
}

/** Locks the social accounts of a member; every call locks these before the member. */
export async function lockAccountsOf(trx: Trx, memberId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('social_accounts')
    .select('id')
    .where('member_id', '=', memberId)
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes the sessions and access logs of a social account; the ticket of a log-in in progress stays valid. */
export async function deleteLogIns(trx: Trx, socialAccountId: number): Promise<void> {
  for (const table of ['sessions', 'access_logs'] as const) {
    await trx.deleteFrom(table).where('social_account_id', '=', socialAccountId).execute();
  }
}

/** Deletes a social account with its sessions, access logs and renewal tokens. */
export async function deleteAccount(trx: Trx, socialAccountId: number): Promise<void> {
  await deleteLogIns(trx, socialAccountId);
  await trx.deleteFrom('renewal_tokens').where('social_account_id', '=', socialAccountId).execute();
  await trx.deleteFrom('social_accounts').where('id', '=', socialAccountId).execute();
}
