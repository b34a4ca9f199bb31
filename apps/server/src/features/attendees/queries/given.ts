import { ATTENDEE_STATE } from '@crewwith/domain/attendees/states';
import { SEAT_SOURCE, type SeatSource } from '@crewwith/domain/waiters/states';
import { sql } from 'kysely';
import { attendeeIsApplied, attendeeIsCancelled } from '../../../db/states.ts';
import type { Trx } from '../../../db/transaction.ts';

/** Locks the attendee of a locked crew and activity, also one who has cancelled. */
export function lockSeatOfCrew(trx: Trx, crewId: number, activityId: number) {
  return trx
    .selectFrom('attendees')
    .select(['state', 'source', 'confirmed_time', 'free_until'])
    .where('activity_id', '=', activityId)
    .where('crew_id', '=', crewId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Inserts a seat that a leader gives in a locked activity and updates its count, in one statement. */
export async function insertGivenSeat(
  trx: Trx,
  seat: { crewId: number; activityId: number; subgroup: string; freeUntil: Date; now: Date },
): Promise<void> {
  await sql`
    with taken as (
      insert into attendees
        (activity_id, crew_id, subgroup, state, source, free_until, created_time, updated_time)
      values (${seat.activityId}, ${seat.crewId}, ${seat.subgroup}, ${sql.lit(ATTENDEE_STATE.applied)},
        ${sql.lit(SEAT_SOURCE.given)}, ${seat.freeUntil}, ${seat.now}, ${seat.now})
      on conflict (activity_id, crew_id) do update
        set state = excluded.state, subgroup = excluded.subgroup, source = excluded.source,
          free_until = excluded.free_until, confirmed_time = null, agreed_start = null, rested_time = null,
          retaken_time = excluded.created_time, updated_time = excluded.updated_time
        where ${attendeeIsCancelled()}
      returning activity_id
    )
    update activities set attendee_count = attendee_count + 1
    from taken where activities.id = taken.activity_id`.execute(trx);
}

/**
 * Inserts seats of crews without one in a locked activity and updates its count, in one statement. A microsecond lies
 * between two of them: lists show attendees in the order of their seats.
 */
export async function insertSeats(
  trx: Trx,
  seats: {
    activityId: number;
    crewIds: readonly number[];
    subgroup: string;
    source: SeatSource;
    freeUntil: Date | null;
  },
  now: Date,
): Promise<void> {
  if (seats.crewIds.length === 0) return;
  await sql`
    with taken as (
      insert into attendees
        (activity_id, crew_id, subgroup, state, source, free_until, created_time, updated_time)
      select ${seats.activityId}::bigint, given.crew_id, ${seats.subgroup}::text, ${sql.lit(ATTENDEE_STATE.applied)},
        ${sql.lit(seats.source)}, ${seats.freeUntil}::timestamptz, given.time, given.time
      from (
        select crew_id, ${now}::timestamptz + position * interval '1 microsecond' as time
        from unnest(${seats.crewIds}::bigint[]) with ordinality as crews (crew_id, position)
      ) as given
      returning activity_id
    )
    update activities set attendee_count = attendee_count + taken.count
    from (select activity_id, count(*)::integer as count from taken group by activity_id) as taken
    where activities.id = taken.activity_id`.execute(trx);
}

/** Releases an unmarked seat of a locked activity without recording a cancel, and updates the count. */
export async function takeSeatAway(trx: Trx, crewId: number, activityId: number, now: Date): Promise<void> {
  await sql`
    with released as (
      update attendees set state = ${sql.lit(ATTENDEE_STATE.cancelled)}, updated_time = ${now}
      where activity_id = ${activityId} and crew_id = ${crewId} and ${attendeeIsApplied()}
      returning activity_id
    )
    update activities set attendee_count = attendee_count - 1
    from released where activities.id = released.activity_id`.execute(trx);
}

/** Saves that the crew comes to a seat that a leader gave. `updated_time` is not changed: it is when a mark was set. */
export async function confirmGivenSeat(
  trx: Trx,
  seat: { crewId: number; activityId: number; freeUntil: Date; now: Date },
): Promise<void> {
  await trx
    .updateTable('attendees')
    .set({ confirmed_time: seat.now, free_until: seat.freeUntil, agreed_start: null })
    .where('activity_id', '=', seat.activityId)
    .where('crew_id', '=', seat.crewId)
    .execute();
}

/** Moves the end of free cancels along with moved activities, for given seats without confirmation. */
export async function moveUnconfirmedSeats(
  trx: Trx,
  moves: readonly { id: number; to: Date }[],
): Promise<void> {
  await sql`
    update attendees set free_until = moves."to"
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as moves (id bigint, "to" timestamptz)
    where attendees.activity_id = moves.id and attendees.source = ${sql.lit(SEAT_SOURCE.given)}
      and attendees.confirmed_time is null and ${attendeeIsApplied()}`.execute(trx);
}
