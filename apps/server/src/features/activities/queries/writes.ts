import { ATTENDEE_STATE } from '@crewwith/domain/attendees/states';
import type { RowField } from '@crewwith/domain/series/fields';
import { sql } from 'kysely';
import type { Permit } from '../../../auth/permit.ts';
import { claimReservation, type ReservedIds, reserveId } from '../../../db/reserved-ids.ts';
import { attendeeHasSeat, attendeeIsApplied, sharedCover, waiterIsQueued } from '../../../db/states.ts';
import type { Db, Trx } from '../../../db/transaction.ts';
import { type ActivityFields, FORM_COLUMNS, FORM_TYPES } from './columns.ts';

/** The table in which ids of activities are reserved. */
const ACTIVITY_IDS: ReservedIds = {
  rows: 'activities',
  reservations: 'activity_reservations',
  id: 'activity_id',
};

/** Reserves the id of an activity for this member. */
export function reserveActivityId(
  db: Db,
  _permit: Permit<'activity.create'>,
  memberId: number,
  now: Date,
): Promise<number> {
  return reserveId(db, ACTIVITY_IDS, memberId, now);
}

/** Claims a reserved id; the result says whether this member may create an activity with it. */
export function claimActivityId(trx: Trx, claim: { id: number; memberId: number; input: object }) {
  return claimReservation(trx, ACTIVITY_IDS, claim);
}

/**
 * Inserts an activity together with its creator's seat, in one statement. Returns null when a concurrent call has used
 * the id.
 */
export async function insertActivity(
  trx: Trx,
  _permit: Permit<'activity.create' | 'poll.close'>,
  activity: ActivityFields & {
    id: number | null;
    club_id: number;
    crew_id: number;
    leader: string;
    /** The attendance code is derived from it; it is not the real time of creation. */
    created_time: Date;
    now: Date;
  },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    with planned as (
      insert into activities (
        id, club_id, crew_id, attendee_count, created_time, changed_time,
        ${sql.join(FORM_COLUMNS.map((column) => sql.ref(column)))}
      ) overriding system value
      values (
        coalesce(${activity.id}::bigint, nextval(pg_get_serial_sequence('activities', 'id'))),
        ${activity.club_id}, ${activity.crew_id}, 1, ${activity.created_time}, ${activity.now},
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

/** The cover that an activity shows while it has none of its own; null for none. */
export async function readSharedCover(db: Db, activityId: number): Promise<number | null> {
  const row = await db
    .selectFrom('activities')
    .select(sharedCover().as('cover_id'))
    .where('id', '=', activityId)
    .executeTakeFirst();
  return row?.cover_id ?? null;
}

/** Locks an undeleted activity and reads what an edit depends on. */
export function lockActivity(trx: Trx, activityId: number) {
  return trx
    .selectFrom('activities')
    .select([...FORM_COLUMNS, 'id', 'club_id', 'crew_id', 'attendee_count', 'held_count', 'wait_count'])
    .select(['version', 'series_id', 'left_cover_id', 'own_fields'])
    .where('id', '=', activityId)
    .where('deleted_time', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** A locked activity whose start moves. */
export interface Move {
  readonly id: number;
  readonly from: Date;
  readonly to: Date;
}

/** The starts that attendees of locked activities have agreed to: `from` of those whose start was not moved before. */
export async function listAgreedStarts(
  trx: Trx,
  moves: readonly Move[],
): Promise<{ id: number; agreed: Date }[]> {
  const { rows } = await sql<{ id: number; agreed: Date }>`
    select distinct moves.id, coalesce(attendees.agreed_start, moves."from") as agreed
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as moves (id bigint, "from" timestamptz)
    join attendees on attendees.activity_id = moves.id
    where ${attendeeIsApplied()}`.execute(trx);
  return rows;
}

/** A moved activity with what is promised to its attendees. */
export interface Promised extends Move {
  /** Those who agreed to one of these starts may cancel freely, until this instant. */
  readonly agreed_starts: readonly Date[];
  readonly free_until: Date | null;
}

/**
 * Lets the attendees of locked activities who agreed to one of these starts cancel freely until an instant; a longer
 * promise stays. The others keep the start that they agreed to.
 */
export async function promiseFreeCancels(trx: Trx, promises: readonly Promised[]): Promise<void> {
  await sql`
    update attendees set
      free_until = case when moved.far then greatest(attendees.free_until, moved.free_until)
        else attendees.free_until end,
      agreed_start = case when not moved.far then moved.agreed end
    from (
      select activity_id, crew_id, agreed, free_until, agreed = any(agreed_starts) as far
      from (
        select activity_id, crew_id, coalesce(agreed_start, moves."from") as agreed, moves.agreed_starts,
          moves.free_until
        from jsonb_to_recordset(${JSON.stringify(promises)}::jsonb)
          as moves (id bigint, "from" timestamptz, agreed_starts timestamptz[], free_until timestamptz)
        join attendees on attendees.activity_id = moves.id
        where ${attendeeIsApplied()}
      ) as seats
    ) as moved
    where attendees.activity_id = moved.activity_id and attendees.crew_id = moved.crew_id`.execute(trx);
}

/** The subgroups that have attendees or waiters. */
export async function occupiedSubgroups(trx: Trx, activityId: number): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('attendees')
    .select('subgroup')
    .where('activity_id', '=', activityId)
    .where(attendeeHasSeat())
    .union(
      trx
        .selectFrom('waiters')
        .select('subgroup')
        .where('activity_id', '=', activityId)
        .where(waiterIsQueued()),
    )
    .execute();
  return new Set(rows.map((row) => row.subgroup));
}

/** The new fields of locked activities, in one statement. */
export async function updateActivities(
  trx: Trx,
  _permit: Permit<'activity.edit' | 'series.edit'>,
  edited: readonly (ActivityFields & { id: number; own_fields: readonly RowField[] })[],
  now: Date,
): Promise<void> {
  const columns = ['own_fields', ...FORM_COLUMNS].map((column) => sql.ref(column));
  const values = ['own_fields', ...FORM_COLUMNS].map((column) => sql.ref(`edited.${column}`));
  await sql`
    update activities set changed_time = ${now}, version = version + 1,
      (${sql.join(columns)}) = row(${sql.join(values)})
    from jsonb_to_recordset(${JSON.stringify(edited)}::jsonb) as edited (id bigint, own_fields text[], ${FORM_TYPES})
    where activities.id = edited.id`.execute(trx);
}

/** A subgroup of a locked activity that gets another name. */
export interface Rename {
  readonly activity_id: number;
  readonly from: string;
  readonly to: string;
}

/** Moves the attendees of renamed subgroups, in one statement. */
export async function renameSubgroups(trx: Trx, renames: readonly Rename[]): Promise<void> {
  if (renames.length === 0) return;
  await sql`
    update attendees set subgroup = renamed."to"
    from jsonb_to_recordset(${JSON.stringify(renames)}::jsonb)
      as renamed (activity_id bigint, "from" text, "to" text)
    where attendees.activity_id = renamed.activity_id and attendees.subgroup = renamed."from"`.execute(trx);
}

/** Deletes activities softly. Increments the versions, so that a call that read the old one cannot take a seat. */
export async function deleteActivities(
  trx: Trx,
  _permit: Permit<'activity.edit' | 'series.edit'>,
  activityIds: readonly number[],
  deletion: { deleterId: number; reason: string | null; now: Date },
): Promise<void> {
  const { deleterId: deleter_id, reason: deletion_reason, now } = deletion;
  await trx
    .updateTable('activities')
    .set((eb) => ({
      deleted_time: now,
      changed_time: now,
      deleter_id,
      deletion_reason,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', activityIds)
    .execute();
}
