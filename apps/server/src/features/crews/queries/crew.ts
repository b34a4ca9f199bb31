import type { SeatState } from '@crewwith/domain/attendees/states';
import type { GENDERS } from '@crewwith/domain/members/form';
import type { Permit } from '../../../auth/permit.ts';
import { attendeeHasSeat, crewIsActive } from '../../../db/states.ts';
import type { Db } from '../../../db/transaction.ts';

type Gender = (typeof GENDERS)[number];

/** A crew, its member's state and the caller's active crew in the same club; undefined if one is missing. */
export function loadCrewAccess(db: Db, memberId: number, crewId: number) {
  return db
    .selectFrom('crews')
    .innerJoin('crews as caller', 'caller.club_id', 'crews.club_id')
    .innerJoin('members', 'members.id', 'crews.member_id')
    .select([
      'crews.club_id',
      'crews.admin_level',
      'crews.state',
      'caller.id as caller_id',
      'caller.admin_level as caller_level',
      'members.state as member_state',
      'members.erased_time',
    ])
    .where('crews.id', '=', crewId)
    .where('caller.member_id', '=', memberId)
    .where(crewIsActive('caller'))
    .executeTakeFirst();
}

/** A crew with all fields of its member; the caller must omit what the actor may not see. */
export function loadCrewAndPerson(db: Db, _permit: Permit<'crew.read' | 'crew.read_person'>, crewId: number) {
  return db
    .selectFrom('crews')
    .innerJoin('clubs', 'clubs.id', 'crews.club_id')
    .innerJoin('members', 'members.id', 'crews.member_id')
    .select((eb) => [
      'crews.id',
      'crews.club_id',
      'crews.nick',
      'crews.admin_level',
      'crews.state',
      eb.cast<string>('crews.info', 'text').as('info'),
      'crews.created_time',
      'crews.updated_time',
      'crews.limit_end_time',
      eb.cast<string>('clubs.levels', 'text').as('levels'),
      'members.name',
      'members.gender',
      'members.nationality',
      'members.birthday',
      'members.address',
      'members.email',
      'members.contact',
      'members.image_url',
    ])
    .where('crews.id', '=', crewId)
    .$narrowType<{ gender: Gender }>()
    .executeTakeFirst();
}

/** The level of a crew and the level names of its club. */
export function readLevelOf(db: Db, _permit: Permit<'crew.read_level'>, crewId: number) {
  return db
    .selectFrom('crews')
    .innerJoin('clubs', 'clubs.id', 'crews.club_id')
    .select((eb) => ['crews.admin_level', eb.cast<string>('clubs.levels', 'text').as('levels')])
    .where('crews.id', '=', crewId)
    .executeTakeFirst();
}

/** The member of an active crew; undefined if it is not the given member. */
export function readOwnMember(db: Db, memberId: number, crewId: number) {
  return db
    .selectFrom('crews')
    .innerJoin('members', 'members.id', 'crews.member_id')
    .select([
      'members.id',
      'members.name',
      'members.gender',
      'members.birthday',
      'members.nationality',
      'members.address',
      'members.email',
      'members.contact',
      'members.image_url',
      'members.info',
    ])
    .where('crews.id', '=', crewId)
    .where('crews.member_id', '=', memberId)
    .where(crewIsActive())
    .$narrowType<{ gender: Gender }>()
    .executeTakeFirst();
}

/** The activities that a crew has a seat in, newest first. */
export function listActivitiesOf(db: Db, _permit: Permit<'crew.read_activities'>, crewId: number) {
  return db
    .selectFrom('attendees')
    .innerJoin('activities', 'activities.id', 'attendees.activity_id')
    .select([
      'activities.id as activity_id',
      'activities.name',
      'activities.activity_time',
      'attendees.state',
    ])
    .where('attendees.crew_id', '=', crewId)
    .where(attendeeHasSeat())
    .$narrowType<{ state: SeatState }>()
    .where('activities.deleted_time', 'is', null)
    .orderBy('activities.activity_time', 'desc')
    .orderBy('activities.id', 'desc')
    .execute();
}
