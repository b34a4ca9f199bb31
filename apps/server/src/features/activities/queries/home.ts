import { PERMISSIONS } from '@crewwith/domain/permissions';
import { statement, statementOfOne } from '../../../db/statement.ts';
import { waiterIsCalled } from '../../../db/states.ts';
import { seatsTaken } from '../../waiters/public.ts';
import { cards } from './cards.ts';

/**
 * The soonest activity from `since` on in which a member holds a seat, in any club; in those where their level does not
 * list everything, from `month` on.
 */
export const readNextOfMember = statementOfOne(
  (db, params: { memberId: number; since: Date; month: Date; now: Date }) =>
    cards(db, params)
      .where('seat.state', 'is not', null)
      .where('activity.activity_time', '>=', params.since)
      .where((eb) =>
        eb.or([
          eb('me.admin_level', '>=', PERMISSIONS['activity.list_whole'].level),
          eb('activity.activity_time', '>=', params.month),
        ]),
      )
      .orderBy('activity.activity_time')
      .orderBy('activity.id')
      .limit(1),
);

/** The activities in which a member has a turn that is not over, in all clubs. */
export const listCalledOfMember = statement((db, params: { memberId: number; now: Date }) =>
  cards(db, params)
    // Not only by the joined place, so that the few turns of the member are read first.
    .where('activity.id', 'in', (eb) =>
      eb
        .selectFrom('waiters')
        .innerJoin('crews', 'crews.id', 'waiters.crew_id')
        .select('waiters.activity_id')
        .where('crews.member_id', '=', params.memberId)
        .where(waiterIsCalled())
        .where('waiters.turn_end', '>', params.now),
    )
    .where('place.turn_end', 'is not', null)
    .orderBy('activity.activity_time')
    .orderBy('activity.id'),
);

/** The soonest coming activities that a member could attend, by the rules of `attendRefusal`. */
export const listOpenToMember = statement((db, params: { memberId: number; now: Date; limit: number }) =>
  cards(db, params)
    .where('me.id', 'is not', null)
    .where('seat.state', 'is', null)
    .where('activity.activity_time', '>', params.now)
    .where((eb) => eb(seatsTaken('activity'), '<', eb.ref('activity.max_crew')))
    .whereRef('activity.attend_level', '<=', 'me.admin_level')
    .where((eb) => eb.or([eb('me.limit_end_time', 'is', null), eb('me.limit_end_time', '<=', params.now)]))
    .orderBy('activity.activity_time')
    .orderBy('activity.id')
    .limit(params.limit),
);
