import { statementOfOne } from '../../db/statement.ts';
import { clubAndCrew } from '../memberships/public.ts';
import { overdueAppeals } from '../penalties/public.ts';

/** A membership, with the overdue appeals of the club that the crew hears of. */
export const readMembershipAndAppeals = statementOfOne(
  (db, params: { nick: string; memberId: number | null; madeBy: Date }) =>
    clubAndCrew(db, params).select(overdueAppeals('me', params.madeBy).as('overdue_appeals')),
);
