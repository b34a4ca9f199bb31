import { ATTENDEE_STATE } from '@crewwith/domain/attendees/states';
import { sql } from 'kysely';
import type { Permit } from '../../../auth/permit.ts';
import { claimReservation, type ReservedIds, reserveId } from '../../../db/reserved-ids.ts';
import { attendeeHasSeat } from '../../../db/states.ts';
import type { Db, Trx } from '../../../db/transaction.ts';
import { type ActivityFields, FORM_COLUMNS } from './columns.ts';

/** Where the ids of activities are reserved. */
const ACTIVITY_IDS: ReservedIds = {
  rows: 'activities',
  reservations: 'activity_reservations',
  id: 'activity_id',
};

/** Reserves an id for this member to plan an activity with. */
export function reserveActivityId(
  db: Db,
  _permit: Permit<'activity.create'>,
  memberId: number,
  now: Date,
): Promise<number> {
  return reserveId(db, ACTIVITY_IDS, memberId, now);
}

/** Whether an id is this member's to plan an activity with. */
export function claimActivityId(trx: Trx, claim: { id: number; memberId: number; input: object }) {
  return claimReservation(trx, ACTIVITY_IDS, claim);
}

/**
 * Inserts an activity together with its creator's seat, in one statement. Null when another call has just planned
 * with the same id.
 */
export async function insertActivity(
  trx: Trx,
  _permit: Permit<'activity.create'>,
  activity: ActivityFields & {
    id: number | null;
    club_id: number;
    crew_id: number;
    leader: string;
    /** What the attendance code is made from, and not when the activity was created. */
    created_time: Date;
    now: Date;
  },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    with planned as (
      insert into activities (
        id, club_id, crew_id, attendee_count, created_time, ${sql.join(FORM_COLUMNS.map((column) => sql.ref(column)))}
      ) overriding system value
      values (
        coalesce(${activity.id}::bigint, nextval(pg_get_serial_sequence('activities', 'id'))),
        ${activity.club_id}, ${activity.crew_id}, 1, ${activity.created_time},
        ${sql.join(FORM_COLUMNS.map((column) => activity[column]))}
      )
      on conflict (id) do nothing
      returning id
    ), seated as (
      insert into attendees (activity_id, crew_id, subgroup, state, created_time, updated_time)
      select id, ${activity.crew_id}::bigint, ${activity.leader}::text, ${sql.lit(ATTENDEE_STATE.applied)}, ${activity.now}::timestamptz, ${activity.now}::timestamptz
      from planned
    )
    select id from planned`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Locks an activity that is not deleted, and reads what decides about an edit. */
export function lockActivity(trx: Trx, activityId: number) {
  return trx
    .selectFrom('activities')
    .select([
      'id',
      'club_id',
      'crew_id',
      'activity_time',
      'attendee_count',
      'attend_level',
      'subgroup',
      'state',
      'version',
    ])
    .where('id', '=', activityId)
    .where('deleted_time', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The subgroups in which somebody is. */
export async function occupiedSubgroups(trx: Trx, activityId: number): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('attendees')
    .select('subgroup')
    .distinct()
    .where('activity_id', '=', activityId)
    .where(attendeeHasSeat())
    .execute();
  return new Set(rows.map((row) => row.subgroup));
}

/** Writes an edited activity. */
export async function updateActivity(
  trx: Trx,
  _permit: Permit<'activity.edit'>,
  activityId: number,
  fields: ActivityFields,
): Promise<void> {
  await trx
    .updateTable('activities')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', activityId)
    .execute();
}

/** Moves the people of renamed subgroups along, in one statement. */
export async function renameSubgroups(
  trx: Trx,
  activityId: number,
  renames: readonly { from: string; to: string }[],
): Promise<void> {
  if (renames.length === 0) return;
  await sql`
    update attendees set subgroup = renamed.new_name
    from jsonb_to_recordset(${JSON.stringify(renames.map(({ from, to }) => ({ old_name: from, new_name: to })))}::jsonb)
      as renamed (old_name text, new_name text)
    where attendees.activity_id = ${activityId} and attendees.subgroup = renamed.old_name`.execute(trx);
}

/** Deletes an activity softly. The version moves on, so that no seat is taken in it by what was read before. */
export async function deleteActivity(
  trx: Trx,
  _permit: Permit<'activity.edit'>,
  activityId: number,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('activities')
    .set((eb) => ({ deleted_time: now, version: eb('version', '+', 1) }))
    .where('id', '=', activityId)
    .execute();
}
