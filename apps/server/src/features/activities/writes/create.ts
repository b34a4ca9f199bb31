import type { activitiesContract } from '@crewwith/domain/activities/contract';
import type { ActivityForm } from '@crewwith/domain/activities/form';
import {
  creatorRefusal,
  defaultActivityType,
  endTimeRefusal,
  keptEndTime,
  timeRefusal,
} from '@crewwith/domain/activities/rules';
import type { ActivityType } from '@crewwith/domain/activities/states';
import { codeTime } from '@crewwith/domain/attendees/marking';
import { LEADER_SUBGROUP } from '@crewwith/domain/attendees/rules';
import { CODE_DRAW_S } from '@crewwith/domain/constants';
import { isActive } from '@crewwith/domain/crews/states';
import { type Permit, permit, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Trx } from '../../../db/transaction.ts';
import type { Input } from '../../../http/routes.ts';
import { runTransaction } from '../../../http/transaction.ts';
import { orNotFound, Refusal, refuse } from '../../../refusal.ts';
import { setActivityCover } from '../../images/public.ts';
import { getHighestLevel, lockOwnCrew, refuseFrozen } from '../../memberships/public.ts';
import { notify } from '../../notifications/public.ts';
import { type ActivityFields, FORM_COLUMNS } from '../queries/columns.ts';
import * as queries from '../queries/writes.ts';

type CreateInput = Input<typeof activitiesContract.create>['body'];

/** Reserves an id with which only the actor may create an activity. */
export async function reserveId(call: Call): Promise<{ max_id: number }> {
  const memberId = requireMemberId(call.identity);
  const permitted = permit('activity.create', { level: await getHighestLevel(call.db, memberId) });
  return { max_id: await queries.reserveActivityId(call.db, permitted, memberId, call.now) };
}

/**
 * Creates an activity with its creator as first attendee. Repeating the call with the same reserved id returns the same
 * activity; an id reserved by another member is refused.
 */
export async function createActivity(call: Call, input: CreateInput): Promise<{ id: number }> {
  const memberId = requireMemberId(call.identity);
  return runTransaction(call, async (trx) => {
    const crew = await lockOwnCrew(trx, memberId, input.crew_id);
    if (!crew) throw new Refusal('auth.other_identity');
    if (crew.club_id !== input.club_id || !isActive(crew.state)) throw new Refusal('request.not_found');
    const permitted = permit('activity.create', { level: crew.admin_level });
    const id = input.id ?? null;
    if (id !== null && (await isAlreadyCreated(trx, id, memberId, input))) return { id };
    await refuseFrozen(trx, crew.club_id);
    const type = input.state ?? defaultActivityType(crew.admin_level);
    const fields = toFields(input, type, null);
    refuse(timeRefusal(input.activity_time, null, call.now));
    refuse(endTimeRefusal(fields.end_time, input.activity_time));
    refuse(creatorRefusal(crew.admin_level, { type, attendLevel: input.attend_level }, null));
    const owned = { ...fields, club_id: crew.club_id, crew_id: crew.id };
    const planned = await insertWithOwner(trx, call, permitted, { ...owned, id });
    // A null result means that a concurrent call of the same member used the reserved id, with its cover.
    if (planned === null) return { id: orNotFound(id) };
    if (typeof input.cover_image_id === 'number') {
      const cover = { id: input.cover_image_id, memberId };
      await setActivityCover(trx, { id: planned, left_cover_id: null }, cover, call.now);
    }
    notify(trx, call, { kind: 'activity_created', activityId: planned, level: fields.attend_level });
    return { id: planned };
  });
}

/** Inserts an activity with the seat of its owner; null when a concurrent call has used the id. */
export function insertWithOwner(
  trx: Trx,
  call: Pick<Call, 'now' | 'random'>,
  permitted: Permit<'activity.create' | 'poll.close'>,
  activity: ActivityFields & { id: number | null; club_id: number; crew_id: number },
): Promise<number | null> {
  return queries.insertActivity(trx, permitted, {
    ...activity,
    leader: LEADER_SUBGROUP,
    // Six random bytes exceed the range so far that the bias of the modulo is negligible.
    created_time: codeTime(call.now, call.random(6).readUIntBE(0, 6) % CODE_DRAW_S),
    now: call.now,
  });
}

/**
 * Whether the actor has already created this activity with this id. Throws `activity.id_of_another` unless the id is
 * reserved for the actor and not used for another activity.
 */
async function isAlreadyCreated(
  trx: Trx,
  id: number,
  memberId: number,
  input: CreateInput,
): Promise<boolean> {
  const reserved = await queries.claimActivityId(trx, { id, memberId, input });
  if (reserved === 'foreign') throw new Refusal('activity.id_of_another');
  return reserved === 'used';
}

/** The activity that an edit changes. */
type Before = Pick<ActivityFields, 'activity_time' | 'end_time' | 'cost'>;

/** The form as stored: missing fields become empty, except end and cost in an edit, which keep their value. */
export function toFields(
  form: Omit<ActivityForm, 'cover_image_id'>,
  state: ActivityType,
  before: Before | null,
): ActivityFields {
  const entries = FORM_COLUMNS.map((column) => [column, form[column] ?? '']);
  const { activity_time: start, end_time = before && keptEnd(before, start), cost = before?.cost } = form;
  return { ...(Object.fromEntries(entries) as ActivityFields), state, end_time, cost: cost ?? '' };
}

const keptEnd = ({ activity_time, end_time }: Before, start: Date) =>
  keptEndTime({ activityTime: activity_time, endTime: end_time }, start);
