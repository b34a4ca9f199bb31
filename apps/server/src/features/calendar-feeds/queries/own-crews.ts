import { clubIsOpen, crewIsActive } from '../../../db/states.ts';
import type { Db } from '../../../db/transaction.ts';

/** Of which crews a feed has activities. */
export interface CrewFilter {
  readonly memberId: number;
  /** Of one club; null for all of the member. */
  readonly crewId: number | null;
}

/** The active crews of a member, or one of them, in clubs that are open. */
export function ownCrews(db: Db, { memberId, crewId }: CrewFilter) {
  return db
    .selectFrom('crews as me')
    .innerJoin('clubs', 'clubs.id', 'me.club_id')
    .where('me.member_id', '=', memberId)
    .$if(crewId !== null, (crews) => crews.where('me.id', '=', crewId))
    .where(crewIsActive('me'))
    .where(clubIsOpen());
}
