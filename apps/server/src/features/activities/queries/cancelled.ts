import { statementOfOne } from '../../../db/statement.ts';
import { clubIsOpen, crewIsActive } from '../../../db/states.ts';

/** A deleted activity, and the level of the actor in its club; null for outsiders. */
export const readCancelled = statementOfOne((db, params: { memberId: number | null; activityId: number }) =>
  db
    .selectFrom('activities as activity')
    .innerJoin('clubs', 'clubs.id', 'activity.club_id')
    .leftJoin('crews as me', (join) =>
      join
        .onRef('me.club_id', '=', 'activity.club_id')
        .on('me.member_id', '=', params.memberId)
        .on(crewIsActive('me')),
    )
    .select([
      'activity.name',
      'activity.activity_time',
      'activity.deletion_reason',
      'activity.club_id',
      'clubs.nick as club_nick',
      'me.admin_level as my_level',
    ])
    .where('activity.id', '=', params.activityId)
    .where('activity.deleted_time', 'is not', null)
    .where(clubIsOpen()),
);
