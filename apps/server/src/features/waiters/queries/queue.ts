import { QUEUE_MAX } from '@crewwith/domain/waiters/constants';
import { WAITER_STATE, type WaiterState } from '@crewwith/domain/waiters/states';
import { sql } from 'kysely';
import type { Permit } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import {
  attendeeHasSeat,
  crewIsActive,
  waiterIsCalled,
  waiterIsQueued,
  waiterIsWaiting,
} from '../../../db/states.ts';
import type { Db, Trx } from '../../../db/transaction.ts';

/** What a crew that joins a queue is told. */
export interface Queued {
  count: number;
  waiting: { position: number; total: number };
}

/** What a press asks for, and the facts by which it was judged. */
export interface JudgedPress {
  crewId: number;
  activityId: number;
  subgroup: string;
  version: number;
  adminLevel: number;
  now: Date;
}

/**
 * Adds a crew to the tail of the queue of a full activity and saves the reply under the idempotency key, in one
 * statement. The caller has locked crew and activity, in a statement of its own: only then is a seat visible that the
 * crew got meanwhile, and the order of the ids is that of the commits. Returns null when the facts read before no
 * longer hold.
 */
export async function joinQueue(
  trx: Trx,
  _permit: Permit<'attendee.attend'>,
  waiter: JudgedPress & { idempotency: Call['idempotency'] },
): Promise<Queued | null> {
  const { now, idempotency: key } = waiter;
  const saveReply = key
    ? sql`, saved as (
      insert into idempotency_keys (scope, key, request_hash, reply, created_time)
      select ${key.scope}::text, ${key.key}::text, ${key.requestHash}::text, reply, ${now}::timestamptz from counted
    )`
    : sql``;
  const { rows } = await sql<{ reply: Queued }>`
    with open as materialized (
      select activities.id
      from crews join activities on activities.club_id = crews.club_id
      where crews.id = ${waiter.crewId} and ${crewIsActive()} and crews.admin_level = ${waiter.adminLevel}
        and (crews.limit_end_time is null or crews.limit_end_time <= ${now}
          or crews.limit_end_time <= activities.activity_time)
        and activities.id = ${waiter.activityId} and activities.version = ${waiter.version}
        and activities.deleted_time is null
        and activities.attendee_count + activities.held_count >= activities.max_crew
        and activities.wait_count + activities.held_count < ${sql.lit(QUEUE_MAX)}
        and not exists (
          select from attendees where attendees.activity_id = activities.id
            and attendees.crew_id = crews.id and ${attendeeHasSeat()}
        )
    ), numbered as materialized (
      select open.id as activity_id, nextval(pg_get_serial_sequence('waiters', 'id')) as id from open
    ), queued as (
      insert into waiters (id, activity_id, crew_id, subgroup, place, state, created_time, updated_time)
        overriding system value
      select id, activity_id, ${waiter.crewId}::bigint, ${waiter.subgroup}::text, id,
        ${sql.lit(WAITER_STATE.waiting)}, ${now}::timestamptz, ${now}::timestamptz
      from numbered
      on conflict (activity_id, crew_id) where ${waiterIsQueued()} do nothing
      returning activity_id
    ), counted as (
      update activities set wait_count = wait_count + 1
      from queued where activities.id = queued.activity_id
      returning jsonb_build_object(
        'count', attendee_count + held_count,
        'waiting', jsonb_build_object('position', wait_count, 'total', wait_count)
      ) as reply
    )${saveReply}
    select reply from counted`.execute(trx);
  return rows[0]?.reply ?? null;
}

/**
 * Adds crews to the tail of the queue of a locked activity, in this order, as long as it has room, and updates the
 * count, in one statement. Returns how many were added.
 */
export async function insertPlaces(
  trx: Trx,
  waiters: { activityId: number; crewIds: readonly number[]; subgroup: string },
  now: Date,
): Promise<number> {
  if (waiters.crewIds.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    with numbered as materialized (
      select crew_id, nextval(pg_get_serial_sequence('waiters', 'id')) as id
      from (
        select crew_id from unnest(${waiters.crewIds}::bigint[]) with ordinality as crews (crew_id, position)
        order by position
        limit ${sql.lit(QUEUE_MAX)}
          - (select wait_count + held_count from activities where id = ${waiters.activityId})
      ) as in_order
    ), queued as (
      insert into waiters (id, activity_id, crew_id, subgroup, place, state, created_time, updated_time)
        overriding system value
      select id, ${waiters.activityId}::bigint, crew_id, ${waiters.subgroup}::text, id,
        ${sql.lit(WAITER_STATE.waiting)}, ${now}::timestamptz, ${now}::timestamptz
      from numbered
      returning activity_id
    ), total as (select count(*)::integer as count from queued)
    update activities set wait_count = wait_count + total.count from total
    where activities.id = ${waiters.activityId}
    returning total.count`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Locks the crew and the activity of a waiter, in the order that every call uses, and reads what decides. */
export function lockCrewAndActivity(trx: Trx, crewId: number, activityId: number) {
  return trx
    .selectFrom('crews as crew')
    .innerJoin('activities as activity', 'activity.club_id', 'crew.club_id')
    .select([
      'crew.id as crew_id',
      'crew.member_id',
      'crew.admin_level',
      'crew.limit_end_time',
      'activity.club_id',
      'activity.crew_id as owner_id',
      'activity.activity_time',
      'activity.attendee_count',
      'activity.held_count',
      'activity.wait_count',
      'activity.max_crew',
      'activity.attend_level',
      'activity.subgroup',
    ])
    .where('crew.id', '=', crewId)
    .where(crewIsActive('crew'))
    .where('activity.id', '=', activityId)
    .where('activity.deleted_time', 'is', null)
    .forShare(['crew'])
    .forNoKeyUpdate(['activity'])
    .executeTakeFirst();
}

/** A crew's row in the queue and its seat. Read after the lock, so that it shows what was committed before. */
export async function readOwnPlace(trx: Trx, crewId: number, activityId: number) {
  const { rows } = await sql<{
    id: number | null;
    state: WaiterState | null;
    subgroup: string | null;
    turn_end: Date | null;
    position: number | null;
    attending: boolean;
    /** Whether the crew's last wait ended with a turn that was over. */
    expired: boolean;
  }>`
    select place.id, place.state, place.subgroup, place.turn_end,
      (select count(*)::integer from waiters
        where waiters.activity_id = place.activity_id and ${waiterIsWaiting()}
          and (waiters.place, waiters.id) <= (place.place, place.id)) as position,
      exists (select from attendees
        where attendees.activity_id = ${activityId} and attendees.crew_id = ${crewId}
          and ${attendeeHasSeat()}) as attending,
      coalesce((select waiters.state = ${sql.lit(WAITER_STATE.expired)} from waiters
        where waiters.activity_id = ${activityId} and waiters.crew_id = ${crewId}
        order by waiters.id desc limit 1), false) as expired
    from (select 1) as one left join waiters as place
      on place.activity_id = ${activityId} and place.crew_id = ${crewId} and ${waiterIsQueued('place')}`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) throw new Error('A query without a condition returned no row');
  return row;
}

/** Those who wait, in the order of the queue. */
export function listPlaces(trx: Trx, activityId: number) {
  return trx
    .selectFrom('waiters')
    .select(['crew_id as crewId', 'place'])
    .where('activity_id', '=', activityId)
    .where(waiterIsWaiting())
    .orderBy('place')
    .orderBy('id')
    .execute();
}

/** Saves places of waiters and when a leader changed them. */
export async function savePlaces(
  trx: Trx,
  activityId: number,
  places: readonly { crewId: number; place: number }[],
  now: Date,
): Promise<void> {
  const rows = JSON.stringify(places.map(({ crewId, place }) => ({ crew_id: crewId, place })));
  await sql`
    with moved as (
      update waiters set place = given.place, updated_time = ${now}
      from jsonb_to_recordset(${rows}::jsonb) as given (crew_id bigint, place bigint)
      where waiters.activity_id = ${activityId} and waiters.crew_id = given.crew_id and ${waiterIsWaiting()}
    )
    update activities set queue_moved_time = ${now} where id = ${activityId}`.execute(trx);
}

/** A subgroup of an activity that gets another name. */
export interface Rename {
  readonly activity_id: number;
  readonly from: string;
  readonly to: string;
}

/** Moves the waiters of renamed subgroups. */
export async function renameSubgroups(trx: Trx, renames: readonly Rename[]): Promise<void> {
  if (renames.length === 0) return;
  await sql`
    update waiters set subgroup = renamed."to"
    from jsonb_to_recordset(${JSON.stringify(renames)}::jsonb)
      as renamed (activity_id bigint, "from" text, "to" text)
    where waiters.activity_id = renamed.activity_id and waiters.subgroup = renamed."from"
      and ${waiterIsQueued()}`.execute(trx);
}

/** Ends the turns of activities at `latest` at the latest. */
export async function trimTurns(trx: Trx, turns: readonly { id: number; latest: Date }[]): Promise<void> {
  await sql`
    update waiters set turn_end = turns.latest
    from jsonb_to_recordset(${JSON.stringify(turns)}::jsonb) as turns (id bigint, latest timestamptz)
    where waiters.activity_id = turns.id and ${waiterIsCalled()} and waiters.turn_end > turns.latest`.execute(
    trx,
  );
}

/** The seats of an activity that are taken or held. */
export async function readCount(db: Db, activityId: number): Promise<number> {
  const { count } = await db
    .selectFrom('activities')
    .select((eb) => eb('attendee_count', '+', eb.ref('held_count')).as('count'))
    .where('id', '=', activityId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The seats of activities that are taken or held, by their ids. */
export async function readCounts(db: Db, activityIds: readonly number[]): Promise<Map<number, number>> {
  if (activityIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('activities')
    .select((eb) => ['id', eb('attendee_count', '+', eb.ref('held_count')).as('count')])
    .where('id', 'in', activityIds)
    .execute();
  return new Map(rows.map(({ id, count }) => [id, count]));
}
