import { DELETION_AFTER_MS } from '@crewwith/domain/constants';
import { movedFreeUntil } from '@crewwith/domain/penalties/rules';
import type { RowField } from '@crewwith/domain/series/fields';
import type { Permit } from '../../../auth/permit.ts';
import type { Trx } from '../../../db/transaction.ts';
import { moveUnconfirmed } from '../../attendees/public.ts';
import { setActivityCover } from '../../images/public.ts';
import { type Cause, notify } from '../../notifications/public.ts';
import { makeAppealsMoot } from '../../penalties/public.ts';
import { moveRests } from '../../standing/public.ts';
import { adjustQueue, closeQueue } from '../../waiters/public.ts';
import type { ActivityFields } from '../queries/columns.ts';
import * as queries from '../queries/writes.ts';

interface Locked {
  readonly id: number;
  readonly series_id: number | null;
  readonly activity_time: Date;
  readonly wait_count: number;
  readonly held_count: number;
}

interface Edit {
  readonly fields: ActivityFields & { own_fields?: RowField[] };
  readonly renames: readonly { from: string; to: string }[];
}

/**
 * Gives a locked activity new fields, with what that does to its people: subgroups are renamed, a moved start may be
 * cancelled freely, and free seats go to those who wait. The caller then updates the restrictions. Returns until when
 * seats were promised to be free; null where none were.
 */
export async function applyEdit(
  trx: Trx,
  permitted: Permit<'activity.edit' | 'series.edit'>,
  activity: Locked,
  { fields, renames }: Edit,
  now: Date,
): Promise<Date | null> {
  const { id } = activity;
  await queries.updateActivity(trx, permitted, id, fields, now);
  await queries.renameSubgroups(trx, id, renames);
  const move = { id, from: activity.activity_time, to: fields.activity_time };
  const isMoved = move.to.getTime() !== move.from.getTime();
  // Before the queue is filled: seats that it gets now are given for the new start.
  const freeUntil = isMoved ? await moveAgreed(trx, move, now) : null;
  if (activity.wait_count + activity.held_count > 0)
    await adjustQueue(trx, { id, activityTime: fields.activity_time, renames }, now);
  if (isMoved) await moveUnconfirmed(trx, id, fields.activity_time);
  if (isMoved && activity.series_id !== null) await moveRests(trx, id, fields.activity_time);
  return freeUntil;
}

/** Promises free cancels to those for whom the start has now moved too far from the one that they agreed to. */
async function moveAgreed(
  trx: Trx,
  { id, from, to }: { id: number; from: Date; to: Date },
  now: Date,
): Promise<Date | null> {
  const promised = (await queries.listAgreedStarts(trx, id, from)).flatMap((agreed) => {
    const freeUntil = movedFreeUntil(agreed, to, now);
    return freeUntil === null ? [] : [{ agreed, freeUntil }];
  });
  // How long the promise is does not depend on the start that was agreed to.
  const freeUntil = promised[0]?.freeUntil ?? null;
  const agreedStarts = promised.map(({ agreed }) => agreed);
  await queries.promiseFreeCancels(trx, id, { start: from, agreedStarts, freeUntil });
  return freeUntil;
}

/** Deletes a locked activity, its queue and its cover. The caller then updates the restrictions. */
export async function applyDeletion(
  trx: Trx,
  permitted: Permit<'activity.edit' | 'series.edit'>,
  activity: Omit<Locked, 'activity_time' | 'series_id'>,
  deletion: { deleterId: number; reason: string | null; now: Date },
): Promise<void> {
  const { id, wait_count, held_count } = activity;
  const { now } = deletion;
  if (wait_count + held_count > 0) await closeQueue(trx, id, now);
  await queries.deleteActivity(trx, permitted, id, deletion);
  await setActivityCover(trx, id, null, now);
  await makeAppealsMoot(trx, { activityId: id }, now);
}

/** Tells those who had a seat or a place in an activity that it was deleted, unless it is long over. */
export function notifyDeletion(trx: Trx, cause: Cause, activity: { id: number; activity_time: Date }): void {
  if (cause.now.getTime() >= activity.activity_time.getTime() + DELETION_AFTER_MS) return;
  notify(trx, cause, { kind: 'activity_deleted', activityId: activity.id });
}
