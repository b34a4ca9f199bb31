import type { activitiesContract } from '@crewwith/domain/activities/contract';
import {
  capacityRefusal,
  creatorRefusal,
  deletionRefusal,
  editSubgroups,
  endTimeRefusal,
  timeRefusal,
} from '@crewwith/domain/activities/rules';
import { parseSubgroups } from '@crewwith/domain/attendees/rules';
import { movedFreeUntil } from '@crewwith/domain/penalties/rules';
import type { Actor } from '@crewwith/domain/permissions';
import { permit, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Trx } from '../../../db/transaction.ts';
import type { Input } from '../../../http/routes.ts';
import { transact } from '../../../http/transaction.ts';
import { orNotFound, Refusal, refuse } from '../../../refusal.ts';
import { findRestrictedCrews, lockCrewsRestrictedBy, moveUnconfirmed } from '../../attendees/public.ts';
import { recordAudit } from '../../audit/public.ts';
import { setActivityCover } from '../../images/public.ts';
import { getMembership } from '../../memberships/public.ts';
import { makeAppealsMoot, updateRestrictions } from '../../penalties/public.ts';
import { adjustQueue, closeQueue, countSeats, settleQueue } from '../../waiters/public.ts';
import * as queries from '../queries/writes.ts';
import { readActivity } from '../reads/activity.ts';
import type { ActivityRecord } from '../reads/card.ts';
import { toFields } from './create.ts';

type EditInput = Input<typeof activitiesContract.edit>['body'];

/** Changes an activity, also after its start. Preserves seats, subgroups of attendees, and further fields left out. */
export async function editActivity(
  call: Call,
  activityId: number,
  input: EditInput,
): Promise<ActivityRecord> {
  return changeUnderLocks(call, activityId, async (trx, { activity, actor, permitted, restricted }) => {
    if (input.version !== undefined && input.version !== activity.version) throw new Refusal('request.stale');
    const type = input.state ?? activity.state;
    const before = { type: activity.state, attendLevel: activity.attend_level };
    refuse(timeRefusal(input.activity_time, activity.activity_time, call.now));
    const fields = toFields(input, type, activity);
    refuse(endTimeRefusal(fields.end_time, input.activity_time));
    refuse(creatorRefusal(actor.level, { type, attendLevel: input.attend_level }, before));
    // A turn that is over holds no seat.
    if (activity.held_count > 0) await settleQueue(trx, activityId, call.now);
    const taken = activity.held_count > 0 ? await countSeats(trx, activityId) : activity.attendee_count;
    refuse(capacityRefusal(input.max_crew, taken));
    const subgroups = editSubgroups(
      parseSubgroups(activity.subgroup),
      parseSubgroups(fields.subgroup),
      await queries.occupiedSubgroups(trx, activityId),
    );
    refuse(subgroups.refusal);
    await queries.updateActivity(trx, permitted, activityId, fields, call.now);
    const id = input.cover_image_id;
    if (id !== undefined) {
      const cover = id === null ? null : { id, memberId: requireMemberId(call.identity) };
      await setActivityCover(trx, activityId, cover, call.now);
    }
    await queries.renameSubgroups(trx, activityId, subgroups.renames);
    const move = { id: activityId, from: activity.activity_time, to: input.activity_time };
    const isMoved = move.to.getTime() !== move.from.getTime();
    // Before the queue is filled: seats that it gets now are given for the new start.
    if (isMoved) await moveAgreed(trx, move, call.now);
    if (activity.wait_count + activity.held_count > 0) {
      const { renames } = subgroups;
      await adjustQueue(trx, { id: activityId, activityTime: input.activity_time, renames }, call.now);
    }
    if (isMoved) await moveUnconfirmed(trx, activityId, input.activity_time);
    // A no-show restricts from the time of its activity on.
    await updateRestrictions(trx, restricted);
    return readActivity(call, activityId, trx);
  });
}

/** Promises free cancels to those for whom the start has now moved too far from the one that they agreed to. */
async function moveAgreed(
  trx: Trx,
  { id, from, to }: { id: number; from: Date; to: Date },
  now: Date,
): Promise<void> {
  const promised = (await queries.listAgreedStarts(trx, id, from)).flatMap((agreed) => {
    const freeUntil = movedFreeUntil(agreed, to, now);
    return freeUntil === null ? [] : [{ agreed, freeUntil }];
  });
  // How long the promise is does not depend on the start that was agreed to.
  const freeUntil = promised[0]?.freeUntil ?? null;
  const agreedStarts = promised.map(({ agreed }) => agreed);
  await queries.promiseFreeCancels(trx, id, { start: from, agreedStarts, freeUntil });
}

/** Deletes an activity and the restrictions that it caused. Refusals: `activity.deletion_closed`. */
export async function deleteActivity(
  call: Call,
  activityId: number,
  reason: string | null,
): Promise<Record<string, never>> {
  return changeUnderLocks(call, activityId, async (trx, locked) => {
    const { activity, actor, crewId, permitted, restricted } = locked;
    refuse(deletionRefusal(actor, activity.activity_time, call.now));
    if (activity.wait_count + activity.held_count > 0) await closeQueue(trx, activityId, call.now);
    await queries.deleteActivity(trx, permitted, activityId, { deleterId: crewId, reason, now: call.now });
    await setActivityCover(trx, activityId, null, call.now);
    await makeAppealsMoot(trx, { activityId }, call.now);
    await updateRestrictions(trx, restricted);
    await recordAudit(trx, call, {
      clubId: activity.club_id,
      action: 'activity.delete',
      subjectId: activityId,
      reason,
    });
    return {};
  });
}

/** Attempts of changeUnderLocks: each fails only because of a concurrent late cancel. */
const MAX_ATTEMPTS = 20;

type Locked = Awaited<ReturnType<typeof lockForEdit>> & { readonly restricted: readonly number[] };

/**
 * Changes an activity under its lock and those of the crews that it restricts. If it restricts another crew by the time
 * it is locked, the transaction is retried: locking that crew after the activity could deadlock with a call to attend,
 * which locks the crew first.
 */
async function changeUnderLocks<T>(
  call: Call,
  activityId: number,
  work: (trx: Trx, locked: Locked) => Promise<T>,
): Promise<T> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const done = await transact(call, async (trx) => {
      const crews = await lockCrewsRestrictedBy(trx, activityId);
      const locked = await lockForEdit(trx, call, activityId);
      const restricted = await findRestrictedCrews(trx, activityId, crews);
      return restricted && { answer: await work(trx, { ...locked, restricted }) };
    });
    if (done) return done.answer;
  }
  throw new Refusal('server.unavailable');
}

/** Locks the activity and checks that the actor may edit it. 404 for outsiders. */
async function lockForEdit(trx: Trx, call: Call, activityId: number) {
  const activity = orNotFound(await queries.lockActivity(trx, activityId));
  const { crew_id, level } = await getMembership(trx, call.identity, activity.club_id);
  const crewId = orNotFound(crew_id);
  const actor: Actor = { level, relations: crew_id === activity.crew_id ? ['owner'] : [] };
  return { activity, actor, crewId, permitted: permit('activity.edit', actor) };
}
