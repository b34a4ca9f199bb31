import type { Trx } from '../../db/transaction.ts';
import { markDeliveriesQueued } from '../../http/transaction.ts';
import * as queries from './queries/plan.ts';

/** Queues an event for the devices and addresses of the members who have just got a notification of it. */
export async function deliver(
  trx: Trx,
  event: queries.PlannedEvent,
  to: Parameters<typeof queries.insertDeliveries>[2],
): Promise<void> {
  if (to.reached.length === 0) return;
  const hidden = to.reached.flatMap((row) => (row.hidden ? row.id : []));
  if (to.group !== null && hidden.length > 0)
    await queries.mergeWaiting(trx, { group: to.group, ids: hidden });
  if ((await queries.insertDeliveries(trx, event, to)) > 0) markDeliveriesQueued(trx);
}

/** A notification that an event has made or raised. */
export type ReachedRow = queries.ReachedRow;

/** Queues a test of a device, or the mail that asks for the confirmation of an address. */
export async function deliverOwn(trx: Trx, own: queries.OwnDelivery): Promise<void> {
  await queries.insertOwn(trx, own);
  markDeliveriesQueued(trx);
}

/** Whether a member gets an event on a device or by mail, as a condition. */
export const isDelivered = queries.isDelivered;

/** What a member has set for a kind on a channel; see `queries.settingOf`. */
export const settingOf = queries.settingOf;

/** Deletes every delivery of a member, in the transaction of the withdrawal. */
export const deleteDeliveriesOf = queries.deleteOfMember;
