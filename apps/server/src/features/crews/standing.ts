import type { Db } from '../../kit/transaction.ts';

/** The active crew of a member in a club. */
export function readActiveCrew(db: Db, memberId: number, clubId: number) {
  return db
    .selectFrom('crews')
    .select(['id as crew_id', 'club_id', 'admin_level as level', 'nick', 'limit_end_time'])
    .where('club_id', '=', clubId)
    .where('member_id', '=', memberId)
    .where('state', '=', 1)
    .executeTakeFirst();
}
