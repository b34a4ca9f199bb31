import { sql } from 'kysely';
import { attendeeHasSeat, waiterHasPlace } from '../../../db/states.ts';
import type { Db } from '../../../db/transaction.ts';
import { AUTHOR_COLUMNS, AUTHOR_PICTURE } from '../../crews/public.ts';

/** The club, owner and level of an undeleted activity. */
export function readActivity(db: Db, activityId: number) {
  return db
    .selectFrom('activities')
    .select(['id', 'club_id', 'crew_id as owner_id', 'attend_level'])
    .where('id', '=', activityId)
    .where('deleted_time', 'is', null)
    .executeTakeFirst();
}

/** The queue of an activity at an instant: those who have a turn, then those who wait, in order. */
export function listQueue(db: Db, activityId: number, now: Date) {
  return db
    .selectFrom('waiters')
    .innerJoin('crews as author', 'author.id', 'waiters.crew_id')
    .innerJoin('members as member', 'member.id', 'author.member_id')
    .select([
      'waiters.crew_id',
      ...AUTHOR_COLUMNS,
      AUTHOR_PICTURE.as('image_url'),
      'waiters.subgroup',
      'waiters.state',
      'waiters.turn_end',
      'author.admin_level',
      'author.limit_end_time',
    ])
    .where('waiters.activity_id', '=', activityId)
    .where(waiterHasPlace(now))
    .orderBy('waiters.state', 'desc')
    .orderBy('waiters.place')
    .orderBy('waiters.id')
    .execute();
}

/** The seats of an activity that are taken or held, and whether a crew has one. */
export function readCountAndSeat(db: Db, crewId: number, activityId: number) {
  return db
    .selectFrom('activities')
    .select((eb) => [
      eb('attendee_count', '+', eb.ref('held_count')).as('count'),
      sql<boolean>`exists (select from attendees where attendees.activity_id = activities.id
        and attendees.crew_id = ${crewId} and ${attendeeHasSeat()})`.as('attending'),
    ])
    .where('id', '=', activityId)
    .executeTakeFirstOrThrow();
}
