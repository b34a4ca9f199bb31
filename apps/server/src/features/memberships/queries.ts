import { statementOfOne } from '../../db/statement.ts';
import { clubIsOpen, crewIsActive } from '../../db/states.ts';
import type { Db } from '../../db/transaction.ts';

/** The active crew of a member in a club. */
export const readActiveCrew = statementOfOne((db, params: { memberId: number; clubId: number }) =>
  db
    .selectFrom('crews')
    .select(['id as crew_id', 'club_id', 'admin_level as level', 'nick', 'limit_end_time'])
    .where('club_id', '=', params.clubId)
    .where('member_id', '=', params.memberId)
    .where(crewIsActive()),
);

/** A club by its lower-case nick, and the active crew of a member in it. */
export const readClubAndCrew = statementOfOne(clubAndCrew);

export function clubAndCrew(db: Db, params: { nick: string; memberId: number | null }) {
  return db
    .selectFrom('clubs')
    .leftJoin('crews as me', (join) =>
      join
        .onRef('me.club_id', '=', 'clubs.id')
        .on('me.member_id', '=', params.memberId)
        .on(crewIsActive('me')),
    )
    .select([
      'clubs.id as club_id',
      'me.id as crew_id',
      'me.admin_level as level',
      'me.nick',
      'me.limit_end_time',
    ])
    .where('clubs.nick', '=', params.nick)
    .where(clubIsOpen());
}
