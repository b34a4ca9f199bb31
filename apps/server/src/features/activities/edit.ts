import { creatorRefusal } from '@crewwith/domain/activities/activity-defaults';
import {
  capacityRefusal,
  editorRefusal,
  editSubgroups,
  timeRefusal,
} from '@crewwith/domain/activities/activity-edit';
import type { activitiesContract } from '@crewwith/domain/activities/contract';
import { parseSubgroups } from '@crewwith/domain/attendees/subgroup';
import type { Call } from '../../kit/context.ts';
import { found, Refusal, refuse } from '../../kit/errors.ts';
import { permit } from '../../kit/permit.ts';
import type { Input } from '../../kit/routes.ts';
import type { Trx } from '../../kit/transaction.ts';
import { lockCrewsRestrictedBy, refreshLimits, restrictedAmong } from '../attendees/service.ts';
import { record } from '../audit/service.ts';
import { readStanding } from '../crews/service.ts';
import type { ActivityRecord } from './card.ts';
import { fieldsOf } from './plan.ts';
import * as queries from './plan-queries.ts';
import { readActivity } from './read.ts';

type Asked = Input<typeof activitiesContract.edit>['body'];

/** Changes an activity: its owner before the start, level 8 always. Nobody who has a seat loses it or their subgroup. */
export async function editActivity(call: Call, activityId: number, asked: Asked): Promise<ActivityRecord> {
  return change(call, activityId, async (trx, { activity, level, permitted, restricted }) => {
    if (asked.version !== undefined && asked.version !== activity.version) throw new Refusal('request.stale');
    const type = asked.state ?? activity.state;
    const before = { type: activity.state, attendLevel: activity.attend_level };
    refuse(timeRefusal(asked.activity_time, activity.activity_time, call.now));
    refuse(creatorRefusal(level, { type, attendLevel: asked.attend_level }, before));
    refuse(capacityRefusal(asked.max_crew, activity.attendee_count));
    const fields = fieldsOf(asked, type);
    const subgroups = editSubgroups(
      parseSubgroups(activity.subgroup),
      parseSubgroups(fields.subgroup),
      await queries.occupiedSubgroups(trx, activityId),
    );
    refuse(subgroups.refusal);
    await queries.updateActivity(trx, permitted, activityId, fields);
    await queries.renameSubgroups(trx, activityId, subgroups.renames);
    // A no-show restricts from the time of its meetup on.
    await refreshLimits(trx, restricted);
    return readActivity(call, activityId, trx);
  });
}

/** Deletes an activity; nobody keeps a restriction from it. */
export async function removeActivity(
  call: Call,
  activityId: number,
  reason: string | null,
): Promise<Record<string, never>> {
  return change(call, activityId, async (trx, { activity, permitted, restricted }) => {
    await queries.deleteActivity(trx, permitted, activityId, call.now);
    await refreshLimits(trx, restricted);
    await record(trx, call, {
      clubId: activity.club_id,
      action: 'activity.delete',
      subjectId: activityId,
      reason,
    });
    return {};
  });
}

/** So often a change is begun anew: each time somebody else's late cancel has come first. */
const TRIES = 20;

type Locked = Awaited<ReturnType<typeof lockForEditor>> & { readonly restricted: readonly number[] };

/**
 * Changes an activity under its lock and those of the crews that it restricts. A crew that it restricts only since the lock was
 * waited for is locked in another try, not after the activity: whoever attends holds the crew and waits for the activity.
 */
async function change<T>(
  call: Call,
  activityId: number,
  work: (trx: Trx, locked: Locked) => Promise<T>,
): Promise<T> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const done = await call.db.transaction().execute(async (trx) => {
      const crews = await lockCrewsRestrictedBy(trx, activityId);
      const locked = await lockForEditor(trx, call, activityId);
      const restricted = await restrictedAmong(trx, activityId, crews);
      return restricted && { answer: await work(trx, { ...locked, restricted }) };
    });
    if (done) return done.answer;
  }
  throw new Refusal('server.unavailable');
}

/** Locks the activity for whom the table and the start allow it. 404 for outsiders. */
async function lockForEditor(trx: Trx, call: Call, activityId: number) {
  const activity = found(await queries.lockActivity(trx, activityId));
  const { crew_id, level } = await readStanding(trx, call.identity, activity.club_id);
  found(crew_id);
  const owner = crew_id === activity.crew_id;
  const permitted = permit('activity.edit', { level, ties: owner ? ['owner'] : [] });
  refuse(editorRefusal({ adminLevel: level, owner, activityTime: activity.activity_time }, call.now));
  return { activity, level, permitted };
}
