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
import type { Actor } from '@crewwith/domain/permissions';
import { changedFields, ownFieldsAfter } from '@crewwith/domain/series/edit-row';
import type { RowField } from '@crewwith/domain/series/fields';
import { permit, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Trx } from '../../../db/transaction.ts';
import type { Input } from '../../../http/routes.ts';
import { transact } from '../../../http/transaction.ts';
import { orNotFound, Refusal, refuse } from '../../../refusal.ts';
import { findRestrictedCrews, lockCrewsRestrictedBy } from '../../attendees/public.ts';
import { recordAudit } from '../../audit/public.ts';
import { setActivityCover } from '../../images/public.ts';
import { getMembership } from '../../memberships/public.ts';
import { updateRestrictions } from '../../penalties/public.ts';
import { countSeats, settleQueues } from '../../waiters/public.ts';
import * as queries from '../queries/writes.ts';
import { readActivity } from '../reads/activity.ts';
import type { ActivityRecord } from '../reads/card.ts';
import { applyDeletions, applyEdits, notifyDeletion, notifyEdit } from './apply.ts';
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
    if (activity.held_count > 0) await settleQueues(trx, [activityId], call.now);
    const taken = activity.held_count > 0 ? await countSeats(trx, activityId) : activity.attendee_count;
    refuse(capacityRefusal(input.max_crew, taken));
    const subgroups = editSubgroups(
      parseSubgroups(activity.subgroup),
      parseSubgroups(fields.subgroup),
      await queries.occupiedSubgroups(trx, activityId),
    );
    refuse(subgroups.refusal);
    const changed = changedFields(activity, fields);
    const id = await changedCover(trx, activity, input.cover_image_id);
    const own_fields =
      activity.series_id === null
        ? []
        : ownFieldsAfter(activity.own_fields, id === undefined ? changed : [...changed, 'cover']);
    const { renames } = subgroups;
    await applyEdits(trx, permitted, [{ activity, fields: { ...fields, own_fields }, renames }], call.now);
    if (id !== undefined) {
      const cover = id === null ? null : { id, memberId: requireMemberId(call.identity) };
      await setActivityCover(trx, activity, cover, call.now);
    }
    // A no-show restricts from the time of its activity on.
    await updateRestrictions(trx, restricted);
    notifyEdit(trx, call, activity, fields);
    return readActivity(call, activityId, trx);
  });
}

/** The cover that an edit sets; undefined when it is the one of the series, which the activity shows already. */
async function changedCover(
  trx: Trx,
  activity: {
    id: number;
    series_id: number | null;
    left_cover_id: number | null;
    own_fields: readonly RowField[];
  },
  id: number | null | undefined,
): Promise<number | null | undefined> {
  const isSingle = activity.series_id === null && activity.left_cover_id === null;
  if (id === undefined || isSingle || activity.own_fields.includes('cover')) return id;
  return id === (await queries.readSharedCover(trx, activity.id)) ? undefined : id;
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
    await applyDeletions(trx, permitted, [activity], { deleterId: crewId, reason, now: call.now });
    await updateRestrictions(trx, restricted);
    await recordAudit(trx, call, {
      clubId: activity.club_id,
      action: 'activity.delete',
      subjectId: activityId,
      reason,
    });
    notifyDeletion(trx, call, activity);
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
      const crews = await lockCrewsRestrictedBy(trx, [activityId]);
      const locked = await lockForEdit(trx, call, activityId);
      const restricted = await findRestrictedCrews(trx, [activityId], crews);
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
