import type { Db } from '../../../db/transaction.ts';

export function listAccounts(db: Db, memberId: number) {
  return db
    .selectFrom('social_accounts')
    .select([
      'social_accounts.provider',
      'social_accounts.subject',
      'social_accounts.nickname',
      'social_accounts.email',
      'social_accounts.email_verified',
      'social_accounts.profile_image_url',
      'social_accounts.created_time',
      'social_accounts.updated_time',
    ])
    .where('social_accounts.member_id', '=', memberId)
    .orderBy('social_accounts.id');
}

/** Of the member's accounts, by whose index they are found. */
export function listSessions(db: Db, memberId: number) {
  return db
    .selectFrom('social_accounts')
    .innerJoin('sessions', 'sessions.social_account_id', 'social_accounts.id')
    .select(['sessions.device', 'sessions.created_time', 'sessions.last_used_time', 'sessions.ended_time'])
    .where('social_accounts.member_id', '=', memberId)
    .orderBy('sessions.id');
}

/** Of the member's accounts, by whose index they are found. */
export function listLogIns(db: Db, memberId: number) {
  return db
    .selectFrom('social_accounts')
    .innerJoin('access_logs', 'access_logs.social_account_id', 'social_accounts.id')
    .select('access_logs.created_time')
    .where('social_accounts.member_id', '=', memberId)
    .orderBy('access_logs.id');
}

/** Pictures that are served: those that were taken off a notice are not. */
export function listImages(db: Db, memberId: number) {
  return db
    .selectFrom('images')
    .select(['images.name', 'images.width', 'images.height', 'images.bytes', 'images.created_time'])
    .where('images.member_id', '=', memberId)
    .where('images.removed_time', 'is', null)
    .orderBy('images.id');
}
