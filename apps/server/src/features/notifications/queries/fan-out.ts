import { MINUTE_MS } from '@crewwith/domain/constants';
import { kindOf, NOTIFICATION_KIND_NAMES, type NotificationKind } from '@crewwith/domain/notifications/kinds';
import { sql } from 'kysely';
import { crewIsActive, memberIsActive } from '../../../db/states.ts';
import type { Db, Trx } from '../../../db/transaction.ts';
import { isDelivered, type ReachedRow, settingOf } from '../../deliveries/public.ts';
import { audienceOf, type EventRow } from './audiences.ts';
import { mergedParams } from './merged-params.ts';

/** How long after each failure an event is tried again; once more failed, it is set aside. */
const RETRY_DELAYS_MS = [0, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];

/**
 * Locks the first event after an id that has not reached all members, that no other server works on, and that did not
 * just fail. One of a kind that this server does not know is left to the newer server that does.
 */
export function lockNextEvent(trx: Trx, after: number, now: Date): Promise<EventRow | undefined> {
  return trx
    .selectFrom('outbox')
    .select([
      'id',
      'kind',
      'club_id',
      'activity_id',
      'actor_member_id',
      'params',
      'fan_cursor',
      'created_time',
    ])
    .where('fanned_time', 'is', null)
    .where('failed_time', 'is', null)
    .where('kind', '=', sql<NotificationKind>`any(${NOTIFICATION_KIND_NAMES}::text[])`)
    .where((eb) =>
      eb.or([
        eb('retry_time', 'is', null),
        eb('retry_time', '<=', now),
        // Of a clock that has been put back.
        eb('retry_time', '>', new Date(now.getTime() + Math.max(...RETRY_DELAYS_MS))),
      ]),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .$castTo<EventRow>()
    .executeTakeFirst();
}

/** The advisory lock of who inserts notifications. The number is arbitrary. */
const LOCK_ID = 2_903_441;

/**
 * Waits for the transactions of other servers that insert notifications. Rows then become visible in the order of their
 * ids, so that "up to this row" marks none as read that its reader was not sent. No lock of the member: attending would
 * wait for it.
 */
export async function lockInboxes(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_ID)})`.execute(trx);
}

/**
 * Inserts the rows of the next `limit` members of a locked event, and moves its cursor, in one statement. The members
 * are locked first, in the order of their ids: one who withdraws has either no row yet, or none any more. An unread row
 * of the same group is raised instead. Who has turned the kind off in the inbox, and not on a device, has a hidden row,
 * which counts as read. Returns the rows, and whether their members were the last.
 */
export async function insertNotifications(
  trx: Trx,
  event: EventRow,
  { group, limit, now }: { group: string | null; limit: number; now: Date },
): Promise<{ reached: ReachedRow[]; done: boolean }> {
  const { afterLeaving, alwaysInInbox = false } = kindOf(event.kind);
  const { to: _to, level = null, start: _start, except: _except, reminds: _, ...details } = event.params;
  const params = JSON.stringify({
    ...details,
    ...(event.activity_id !== null && { activity_id: event.activity_id }),
  });
  const setting = settingOf({
    member: sql`people.id`,
    club: sql`${event.club_id}::bigint`,
    kind: sql`${event.kind}::text`,
    channel: sql`'inbox'`,
  });
  const isShown = alwaysInInbox ? sql`true` : sql`coalesce(${setting}, true)`;
  const { rows } = await sql<{ reached: ReachedRow[]; done: boolean }>`
    with audience as materialized (
      select crews.member_id, bool_or(named.own) as own
      from (${audienceOf(event)}) as named join crews on crews.id = named.crew_id
      where ${afterLeaving === 'told' ? sql`true` : crewIsActive()} and crews.id is distinct from ${details.crew_id ?? null}
        and (${level}::integer is null or crews.admin_level >= ${level})
        and crews.member_id > ${event.fan_cursor} and crews.member_id is distinct from ${event.actor_member_id}
      group by crews.member_id order by crews.member_id limit ${limit}
    ), people as materialized (
      select members.id, audience.own from audience join members on members.id = audience.member_id
      where ${memberIsActive()} order by members.id for key share of members
    ), inserted as (
      insert into notifications (outbox_id, member_id, club_id, kind, group_key, params, created_time, hidden, read_time)
      select ${event.id}::bigint, people.id, ${event.club_id}::bigint, ${event.kind}::text, ${group}::text,
        case when people.own then ${params}::jsonb || '{"own": true}' else ${params}::jsonb end,
        ${event.created_time}::timestamptz, not people.shown,
        case when not people.shown then ${event.created_time}::timestamptz end
      from (select people.*, ${isShown} as shown from people offset 0) as people
      where people.shown or ${isDelivered(event, { member: sql`people.id`, own: sql`people.own` })}
      order by people.id
      on conflict (member_id, group_key) where read_time is null and group_key is not null do update
        set id = excluded.id, outbox_id = greatest(notifications.outbox_id, excluded.outbox_id),
          count = notifications.count + 1, params = ${mergedParams('notifications', 'excluded')},
          created_time = greatest(notifications.created_time, excluded.created_time)
      returning id, member_id, hidden
    ), moved as (
      update outbox set
        fan_cursor = greatest(fan_cursor, (select max(member_id) from audience)),
        fanned_time = case when (select count(*) from audience) < ${limit} then ${now}::timestamptz end
      where id = ${event.id} returning fanned_time
    )
    select (select coalesce(json_agg(inserted), '[]') from inserted) as reached,
      (select fanned_time is not null from moved) as done`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('A query without a condition returned no row');
  return row;
}

/** Ends a locked event that is too late. */
export async function skipEvent(trx: Trx, id: number, now: Date): Promise<void> {
  await trx.updateTable('outbox').set({ fanned_time: now }).where('id', '=', id).execute();
}

/** Counts a failure of an event, which is tried again later; after too many it is set aside. */
export function recordFailure(db: Db, id: number, now: Date) {
  return db
    .updateTable('outbox')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      retry_time: sql<Date | null>`${now}::timestamptz
        + make_interval(secs => (${RETRY_DELAYS_MS.map((ms) => ms / 1000)}::float8[])[attempts + 1])`,
      failed_time: sql<Date | null>`case when attempts >= ${RETRY_DELAYS_MS.length}::integer then ${now}::timestamptz end`,
    }))
    .where('id', '=', id)
    .returning(['kind', 'attempts', 'failed_time'])
    .executeTakeFirst();
}
