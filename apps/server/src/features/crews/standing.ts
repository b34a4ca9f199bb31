import type { Db } from '../../kit/transaction.ts';

/** One's own crew, wherever and whatever it is. */
export function selectOwnCrew(db: Db, memberId: number, crewId: number) {
  return db
    .selectFrom('crews')
    .select(['id', 'club_id', 'state', 'admin_level'])
    .where('id', '=', crewId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** The highest level that a member has in any club; 0 without an active crew. */
export async function selectHighestLevel(db: Db, memberId: number): Promise<number> {
  const row = await db
    .selectFrom('crews')
    .select((eb) => eb.fn.max('admin_level').as('level'))
    .where('member_id', '=', memberId)
    .where('state', '=', 1)
    .executeTakeFirst();
  return row?.level ?? 0;
}

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
