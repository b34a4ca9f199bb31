import { ACTIVITY_TYPE } from '@crewwith/domain/activities/states';
import { PUSH_GROUP_MS } from '@crewwith/domain/deliveries/constants';
import { nextDigest } from '@crewwith/domain/deliveries/quiet-hours';
import type { Channel, NotificationKind } from '@crewwith/domain/notifications/kinds';
import { kindOf } from '@crewwith/domain/notifications/kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/transaction.ts';
import { mergedParams } from '../../notifications/public.ts';

/** What an event is, as far as its delivery depends on it. */
export interface PlannedEvent {
  readonly kind: NotificationKind;
  readonly club_id: number;
  readonly activity_id: number | null;
}

type Bool = RawBuilder<boolean | null>;

/** What a member has set for a kind on a channel, of its club or else of all; null where they have set nothing. */
export function settingOf(of: {
  member: RawBuilder<unknown>;
  club: RawBuilder<unknown>;
  kind: RawBuilder<unknown>;
  channel: RawBuilder<unknown>;
}): Bool {
  return sql`(
    select setting.enabled from notification_settings as setting
    where setting.member_id = ${of.member} and coalesce(setting.club_id, 0) in (0, ${of.club})
      and setting.kind = ${of.kind} and setting.channel = ${of.channel}
    order by setting.club_id nulls last limit 1)`;
}

/** Whether the kind of an event is on for a member on a channel; `own`: whether the thread is their own. */
function isOn(
  { kind, club_id, activity_id }: PlannedEvent,
  channel: Exclude<Channel, 'inbox'>,
  { member, own }: { member: RawBuilder<unknown>; own: Bool },
): Bool {
  const { push } = kindOf(kind);
  const pushed: Record<'regular' | 'own', Bool> = {
    own,
    regular: sql`exists (
      select from activities where id = ${activity_id} and activities.state = ${sql.lit(ACTIVITY_TYPE.regular)})`,
  };
  const byDefault =
    channel === 'mail' ? sql`false` : typeof push === 'boolean' ? sql`${sql.lit(push)}` : pushed[push];
  const setting = settingOf({
    member,
    club: sql`${club_id}::bigint`,
    kind: sql`${kind}::text`,
    channel: sql`${sql.lit(channel)}`,
  });
  return sql`coalesce(${setting}, ${byDefault})`;
}

/** Whether a member gets an event on a device or by mail, also if it is turned off in the inbox. */
export function isDelivered(
  event: PlannedEvent,
  who: { member: RawBuilder<unknown>; own: Bool },
): RawBuilder<boolean> {
  return sql`(
    exists (select from push_subscriptions where member_id = ${who.member}) and ${isOn(event, 'push', who)}
    or exists (select from mail_addresses where member_id = ${who.member} and confirmed_time is not null)
      and ${isOn(event, 'mail', who)})`;
}

/** A notification that an event has made or raised. */
export interface ReachedRow {
  readonly id: number;
  readonly member_id: number;
  /** Whether it is not in the inbox, where its kind is turned off. */
  readonly hidden: boolean;
}

/**
 * Adds to new hidden rows what has changed by the latest event of their group whose delivery waits: it will be theirs.
 * Rows in the inbox are raised instead.
 */
export async function mergeWaiting(
  trx: Trx,
  { group, ids }: { group: string; ids: readonly number[] },
): Promise<void> {
  await sql`
    update notifications set params = ${mergedParams('earlier', 'notifications')},
      count = notifications.count + earlier.count
    from notifications as made cross join lateral (
      select item.params, item.count, item.outbox_id
      from deliveries join notifications as item on item.id = deliveries.notification_id and item.hidden
      where deliveries.member_id = made.member_id and deliveries.group_key = ${group} and deliveries.state = 'due'
        and item.id <> made.id
      order by item.outbox_id desc limit 1
    ) as earlier
    where made.id = any(${ids}::bigint[]) and notifications.id = made.id`.execute(trx);
}

/**
 * Queues an event for the devices and addresses of the members who have just got these rows, in one statement. While
 * the delivery of an earlier event of the group waits, it is that of the raised row. Returns the number of targets.
 */
export async function insertDeliveries(
  trx: Trx,
  event: PlannedEvent,
  { group, reached, now }: { group: string | null; reached: readonly ReachedRow[]; now: Date },
): Promise<number> {
  const isDaily = kindOf(event.kind).daily === true;
  const soon = group === null ? now : new Date(now.getTime() + PUSH_GROUP_MS);
  const due = isDaily ? nextDigest(now) : soon;
  const who = { member: sql`item.member_id`, own: sql`item.params ? 'own'` as Bool };
  const ids = reached.map(({ id }) => id);
  const members = reached.map(({ member_id }) => member_id);
  const { numAffectedRows } = await sql`
    insert into deliveries
      (notification_id, member_id, channel, target_id, club_id, kind, group_key, waited, due_time, created_time)
    select item.id, item.member_id, target.channel, target.id, item.club_id, item.kind, ${group}::text,
      ${isDaily}::boolean, ${due}::timestamptz, ${now}::timestamptz
    from notifications as item join (
      select id, member_id, 'push' as channel from push_subscriptions where member_id = any(${members}::bigint[])
      union all
      select id, member_id, 'mail' from mail_addresses
      where member_id = any(${members}::bigint[]) and confirmed_time is not null
    ) as target on target.member_id = item.member_id
    where item.id = any(${ids}::bigint[])
      and case target.channel when 'push' then ${isOn(event, 'push', who)} else ${isOn(event, 'mail', who)} end
    order by item.member_id, target.channel, target.id
    on conflict (target_id, channel, group_key) where state = 'due' and group_key is not null
    do update set notification_id = excluded.notification_id,
      -- The device may have been another member's, whose push has not waited for this one.
      member_id = excluded.member_id,
      waited = excluded.waited or deliveries.waited and deliveries.member_id = excluded.member_id,
      -- One that waits for the morning is decided about again: the later event may not wait.
      due_time = least(deliveries.due_time, excluded.due_time)`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** What has no notification: a test of a device, and the mail that asks for the confirmation of an address. */
export interface OwnDelivery {
  readonly memberId: number;
  readonly channel: Exclude<Channel, 'inbox'>;
  readonly targetId: number;
  readonly now: Date;
}

export async function insertOwn(trx: Trx, { memberId, channel, targetId, now }: OwnDelivery): Promise<void> {
  await trx
    .insertInto('deliveries')
    .values({
      notification_id: null,
      member_id: memberId,
      channel,
      target_id: targetId,
      club_id: null,
      kind: null,
      group_key: null,
      due_time: now,
      created_time: now,
    })
    .execute();
}

/** Deletes the deliveries and the quiet hours of a locked member. */
export async function deleteOfMember(trx: Trx, memberId: number): Promise<void> {
  await sql`
    delete from deliveries where id in (
      select id from deliveries where member_id = ${memberId} order by id for update
    )`.execute(trx);
  await trx.deleteFrom('quiet_hours').where('member_id', '=', memberId).execute();
}

/** Rows in one statement: it locks them. */
const BATCH = 5_000;

/** Deletes deliveries from before an instant, at most so many. Returns their number. */
export async function deleteOld(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from deliveries where id in (
      select id from deliveries where created_time <= ${before} order by created_time limit ${sql.lit(BATCH)}
      for update skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
