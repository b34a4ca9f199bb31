import type { DeliveryReason, DeliveryState } from '@crewwith/domain/deliveries/states';
import { sql } from 'kysely';
import type { Trx } from '../../../db/transaction.ts';

/** What becomes of a delivery after an attempt. */
export interface Result {
  readonly id: number;
  /** The number of the attempt: the result of an attempt whose lease was over, and that was made again, is ignored. */
  readonly attempt: number;
  readonly state: Extract<DeliveryState, 'sending' | 'sent' | 'skipped' | 'failed'>;
  readonly reason: DeliveryReason | null;
  /** When it is tried again; null unless it is. */
  readonly due_time: Date | null;
  /** Whether the attempt counts: one that was put off does not. */
  readonly counts: boolean;
}

/** Saves results, in one statement. */
export async function saveResults(trx: Trx, results: readonly Result[]): Promise<void> {
  const ids = results.map(({ id }) => id);
  // Locked in the order of their ids, as a withdrawal does.
  await sql`
    with locked as materialized (
      select id from deliveries where id = any(${ids}::bigint[]) order by id for update
    )
    update deliveries set state = given.state, reason = given.reason, lease_until = null,
      due_time = coalesce(given.due_time, deliveries.due_time),
      attempts = deliveries.attempts - (not given.counts)::integer
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as given (
      id bigint, attempt integer, state text, reason text, due_time timestamptz, counts boolean
    ) join locked using (id)
    where deliveries.id = given.id and deliveries.attempts = given.attempt and deliveries.state = 'sending'`.execute(
    trx,
  );
}

/** Locks devices in the order of their ids: another server may have results of the same ones. */
export async function lockDevices(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`select from push_subscriptions where id = any(${ids}::bigint[]) order by id for update`.execute(
    trx,
  );
}

/** What an attempt says of a device. */
export interface DeviceResult {
  readonly id: number;
  readonly outcome: 'sent' | 'refused' | 'unanswered';
}

/** Saves when pushes to locked devices were last accepted or failed, and deletes those that were refused too often. */
export async function saveDevices(
  trx: Trx,
  results: readonly DeviceResult[],
  { refusalsMax, now }: { refusalsMax: number; now: Date },
): Promise<void> {
  await sql`
    update push_subscriptions as device set
      last_success_time = case given.outcome when 'sent' then ${now}::timestamptz else last_success_time end,
      failed_time = case given.outcome when 'sent' then null else ${now}::timestamptz end,
      failures = case given.outcome when 'sent' then 0 when 'refused' then failures + 1 else failures end
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as given (id bigint, outcome text)
    where device.id = given.id`.execute(trx);
  await trx
    .deleteFrom('push_subscriptions')
    .where('id', '=', sql<number>`any(${results.map(({ id }) => id)}::bigint[])`)
    .where('failures', '>=', refusalsMax)
    .execute();
}

export async function deleteDevices(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('push_subscriptions').where('id', '=', sql<number>`any(${ids}::bigint[])`).execute();
}
