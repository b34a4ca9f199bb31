import { APPEAL_OVERDUE_MS, DAY_MS } from '@crewwith/domain/constants';
import type { ReminderKind, Starts } from '@crewwith/domain/notifications/reminders';
import { POLL_REMINDER_BEFORE_MS } from '@crewwith/domain/polls/constants';
import { SEAT_SOURCE } from '@crewwith/domain/waiters/states';
import { type RawBuilder, sql } from 'kysely';
import { appealIsUndecided, attendeeIsApplied, crewIsActive } from '../../../db/states.ts';
import type { Trx } from '../../../db/transaction.ts';

/** An instant as it is stored in `params`. */
const isoOf = (time: RawBuilder<Date>) =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Saves a reminder of each activity with attendees that begins in a range, in one statement. The key has the start, so
 * that a moved activity is reminded of again; `params` have it, so that the fan-out leaves out one that has moved
 * since. Returns the number of new ones.
 */
export async function insertReminders(
  trx: Trx,
  kind: ReminderKind,
  { from, to }: Starts,
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into outbox (kind, club_id, activity_id, params, dedupe_key, created_time)
    select ${kind}::text, club_id, id,
      jsonb_build_object('start', ${isoOf(sql`activity_time`)}),
      ${kind}::text || ':' || id || ':' || extract(epoch from activity_time)::bigint, ${now}::timestamptz
    from activities
    where deleted_time is null and activity_time between ${from} and ${to} and attendee_count > 0
    on conflict (dedupe_key) where dedupe_key is not null do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Reminds those with a standing seat in the activities that begin in a range that they may rest, and until when, in one
 * statement. The keys have the start, as those of `insertReminders`. Returns the number of new events.
 */
export async function insertRestReminders(trx: Trx, { from, to }: Starts, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into outbox (kind, club_id, activity_id, params, dedupe_key, created_time)
    select 'standing_seated', activities.club_id, activities.id,
      jsonb_build_object('reminds', true, 'series_id', activities.series_id, 'to', jsonb_agg(attendees.crew_id),
        'until', ${isoOf(sql`least(min(attendees.free_until), activities.activity_time)`)}),
      'rest:' || activities.id || ':' || extract(epoch from activities.activity_time)::bigint, ${now}::timestamptz
    from activities join attendees on attendees.activity_id = activities.id and ${attendeeIsApplied()}
      and attendees.source = ${sql.lit(SEAT_SOURCE.standing)} and attendees.free_until > ${now}
    where activities.deleted_time is null and activities.series_id is not null
      and activities.activity_time between ${from} and ${to}
    group by activities.id
    on conflict (dedupe_key) where dedupe_key is not null do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Reminds those who have not voted in the open polls that end in a range and were open before, in one statement.
 * Returns the number of new events.
 */
export async function insertPollReminders(trx: Trx, { from, to }: Starts, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into outbox (kind, club_id, params, dedupe_key, created_time)
    select 'poll_opened', club_id,
      jsonb_build_object('reminds', true, 'poll_id', id, 'level', attend_level, 'until', ${isoOf(sql`ends_time`)}),
      'poll:' || id || ':' || extract(epoch from ends_time)::bigint, ${now}::timestamptz
    from polls
    where closed_time is null and ends_time between ${from} and ${to}
      and created_time < ends_time - interval '${sql.lit(POLL_REMINDER_BEFORE_MS / 1000)} seconds'
    on conflict (dedupe_key) where dedupe_key is not null do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** What has ended is told for a week, as servers may be down; the keys keep it from being told twice. */
const TOLD_FOR_MS = 7 * DAY_MS;

/** Saves that restrictions of crews have ended, in one statement. Returns the number of new ones. */
export async function insertEndedPenalties(trx: Trx, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into outbox (kind, club_id, params, dedupe_key, created_time)
    select 'penalty_ended', club_id, jsonb_build_object('to', jsonb_build_array(id)),
      'penalty_ended:' || id || ':' || extract(epoch from limit_end_time)::bigint, ${now}::timestamptz
    from crews
    where limit_end_time > ${new Date(now.getTime() - TOLD_FOR_MS)} and limit_end_time <= ${now} and ${crewIsActive()}
    on conflict (dedupe_key) where dedupe_key is not null do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Saves that appeals have been undecided for too long, in one statement. Returns the number of new ones. */
export async function insertOverdueAppeals(trx: Trx, now: Date): Promise<number> {
  const madeBy = new Date(now.getTime() - APPEAL_OVERDUE_MS);
  const { numAffectedRows } = await sql`
    insert into outbox (kind, club_id, params, dedupe_key, created_time)
    select 'appeal_overdue', club_id, jsonb_build_object('crew_id', crew_id), 'appeal_overdue:' || id,
      ${now}::timestamptz
    from appeals
    where ${appealIsUndecided()} and created_time <= ${madeBy}
      and created_time > ${new Date(madeBy.getTime() - TOLD_FOR_MS)}
    on conflict (dedupe_key) where dedupe_key is not null do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Rows in one statement: it locks them. */
const BATCH = 5_000;

/** Deletes notifications from before an instant, and the events of which none is left. Returns their number. */
export async function deleteNotifications(trx: Trx, before: Date): Promise<number> {
  const { numAffectedRows: rows } = await sql`
    delete from notifications where id in (
      select id from notifications where created_time <= ${before} order by id limit ${sql.lit(BATCH)}
      for update skip locked
    )`.execute(trx);
  const { numAffectedRows: events } = await sql`
    delete from outbox where id in (
      select id from outbox where created_time <= ${before} and (fanned_time is not null or failed_time is not null)
        and not exists (select from notifications where notifications.outbox_id = outbox.id)
      order by id limit ${sql.lit(BATCH)} for update skip locked
    )`.execute(trx);
  return Number(rows ?? 0) + Number(events ?? 0);
}
