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
      'crews.created_time',
    ])
    .orderBy('crews.id')
    .execute();
}

export function listAttendances(db: Db, memberId: number) {
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
      'attendees.created_time',
      'attendees.updated_time',
    ])
    .orderBy('attendees.created_time')
    .orderBy('activities.id')
    .execute();
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
    .orderBy('cancellations.id')
    .execute();
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
      'waiters.created_time',
      'waiters.updated_time',
    ])
    .orderBy('waiters.id')
    .execute();
}

export function listStandingSeats(db: Db, memberId: number) {
  return ownCrews(db, memberId)
    .innerJoin('standing_seats', 'standing_seats.crew_id', 'crews.id')
    .innerJoin('series', 'series.id', 'standing_seats.series_id')
    .select([
      'series.name as series',
      'standing_seats.subgroup',
      'standing_seats.created_time',
      'standing_seats.ended_time',
      'standing_seats.end_reason',
    ])
    .orderBy('standing_seats.created_time')
    .orderBy('series.id')
    .execute();
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
    .orderBy('appeals.id')
    .execute();
}
