import type { Db } from '../../../db/transaction.ts';

export function readRecord(db: Db, memberId: number) {
  return db
    .selectFrom('members')
    .select([
      'name',
      'gender',
      'birthday',
      'nationality',
      'address',
      'email',
      'contact',
      'image_url',
      'info',
      'state',
      'created_time',
      'terms_consent',
      'privacy_consent',
    ])
    .where('id', '=', memberId)
    .executeTakeFirst();
}

export function listAccounts(db: Db, memberId: number) {
  return db
    .selectFrom('social_accounts')
    .select(['provider', 'nickname', 'email', 'profile_image_url', 'created_time'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
}

export function listSessions(db: Db, memberId: number) {
  return db
    .selectFrom('sessions')
    .select(['device', 'created_time', 'last_used_time', 'ended_time'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
}

/** Of the member's accounts, by whose index they are found. */
export function listLogIns(db: Db, memberId: number) {
  return db
    .selectFrom('access_logs')
    .innerJoin('social_accounts', 'social_accounts.id', 'access_logs.social_account_id')
    .select('access_logs.created_time')
    .where('social_accounts.member_id', '=', memberId)
    .orderBy('access_logs.id')
    .execute();
}

/** Pictures that are served: those that were taken off a notice are not. */
export function listImages(db: Db, memberId: number) {
  return db
    .selectFrom('images')
    .select(['name', 'width', 'height', 'bytes', 'created_time'])
    .where('member_id', '=', memberId)
    .where('removed_time', 'is', null)
    .orderBy('id')
    .execute();
}
