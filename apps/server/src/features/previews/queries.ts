import { clubIsOpen, sharedCover } from '../../db/states.ts';
import type { Db } from '../../db/transaction.ts';

/** The public fields of an activity and its club. */
export function readPublicActivity(db: Db, activityId: number) {
  return db
    .selectFrom('activities')
    .innerJoin('clubs', 'clubs.id', 'activities.club_id')
    .leftJoin('images as own_cover', 'own_cover.activity_id', 'activities.id')
    .leftJoin('images as shared_cover', (join) => join.on('shared_cover.id', '=', sharedCover()))
    .select((eb) => [
      'activities.name',
      'activities.activity_time',
      'activities.location',
      'activities.max_crew',
      eb.fn.coalesce('own_cover.name', 'shared_cover.name').as('cover_name'),
      'clubs.name as club_name',
      'clubs.nick as club_nick',
      eb.cast<string>('clubs.setting', 'text').as('setting'),
    ])
    .where('activities.id', '=', activityId)
    .where('activities.deleted_time', 'is', null)
    .where(clubIsOpen())
    .executeTakeFirst();
}
