import { ATTENDEE_STATE } from '@crewwith/domain/attendees/states';
import { sql } from 'kysely';
import { statementOfOne } from '../../../db/statement.ts';
import { attendeeHasSeat, crewIsActive, messageIsShown, waiterIsQueued } from '../../../db/states.ts';
import type { Trx } from '../../../db/transaction.ts';
import { penaltyVersions } from '../../penalties/public.ts';
import { seatsTaken } from '../../waiters/public.ts';

const CANCELLED = sql.lit(ATTENDEE_STATE.cancelled);

/**
 * What attending depends on: the activity, the caller's crew in its club, an existing seat, and the reply saved under
 * the idempotency key (an empty key has none).
 */
export const loadSeatContext = statementOfOne(
  (db, params: { memberId: number; crewId: number; activityId: number; scope: string; key: string }) =>
    db
      .selectFrom('crews as crew')
      .innerJoin('activities as activity', 'activity.club_id', 'crew.club_id')
      .leftJoin('attendees as attendee', (join) =>
        join
          .onRef('attendee.activity_id', '=', 'activity.id')
          .onRef('attendee.crew_id', '=', 'crew.id')
          .on(attendeeHasSeat('attendee')),
      )
      .leftJoin('waiters as place', (join) =>
        join
          .onRef('place.activity_id', '=', 'activity.id')
          .onRef('place.crew_id', '=', 'crew.id')
          .on(waiterIsQueued('place')),
      )
      .leftJoin('idempotency_keys as saved', (join) =>
        join.on('saved.scope', '=', params.scope).on('saved.key', '=', params.key),
      )
      .select([
        'saved.request_hash as saved_hash',
        'saved.reply as saved_reply',
        'activity.activity_time',
        seatsTaken('activity').as('count'),
        'activity.wait_count',
        'activity.held_count',
        'activity.max_crew',
        'activity.attend_level',
        'activity.subgroup',
        'activity.version',
        'crew.admin_level',
        'crew.limit_end_time',
        'attendee.state as attendee_state',
        'place.state as queued_state',
        'place.turn_end',
      ])
      .where('crew.id', '=', params.crewId)
      .where('crew.member_id', '=', params.memberId)
      .where(crewIsActive('crew'))
      .where('activity.id', '=', params.activityId)
      .where('activity.deleted_time', 'is', null),
);

/** Locks crew, activity and attendee, in the order that every call uses, and reads what a cancel depends on. */
export async function lockSeatOfMember(trx: Trx, memberId: number, activityId: number) {
  const row = await trx
    .selectFrom('crews as crew')
    .innerJoin('activities as activity', 'activity.club_id', 'crew.club_id')
    .innerJoin('attendees as attendee', (join) =>
      join.onRef('attendee.activity_id', '=', 'activity.id').onRef('attendee.crew_id', '=', 'crew.id'),
    )
    .select([
      'crew.id as crew_id',
      'activity.activity_time',
      seatsTaken('activity').as('count'),
      'attendee.state',
      'attendee.free_until',
      'attendee.source',
      'attendee.created_time as taken_time',
      penaltyVersions('crew.club_id').as('versions'),
    ])
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('messages')
          .select(['messages.message_text', 'messages.created_time'])
          .whereRef('messages.activity_id', '=', 'activity.id')
          .whereRef('messages.crew_id', '=', 'crew.id')
          .where(messageIsShown())
          .orderBy('messages.created_time', 'desc')
          .limit(1)
          .as('message'),
      (join) => join.onTrue(),
    )
    .select(['message.message_text', 'message.created_time as message_time'])
    .where('crew.member_id', '=', memberId)
    .where(crewIsActive('crew'))
    .where('activity.id', '=', activityId)
    .where('activity.deleted_time', 'is', null)
    .forNoKeyUpdate(['crew'])
    .forNoKeyUpdate(['activity'])
    .forNoKeyUpdate(['attendee'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { message_text: text, message_time: time, ...seat } = row;
  return { ...seat, last_message: text === null || time === null ? null : { text, time } };
}

/** Releases a seat, updates the count and records the cancel, in one statement. Returns the counts. */
export async function releaseSeat(
  trx: Trx,
  seat: { crewId: number; activityId: number; now: Date; late: boolean; reason: string | null },
): Promise<{ count: number; wait_count: number }> {
  const { rows } = await sql<{ count: number; wait_count: number }>`
    with released as (
      update attendees set state = ${CANCELLED}, updated_time = ${seat.now}
      where activity_id = ${seat.activityId} and crew_id = ${seat.crewId}
      returning activity_id, crew_id
    ), recorded as (
      insert into cancellations (activity_id, crew_id, cancelled_time, reason, late)
      select activity_id, crew_id, ${seat.now}::timestamptz, ${seat.reason}::text, ${seat.late}::boolean from released
    )
    update activities set attendee_count = attendee_count - 1
    from released where activities.id = released.activity_id
    returning attendee_count + held_count as count, wait_count`.execute(trx);
  const [activity] = rows;
  if (!activity) throw new Error('The locked attendee is missing');
  return activity;
}
