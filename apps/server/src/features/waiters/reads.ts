import { isRestricted } from '@crewwith/domain/attendees/rules';
import type { waitersContract } from '@crewwith/domain/waiters/contract';
import { isCalled, isQueued } from '@crewwith/domain/waiters/states';
import { permit } from '../../auth/permit.ts';
import type { Call } from '../../context.ts';
import type { Output } from '../../http/routes.ts';
import { orNotFound } from '../../refusal.ts';
import { getMembership } from '../memberships/public.ts';
import { listQueue, readActivity } from './queries/reads.ts';

/** Who waits for a seat, for leaders and the owner. 404 for outsiders. */
export async function listWaiters(
  call: Call,
  activityId: number,
): Promise<Output<typeof waitersContract.list>> {
  const activity = orNotFound(await readActivity(call.db, activityId));
  const { crew_id, level } = await getMembership(call.db, call.identity, activity.club_id);
  orNotFound(crew_id);
  permit('waiter.list', { level, relations: crew_id === activity.owner_id ? ['owner'] : [] });
  let position = 0;
  return (await listQueue(call.db, activityId, call.now)).flatMap(
    ({ state, admin_level, limit_end_time, ...waiter }) => {
      if (!isQueued(state)) return [];
      if (!isCalled(state)) position += 1;
      const skipped = admin_level < activity.attend_level || isRestricted(limit_end_time, call.now);
      return [{ ...waiter, state, position: isCalled(state) ? 0 : position, skipped }];
    },
  );
}
