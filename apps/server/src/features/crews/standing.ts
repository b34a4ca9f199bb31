import { statementOfOne } from '../../kit/statement.ts';
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
export const readActiveCrew = statementOfOne((db, asked: { memberId: number; clubId: number }) =>
  db
    .selectFrom('crews')
    .select(['id as crew_id', 'club_id', 'admin_level as level', 'nick', 'limit_end_time'])
    .where('club_id', '=', asked.clubId)
    .where('member_id', '=', asked.memberId)
    .where('state', '=', 1),
);

/** The club of a nick in lower case, and the active crew of a member in it. */
export const readClubAndCrew = statementOfOne((db, asked: { nick: string; memberId: number | null }) =>
  db
    .selectFrom('clubs')
    .leftJoin('crews as me', (join) =>
      join
        .onRef('me.club_id', '=', 'clubs.id')
        .on('me.member_id', '=', asked.memberId)
        .on('me.state', '=', 1),
    )
    .select([
      'clubs.id as club_id',
      'me.id as crew_id',
      'me.admin_level as level',
      'me.nick',
      'me.limit_end_time',
    ])
    .where('clubs.nick', '=', asked.nick)
    .where('clubs.state', '=', 1),
);
