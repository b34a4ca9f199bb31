import { attendeeHasSeat, attendeeIsCancelled } from '../../../db/states.ts';
import type { Db } from '../../../db/transaction.ts';

/** The member's crews, with the names of their clubs. */
export function ownCrews(db: Db, memberId: number) {
  return db
    .selectFrom('crews')
    .innerJoin('clubs', 'clubs.id', 'crews.club_id')
    .select('clubs.name as club')
    .where('crews.member_id', '=', memberId);
}

export function listCrews(db: Db, memberId: number) {
  return ownCrews(db, memberId)
    .select((eb) => [
      'crews.nick',
      'crews.state',
      'crews.admin_level',
      eb.cast<string>('crews.info', 'text').as('info'),
      'crews.limit_end_time',
      'crews.limit_lifted_time',
      'crews.inherited_limit_end',
      'crews.created_time',
    ])
    .orderBy('crews.id');
}

/** Cancelled ones too: an index has those with a seat, another one the cancelled. */
export function listAttendances(db: Db, memberId: number) {
  return attendancesOf(db, memberId)
    .where(attendeeHasSeat())
    .unionAll(attendancesOf(db, memberId).where(attendeeIsCancelled()))
    .orderBy('created_time')
    .orderBy('activity_time')
    .orderBy('activity');
}

function attendancesOf(db: Db, memberId: number) {
  return ownCrews(db, memberId)
    .innerJoin('attendees', 'attendees.crew_id', 'crews.id')
    .innerJoin('activities', 'activities.id', 'attendees.activity_id')
    .select([
      'activities.name as activity',
      'activities.activity_time',
      'attendees.subgroup',
      'attendees.state',
      'attendees.source',
      'attendees.excused_time',
      'attendees.code_tries',
      'attendees.free_until',
      'attendees.agreed_start',
      'attendees.confirmed_time',
      'attendees.rested_time',
      'attendees.created_time',
      'attendees.retaken_time',
      'attendees.updated_time',
    ]);
}

export function listCancellations(db: Db, memberId: number) {
  return ownCrews(db, memberId)
    .innerJoin('cancellations', 'cancellations.crew_id', 'crews.id')
    .innerJoin('activities', 'activities.id', 'cancellations.activity_id')
    .select([
      'activities.name as activity',
      'activities.activity_time',
      'cancellations.cancelled_time',
      'cancellations.late',
      'cancellations.reason',
      'cancellations.excused_time',
    ])
    .orderBy('cancellations.id');
}

export function listWaits(db: Db, memberId: number) {
  return ownCrews(db, memberId)
    .innerJoin('waiters', 'waiters.crew_id', 'crews.id')
    .innerJoin('activities', 'activities.id', 'waiters.activity_id')
    .select([
      'activities.name as activity',
      'activities.activity_time',
      'waiters.subgroup',
      'waiters.state',
      'waiters.turn_end',
      'waiters.created_time',
      'waiters.updated_time',
    ])
    .orderBy('waiters.id');
}

export function listStandingSeats(db: Db, memberId: number) {
  return ownCrews(db, memberId)
    .innerJoin('standing_seats', 'standing_seats.crew_id', 'crews.id')
    .innerJoin('series', 'series.id', 'standing_seats.series_id')
    .select([
      'series.name as series',
      'standing_seats.subgroup',
      'standing_seats.created_time',
      'standing_seats.renewed_time',
      'standing_seats.left_out',
      'standing_seats.ended_time',
      'standing_seats.end_reason',
    ])
    .orderBy('standing_seats.created_time')
    .orderBy('series.id');
}

export function listAppeals(db: Db, memberId: number) {
  return ownCrews(db, memberId)
    .innerJoin('appeals', 'appeals.crew_id', 'crews.id')
    .innerJoin('activities', 'activities.id', 'appeals.activity_id')
    .select([
      'activities.name as activity',
      'activities.activity_time',
      'appeals.kind',
      'appeals.text',
      'appeals.state',
      'appeals.created_time',
      'appeals.decided_time',
    ])
    .orderBy('appeals.id');
}
