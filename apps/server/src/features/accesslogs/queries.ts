import { clubIsOpen, memberIsActive } from '../../db/states.ts';
import type { Db, Trx } from '../../db/transaction.ts';

export async function insertAccessLog(
  trx: Trx,
  log: { social_account_id: number; now: Date },
): Promise<void> {
  await trx
    .insertInto('access_logs')
    .columns(['social_account_id', 'member_id', 'created_time'])
    .expression((eb) =>
      eb
        .selectFrom('social_accounts')
        .select((select) => ['id', 'member_id', select.val(log.now).as('created_time')])
        .where('id', '=', log.social_account_id),
    )
    .execute();
}

/** The member of a social account: zero or one row. */
export function readMembersOf(db: Db, socialAccountId: number) {
  return db
    .selectFrom('social_accounts')
    .innerJoin('members', 'members.id', 'social_accounts.member_id')
    .select(['members.id', 'members.state', 'members.withdrawn_time'])
    .where('social_accounts.id', '=', socialAccountId)
    .execute();
}

/** The crew of a social account's active member in a club: zero or one row. */
export function readCrewsOf(db: Db, socialAccountId: number, clubNick: string) {
  return db
    .selectFrom('social_accounts')
    .innerJoin('members', 'members.id', 'social_accounts.member_id')
    .innerJoin('crews', 'crews.member_id', 'members.id')
    .innerJoin('clubs', 'clubs.id', 'crews.club_id')
    .select(['crews.member_id', 'crews.club_id', 'crews.id as crew_id', 'crews.state', 'crews.admin_level'])
    .where('social_accounts.id', '=', socialAccountId)
    .where(memberIsActive())
    .where(clubIsOpen())
    .where('clubs.nick', '=', clubNick.toLowerCase())
    .execute();
}
