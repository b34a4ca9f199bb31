import { APPEAL_OVERDUE_MS, DAY_MS } from '@crewwith/domain/constants';
import type { ReminderKind, Starts } from '@crewwith/domain/notifications/reminders';
import { sql } from 'kysely';
import { appealIsUndecided, crewIsActive } from '../../../db/states.ts';
import type { Trx } from '../../../db/transaction.ts';

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
      jsonb_build_object('start', to_char(activity_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
      ${kind}::text || ':' || id || ':' || extract(epoch from activity_time)::bigint, ${now}::timestamptz
    from activities
    where deleted_time is null and activity_time between ${from} and ${to} and attendee_count > 0
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
