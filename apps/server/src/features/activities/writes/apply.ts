import { hasStarted } from '@crewwith/domain/activities/states';
import { DELETION_AFTER_MS } from '@crewwith/domain/constants';
import { movedFreeUntil } from '@crewwith/domain/penalties/rules';
import type { RowField } from '@crewwith/domain/series/fields';
import type { Permit } from '../../../auth/permit.ts';
import type { Trx } from '../../../db/transaction.ts';
import { moveUnconfirmed } from '../../attendees/public.ts';
import { removeCovers } from '../../images/public.ts';
import { type Cause, notify } from '../../notifications/public.ts';
import { makeAppealsMoot } from '../../penalties/public.ts';
import { moveRests } from '../../standing/public.ts';
import { adjustQueues, closeQueues } from '../../waiters/public.ts';
import type { ActivityFields } from '../queries/columns.ts';
import * as queries from '../queries/writes.ts';

interface Locked {
  readonly id: number;
  readonly series_id: number | null;
  readonly activity_time: Date;
  readonly wait_count: number;
  readonly held_count: number;
}

/** New fields of a locked activity. */
interface Edit {
  readonly activity: Locked;
  readonly fields: ActivityFields & { own_fields: readonly RowField[] };
  readonly renames: readonly { from: string; to: string }[];
}

/**
 * Gives locked activities new fields, with what that does to their people: subgroups are renamed, a moved start may be
 * cancelled freely, and free seats go to those who wait. The number of statements does not depend on that of the
 * activities. The caller then updates the restrictions. Returns until when seats were promised to be free, the
 * earliest of several; null where none were.
 */
export async function applyEdits(
  trx: Trx,
  permitted: Permit<'activity.edit' | 'series.edit'>,
  edits: readonly Edit[],
  now: Date,
): Promise<Date | null> {
  if (edits.length === 0) return null;
  const edited = edits.map(({ activity: { id }, fields }) => ({ id, ...fields }));
  await queries.updateActivities(trx, permitted, edited, now);
  const renames = edits.flatMap(({ activity, renames: of }) =>
    of.map((rename) => ({ activity_id: activity.id, ...rename })),
  );
  await queries.renameSubgroups(trx, renames);
  const moved = edits.filter(
    ({ activity, fields }) => activity.activity_time.getTime() !== fields.activity_time.getTime(),
  );
  const moves = moved.map(({ activity, fields }) => ({
    id: activity.id,
    from: activity.activity_time,
    to: fields.activity_time,
  }));
  // Before the queues are filled: seats that they get now are given for the new start.
  const freeUntil = moves.length > 0 ? await moveAgreed(trx, moves, now) : null;
  const queued = edits.filter(({ activity }) => activity.wait_count + activity.held_count > 0);
  const queues = queued.map(({ activity, fields }) => ({ id: activity.id, start: fields.activity_time }));
  if (queues.length > 0) await adjustQueues(trx, { queues, renames }, now);
  if (moves.length > 0) await moveUnconfirmed(trx, moves);
  const inSeries = new Set(moved.filter(({ activity }) => activity.series_id !== null).map(idOf));
  if (inSeries.size > 0)
    await moveRests(
      trx,
      moves.filter(({ id }) => inSeries.has(id)),
    );
  return freeUntil;
}

const idOf = ({ activity }: Edit) => activity.id;

/** Promises free cancels to those for whom the start has now moved too far from the one that they agreed to. */
async function moveAgreed(trx: Trx, moves: readonly queries.Move[], now: Date): Promise<Date | null> {
  const agreed = Map.groupBy(await queries.listAgreedStarts(trx, moves), ({ id }) => id);
  const promises = moves.map((move) => {
    const promised = (agreed.get(move.id) ?? []).flatMap((start) => {
      const freeUntil = movedFreeUntil(start.agreed, move.to, now);
      return freeUntil === null ? [] : [{ agreed: start.agreed, freeUntil }];
    });
    return {
      ...move,
      agreed_starts: promised.map((one) => one.agreed),
      // How long the promise is does not depend on the start that was agreed to.
      free_until: promised[0]?.freeUntil ?? null,
    };
  });
  await queries.promiseFreeCancels(trx, promises);
  const [first] = promises
    .flatMap(({ free_until }) => free_until ?? [])
    .toSorted((one, other) => one.getTime() - other.getTime());
  return first ?? null;
}

/** Deletes locked activities, their queues and covers. The caller then updates the restrictions. */
export async function applyDeletions(
  trx: Trx,
  permitted: Permit<'activity.edit' | 'series.edit'>,
  activities: readonly Omit<Locked, 'activity_time' | 'series_id'>[],
  deletion: { deleterId: number; reason: string | null; now: Date },
): Promise<void> {
  if (activities.length === 0) return;
  const { now } = deletion;
  const ids = activities.map(({ id }) => id);
  const queued = activities.filter(({ wait_count, held_count }) => wait_count + held_count > 0);
  if (queued.length > 0)
    await closeQueues(
      trx,
      queued.map(({ id }) => id),
      now,
    );
  await queries.deleteActivities(trx, permitted, ids, deletion);
  await removeCovers(trx, ids, now);
  await makeAppealsMoot(trx, { activityIds: ids }, now);
}

/**
 * Tells attendees and waiters of another time or place of an activity that is, or was, still to come. Returns whether
 * there was one.
 */
export function notifyEdit(
  trx: Trx,
  cause: Cause,
  before: { id: number; activity_time: Date; location: string },
  after: { activity_time: Date; location: string },
): boolean {
  const isMoved = before.activity_time.getTime() !== after.activity_time.getTime();
  const changed = [
    ...(isMoved ? (['time'] as const) : []),
    ...(before.location === after.location ? [] : (['place'] as const)),
  ];
  if (changed.length === 0) return false;
  if (hasStarted(before.activity_time, cause.now) && hasStarted(after.activity_time, cause.now)) return false;
  notify(trx, cause, {
    kind: 'activity_changed',
    activityId: before.id,
    details: { changed, ...(isMoved && { from: before.activity_time.toISOString() }) },
  });
  return true;
}

/** Tells those who had a seat or a place in an activity that it was deleted, unless it is long over. */
export function notifyDeletion(trx: Trx, cause: Cause, activity: { id: number; activity_time: Date }): void {
  if (cause.now.getTime() >= activity.activity_time.getTime() + DELETION_AFTER_MS) return;
  notify(trx, cause, { kind: 'activity_deleted', activityId: activity.id });
}
