import type { MemberForm } from '@crewwith/domain/members/form';
import { clubIsOpen, crewIsActive, memberIsActive } from '../../../db/states.ts';
import type { Db, Trx } from '../../../db/transaction.ts';
import { markCardsChanged } from '../../../http/transaction.ts';

type MemberFields = Omit<MemberForm, 'info'> & { info: string | null };

/** A member's own record; `kakao_id` is that of the social account. */
export function readMember(db: Db, memberId: number) {
  return db
    .selectFrom('members')
    .leftJoin('social_accounts', 'social_accounts.member_id', 'members.id')
    .select([
      'members.id',
      'social_accounts.id as kakao_id',
      'members.name',
      'members.gender',
      'members.birthday',
      'members.nationality',
      'members.address',
      'members.email',
      'members.contact',
      'members.image_url',
      'members.info',
      'members.created_time',
      'members.state',
      'members.terms_consent',
      'members.privacy_consent',
      'social_accounts.profile_image_url',
    ])
    .where('members.id', '=', memberId)
    .where(memberIsActive())
    .executeTakeFirst();
}

/** The number of active members with this name, case-insensitive, and birthday. `name` is a name key. */
export async function countByNameAndBirthday(db: Db, name: string, birthday: string): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name))
    .where('birthday', '=', birthday)
    .where(memberIsActive())
    .executeTakeFirstOrThrow();
  return count;
}

/** The address of a member's picture at the provider; null without one. */
export async function readProviderAddress(db: Db, memberId: number): Promise<string | null> {
  const account = await db
    .selectFrom('social_accounts')
    .select('profile_image_url')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return account?.profile_image_url ?? null;
}

/** Locks a social account, which serializes concurrent sign-ups with it. */
export function lockAccount(trx: Trx, socialAccountId: number) {
  return trx
    .selectFrom('social_accounts')
    .select(['id', 'member_id'])
    .where('id', '=', socialAccountId)
    .forUpdate()
    .executeTakeFirst();
}

/** The member of a social account: zero or one row. */
export function readMembersOf(db: Db, socialAccountId: number) {
  return db
    .selectFrom('social_accounts')
    .innerJoin('members', 'members.id', 'social_accounts.member_id')
    .select(['members.id', 'members.withdrawn_time'])
    .where('social_accounts.id', '=', socialAccountId)
    .execute();
}

export async function insertMember(
  trx: Trx,
  member: MemberFields & {
    image_url: string | null;
    terms_consent: string | null;
    privacy_consent: string | null;
    created_time: Date;
  },
  socialAccountId: number,
): Promise<number> {
  const { id } = await trx.insertInto('members').values(member).returning('id').executeTakeFirstOrThrow();
  await trx.updateTable('social_accounts').set({ member_id: id }).where('id', '=', socialAccountId).execute();
  return id;
}

/** Omit `image_url` to leave the picture unchanged. */
export async function updateMember(
  trx: Trx,
  memberId: number,
  member: MemberFields & { image_url?: string | null },
): Promise<void> {
  await trx.updateTable('members').set(member).where('id', '=', memberId).execute();
  if (member.image_url !== undefined) markCardsChanged(trx, { memberId });
}

export async function updatePicture(trx: Trx, memberId: number, image_url: string | null): Promise<void> {
  await trx.updateTable('members').set({ image_url }).where('id', '=', memberId).execute();
  markCardsChanged(trx, { memberId });
}

/** The clubs in which a member is an active crew, in the order of joining. */
export function listClubs(db: Db, memberId: number) {
  return db
    .selectFrom('crews')
    .innerJoin('clubs', 'clubs.id', 'crews.club_id')
    .innerJoin('members', 'members.id', 'crews.member_id')
    .select((eb) => [
      'clubs.id',
      'clubs.nick',
      'clubs.name',
      eb.cast<string>('clubs.setting', 'text').as('setting'),
      eb.cast<string>('clubs.levels', 'text').as('levels'),
      'crews.admin_level',
      'crews.id as crew_id',
      'crews.nick as crew_nick',
      'members.image_url as crew_image_url',
      eb('clubs.frozen_time', 'is not', null).as('frozen'),
    ])
    .$narrowType<{ frozen: boolean }>()
    .where('crews.member_id', '=', memberId)
    .where(crewIsActive())
    .where(clubIsOpen())
    .orderBy('crews.created_time')
    .orderBy('crews.id')
    .execute();
}

/** The crew of a member in a club, in any state: zero or one row. */
export function listOwnCrews(db: Db, memberId: number, clubId: number) {
  return db
    .selectFrom('crews')
    .select(['id', 'state', 'admin_level'])
    .where('member_id', '=', memberId)
    .where('club_id', '=', clubId)
    .execute();
}
