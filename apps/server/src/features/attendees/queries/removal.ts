import { ATTENDEE_STATE } from '@crewwith/domain/attendees/states';
import type { SeatSource } from '@crewwith/domain/waiters/states';
import { sql } from 'kysely';
import { attendeeIsApplied, crewIsActive, messageIsShown } from '../../../db/states.ts';
import type { Db, Trx } from '../../../db/transaction.ts';
import { type PenaltyVersions, penaltyVersions } from '../../penalties/public.ts';

export interface ReleasedSeat {
  activity_id: number;
  crew_id: number;
  activity_time: Date;
  free_until: Date | null;
  source: SeatSource;
  taken_time: Date;
  versions: PenaltyVersions;
  /** The crew's latest message on the activity. */
  last_message: { text: string; time: Date } | null;
}

/**
 * Releases the seats of these crews in all upcoming activities and updates the counts, in one statement. Marked
 * attendees are left out: a no-show marked before the start must stay. Rows are updated, not deleted, to preserve code
 * tries.
 */
export async function releaseSeats(trx: Trx, crewIds: readonly number[], now: Date): Promise<ReleasedSeat[]> {
  const { rows } = await sql<Omit<ReleasedSeat, 'last_message'> & { text: string | null; time: Date | null }>`
    with seats as materialized (
      select activities.id, activities.club_id, activities.activity_time, attendees.crew_id
      from attendees join activities on activities.id = attendees.activity_id
      where attendees.crew_id in (${sql.join(crewIds)}) and ${attendeeIsApplied()}
        and activities.activity_time > ${now} and activities.deleted_time is null
      order by activities.id, attendees.crew_id
      for no key update of activities
    ), released as (
      update attendees set state = ${sql.lit(ATTENDEE_STATE.cancelled)}, updated_time = ${now}
      from seats where attendees.activity_id = seats.id and attendees.crew_id = seats.crew_id and ${attendeeIsApplied()}
      returning attendees.activity_id, attendees.crew_id, attendees.free_until, attendees.source,
        attendees.created_time as taken_time, seats.club_id, seats.activity_time
    ), counted as (
      update activities set attendee_count = attendee_count - freed.seats
      from (select activity_id, count(*)::integer as seats from released group by activity_id) as freed
      where activities.id = freed.activity_id
    )
    select released.activity_id, released.crew_id, released.activity_time, released.free_until,
      released.source, released.taken_time, ${penaltyVersions('released.club_id')} as versions,
      message.message_text as text, message.created_time as time
    from released left join lateral (
      select message_text, created_time from messages
      where messages.activity_id = released.activity_id and messages.crew_id = released.crew_id and ${messageIsShown()}
      order by created_time desc limit 1
    ) as message on true`.execute(trx);
  return rows.map(({ text, time, ...seat }) => ({
    ...seat,
    last_message: text === null || time === null ? null : { text, time },
  }));
}

/** Inserts cancels into the history. */
export async function insertCancellations(
  trx: Trx,
  cancels: readonly { activity_id: number; crew_id: number; late: boolean; reason: string | null }[],
  now: Date,
): Promise<void> {
  if (cancels.length === 0) return;
  await trx
    .insertInto('cancellations')
    .values(cancels.map((cancel) => ({ ...cancel, cancelled_time: now })))
    .execute();
}

/** The ids of a member's active crews. */
export async function listActiveCrewIds(db: Db, memberId: number): Promise<number[]> {
  const crews = await db
    .selectFrom('crews')
    .select('id')
    .where('member_id', '=', memberId)
    .where(crewIsActive())
    .execute();
  return crews.map((crew) => crew.id);
}
