import {
  type ActivityType,
  creatorRefusal,
  defaultActivityType,
} from '@crewwith/domain/activities/activity-defaults';
import { timeRefusal } from '@crewwith/domain/activities/activity-edit';
import type { activitiesContract } from '@crewwith/domain/activities/contract';
import { LEADER_SUBGROUP } from '@crewwith/domain/attendees/subgroup';
import type { Call } from '../../kit/context.ts';
import { found, Refusal, refuse } from '../../kit/errors.ts';
import { memberIdOf, permit } from '../../kit/permit.ts';
import type { Input } from '../../kit/routes.ts';
import { type Trx, write } from '../../kit/transaction.ts';
import { readHighestLevel, readOwnCrew } from '../crews/service.ts';
import * as queries from './plan-queries.ts';

type Asked = Input<typeof activitiesContract.create>['body'];

/** Reserves an id with which the asker, and nobody else, may plan an activity. */
export async function reserveId(call: Call): Promise<{ max_id: number }> {
  const memberId = memberIdOf(call.identity);
  const permitted = permit('activity.create', { level: await readHighestLevel(call.db, memberId) });
  return { max_id: await queries.reserveActivityId(call.db, permitted, memberId, call.now) };
}

/**
 * Plans an activity; its creator attends at once. With a reserved id the same call again answers the same activity,
 * and an id of somebody else's is refused.
 */
export async function planActivity(call: Call, asked: Asked): Promise<{ id: number }> {
  const memberId = memberIdOf(call.identity);
  return write(call, async (trx) => {
    const crew = await readOwnCrew(trx, memberId, asked.crew_id);
    if (!crew) throw new Refusal('auth.other_identity');
    if (crew.club_id !== asked.club_id || crew.state !== 1) throw new Refusal('request.not_found');
    const permitted = permit('activity.create', { level: crew.admin_level });
    const id = asked.id ?? null;
    if (id !== null && (await isPlanned(trx, id, memberId, crew.id))) return { id };
    const type = asked.state ?? defaultActivityType(crew.admin_level);
    refuse(timeRefusal(asked.activity_time, null, call.now));
    refuse(creatorRefusal(crew.admin_level, { type, attendLevel: asked.attend_level }, null));
    const planned = await queries.insertActivity(trx, permitted, {
      ...fieldsOf(asked, type),
      id,
      club_id: crew.club_id,
      crew_id: crew.id,
      leader: LEADER_SUBGROUP,
      now: call.now,
    });
    // Only one's own call with the same reserved id can have come between.
    return { id: found(planned ?? id) };
  });
}

/** Whether the asker has planned with this id already. Throws `activity.id_of_another` unless it is reserved for them. */
async function isPlanned(trx: Trx, id: number, memberId: number, crewId: number): Promise<boolean> {
  const reserved = await queries.judgeActivityId(trx, { id, memberId, crewId });
  if (reserved === 'foreign') throw new Refusal('activity.id_of_another');
  return reserved === 'used';
}

/** A form as it is kept: nothing said is the empty text. */
export function fieldsOf(
  form: Omit<Asked, 'id' | 'club_id' | 'crew_id'>,
  state: ActivityType,
): queries.ActivityFields {
  return {
    name: form.name,
    activity_time: form.activity_time,
    max_crew: form.max_crew,
    attend_level: form.attend_level,
    location: form.location,
    location_url: form.location_url ?? '',
    subgroup: form.subgroup ?? '',
    info: form.info ?? '',
    state,
  };
}
