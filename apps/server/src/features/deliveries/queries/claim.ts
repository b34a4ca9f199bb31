import { DAY_MS, MINUTE_MS } from '@crewwith/domain/constants';
import type { DeliveryReason, DeliveryState } from '@crewwith/domain/deliveries/states';
import type { Language } from '@crewwith/domain/errors';
import {
  type Channel,
  NOTIFICATION_KIND_NAMES,
  type NotificationKind,
} from '@crewwith/domain/notifications/kinds';
import { type RawBuilder, sql } from 'kysely';
import { attendeeHasSeat, attendeeIsNoShow, crewIsBanned, waiterIsQueued } from '../../../db/states.ts';
import type { Db, Trx } from '../../../db/transaction.ts';
import { sessionIsLive } from '../../login/public.ts';
import { settingOf } from './plan.ts';

/** So long a server may take for what it has claimed; then another one takes it over. */
const LEASE_S = 60;
/** Due rows that are looked at for the next members. */
const LOOKED_AT = 200;
/** Nothing waits so long: a time beyond it is of a clock that has been put back since. */
const AHEAD_MS = DAY_MS + DAY_MS / 24;
/** How far the clocks of two servers may be apart: what is newer than now by more has such a time too. */
const CLOCKS_APART_MS = MINUTE_MS;

interface Claimable {
  readonly channels: readonly DueRow['channel'][];
  readonly now: Date;
}

/**
 * Rows that a server may claim: a kind that it does not know is left to the newer server that does. Leases are by the
 * clock of the database, since those of two servers differ.
 */
const isClaimable = ({ channels, now }: Claimable): RawBuilder<boolean> => sql`(
  deliveries.state in ('due', 'sending') and deliveries.channel = any(${channels}::text[])
  and (deliveries.kind is null or deliveries.kind = any(${NOTIFICATION_KIND_NAMES}::text[]))
  and (deliveries.due_time <= ${now} or deliveries.due_time > ${new Date(now.getTime() + AHEAD_MS)}
    or deliveries.created_time > ${new Date(now.getTime() + CLOCKS_APART_MS)})
  and (deliveries.lease_until is null or deliveries.lease_until <= clock_timestamp()
    or deliveries.lease_until > clock_timestamp() + interval '${sql.lit(LEASE_S)} seconds'))`;

/**
 * Locks the members for whom something is due, first who has waited longest, without those that another server decides
 * for: what a person is sent, on all devices together, is decided by one server at a time. Attending and the fan-out do
 * not wait for these locks.
 */
export async function lockNextMembers(trx: Trx, limit: number, of: Claimable): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select members.id from members join (
      select member_id, min(due_time) as since from (
        select member_id, due_time from deliveries where ${isClaimable(of)} order by due_time limit ${sql.lit(LOOKED_AT)}
      ) as oldest group by member_id
    ) as waiting on waiting.member_id = members.id
    order by waiting.since, members.id limit ${limit} for no key update of members skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Locks one member. Returns false where another server has them. */
export async function lockMember(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql`select from members where id = ${id} for no key update skip locked`.execute(trx);
  return rows.length > 0;
}

/**
 * Counts a failed attempt of what may be claimed for a member: after the last one of these delays it has failed. Locks
 * rows in the order of their ids, as a withdrawal does. Returns the channel of each.
 */
export async function putOff(
  db: Db,
  memberId: number,
  { retriesMs, ...of }: Claimable & { readonly retriesMs: readonly number[] },
): Promise<DueRow['channel'][]> {
  const isLast = sql<boolean>`attempts >= ${retriesMs.length}::integer`;
  const { rows } = await sql<Pick<DueRow, 'channel'>>`
    update deliveries set state = case when ${isLast} then 'failed' else 'sending' end,
      reason = case when ${isLast} then 'unanswered' end, attempts = attempts + 1, lease_until = null,
      due_time = case when ${isLast} then due_time else ${of.now}::timestamptz
        + make_interval(secs => (${retriesMs.map((ms) => ms / 1_000)}::float8[])[attempts + 1]) end,
      created_time = least(created_time, ${of.now}::timestamptz),
      claimed_time = coalesce(claimed_time, least(due_time, ${of.now}::timestamptz))
    where id in (
      select id from deliveries where member_id = ${memberId} and ${isClaimable(of)}
      order by id for update skip locked
    ) returning channel`.execute(db);
  return rows.map(({ channel }) => channel);
}

/** Locks what is due for locked members. A row that a fan-out is raising is left for the next time. */
export async function lockDue(trx: Trx, memberIds: readonly number[], of: Claimable): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from deliveries where member_id = any(${memberIds}::bigint[]) and ${isClaimable(of)}
    order by id for update skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}

/** A delivery with what decides whether, when and to what it is sent. */
export interface DueRow {
  id: number;
  notification_id: number | null;
  member_id: number;
  channel: Exclude<Channel, 'inbox'>;
  target_id: number;
  club_id: number | null;
  kind: NotificationKind | null;
  group_key: string | null;
  unit: number | null;
  waited: boolean;
  attempts: number;
  due_time: Date;
  /** Of its first attempt, or when it was due if that could not be decided; null before it. */
  claimed_time: Date | null;
  /** Whether the notification was deleted, or raised after the row was claimed: then another delivery has it. */
  is_gone: boolean;
  is_read: boolean;
  is_on: boolean;
  /** The device, if it is logged in; else null. */
  sealed: string | null;
  public_key: string | null;
  /** The address, if it is confirmed or is to be asked for it; else null. */
  address: string | null;
  digest: boolean | null;
  language: Language | null;
  from_hour: number | null;
  to_hour: number | null;
  activity_time: Date | null;
  is_deleted: boolean;
  is_moved: boolean;
  has_seat: boolean;
  has_place: boolean;
  is_no_show: boolean;
  is_banned: boolean;
  is_poll_done: boolean;
}

/** Reads locked deliveries, in one statement. */
export async function readDue(trx: Trx, ids: readonly number[], now: Date): Promise<DueRow[]> {
  const setting = settingOf({
    member: sql`one.member_id`,
    club: sql`one.club_id`,
    kind: sql`one.kind`,
    channel: sql`one.channel`,
  });
  const { rows } = await sql<DueRow>`
    select one.id, one.notification_id, one.member_id, one.channel, one.target_id, one.club_id, one.kind, one.group_key,
      one.unit, one.waited, one.attempts, one.due_time, one.claimed_time,
      one.notification_id is not null and item.id is null as is_gone,
      coalesce(item.read_time is not null and not item.hidden, false) as is_read, coalesce(${setting}, true) as is_on,
      device.sealed, device.public_key, mail.address, mail.digest, coalesce(device.language, mail.language) as language,
      quiet.from_hour, quiet.to_hour, activities.activity_time,
      coalesce(activities.deleted_time is not null, false) as is_deleted,
      -- The key of a reminder ends with the start that it was made for.
      coalesce(
        split_part(event.dedupe_key, ':', 3) <> extract(epoch from activities.activity_time)::bigint::text, false
      ) as is_moved,
      coalesce(${attendeeHasSeat()}, false) as has_seat, coalesce(${attendeeIsNoShow()}, false) as is_no_show,
      coalesce(${crewIsBanned('me')}, false) as is_banned,
      coalesce(poll.closed_time is not null or poll.ends_time <= ${now} or exists (
        select from poll_options join poll_votes on poll_votes.option_id = poll_options.id
        where poll_options.poll_id = poll.id and poll_votes.crew_id = me.id
      ), false) as is_poll_done,
      exists (
        select from waiters
        where waiters.activity_id = activities.id and waiters.crew_id = me.id and ${waiterIsQueued()}
      ) as has_place
    from deliveries as one
    left join notifications as item on item.id = one.notification_id
    left join outbox as event on event.id = item.outbox_id and event.kind in ('reminder_day', 'reminder_soon')
    left join activities on activities.id = (item.params ->> 'activity_id')::bigint
    left join crews as me on me.club_id = one.club_id and me.member_id = one.member_id
    left join attendees on attendees.activity_id = activities.id and attendees.crew_id = me.id
    left join polls as poll on one.kind = 'poll_opened' and poll.id = (item.params ->> 'poll_id')::bigint
    left join (
      select push_subscriptions.* from push_subscriptions
      join sessions on sessions.id = push_subscriptions.session_id and ${sessionIsLive(now)}
    ) as device on one.channel = 'push' and device.id = one.target_id and device.member_id = one.member_id
    left join mail_addresses as mail on one.channel = 'mail' and mail.id = one.target_id
      and mail.member_id = one.member_id and (mail.confirmed_time is not null or one.kind is null)
    left join quiet_hours as quiet on quiet.member_id = one.member_id
    where one.id = any(${ids}::bigint[]) order by one.id`.execute(trx);
  return rows;
}

/** A push that a member was sent, or is being sent, on one device or several. */
export interface CountedUnit {
  member_id: number;
  unit: number;
  /** Null of one that is about several clubs. */
  club_id: number | null;
  claimed_time: Date;
}

/** What counts towards the caps of members since an instant. */
export async function readCounted(
  db: Db,
  memberIds: readonly number[],
  { since, uncapped }: { since: Date; uncapped: readonly NotificationKind[] },
): Promise<CountedUnit[]> {
  const { rows } = await sql<CountedUnit>`
    select member_id, unit, min(claimed_time) as claimed_time,
      case when min(club_id) = max(club_id) then min(club_id) end as club_id
    from deliveries
    where member_id = any(${memberIds}::bigint[]) and claimed_time >= ${since} and channel = 'push'
      and state in ('sending', 'sent') and unit is not null and not kind = any(${uncapped}::text[])
    group by member_id, unit`.execute(db);
  return rows;
}

/** What becomes of a locked delivery. */
export interface Decision {
  readonly id: number;
  readonly state: Extract<DeliveryState, 'due' | 'sending' | 'skipped' | 'failed'>;
  readonly reason: DeliveryReason | null;
  readonly unit: number | null;
  readonly waited: boolean;
  readonly due_time: Date;
}

/** Saves decisions, in one statement. What is to be sent has a lease, and counts an attempt. */
export async function saveDecisions(trx: Trx, decisions: readonly Decision[], now: Date): Promise<void> {
  await sql`
    update deliveries set state = given.state, reason = given.reason, unit = given.unit, waited = given.waited,
      due_time = given.due_time,
      -- Of a clock that has been put back since: it has been looked at now.
      created_time = least(deliveries.created_time, ${now}::timestamptz),
      -- One that was to be sent and waits again is no longer that of its group, which may have another one by now.
      group_key = case when given.state = 'due' and deliveries.state = 'sending' then null
        else deliveries.group_key end,
      attempts = deliveries.attempts + (given.state = 'sending')::integer,
      claimed_time = case when given.state = 'sending' then coalesce(deliveries.claimed_time, ${now}::timestamptz) end,
      lease_until = case when given.state = 'sending'
        then clock_timestamp() + interval '${sql.lit(LEASE_S)} seconds' end
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb) as given (
      id bigint, state text, reason text, unit bigint, waited boolean, due_time timestamptz
    )
    where deliveries.id = given.id`.execute(trx);
}

/** When the next delivery is due, null without any; and whether one is left that may be claimed now: it was locked. */
export async function readNextDue(db: Db, of: Claimable): Promise<{ due: Date | null; left: boolean }> {
  const { rows } = await sql<{ due: Date | null; left: boolean }>`
    select (select min(due_time) from deliveries where state in ('due', 'sending') and due_time > ${of.now}) as due,
      exists (select from deliveries where ${isClaimable(of)}) as left`.execute(db);
  return rows[0] ?? { due: null, left: false };
}

/** For how many seconds the oldest delivery that is due has waited. */
export async function readOldestDue(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ due: Date | null }>`
    select min(due_time) as due from deliveries where state in ('due', 'sending') and due_time <= ${now}`.execute(
    db,
  );
  const due = rows[0]?.due ?? now;
  return (now.getTime() - due.getTime()) / 1_000;
}
