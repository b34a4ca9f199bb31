import type { crewsContract } from '@crewwith/domain/crews/contract';
import { permit } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Output } from '../../../http/routes.ts';
import { readCountingNoShows, readRestrictingCancels } from '../../penalties/public.ts';
import { listActivitiesOf } from '../queries/crew.ts';
import { accessCrew } from './access.ts';

type Contract = typeof crewsContract;

/** The activities of a crew, newest first. */
export async function listActivities(
  call: Call,
  crewId: number,
): Promise<Output<Contract['listActivities']>> {
  const { actor } = await accessCrew(call.db, call, crewId);
  return listActivitiesOf(call.db, permit('crew.read_activities', actor), crewId);
}

/** The no-shows of a crew that are not lifted, excused or forgotten, newest first. */
export async function listNoShows(call: Call, crewId: number): Promise<Output<Contract['listNoShows']>> {
  const { actor } = await accessCrew(call.db, call, crewId);
  permit('crew.read_no_shows', actor);
  const noShows = (await readCountingNoShows(call.db, crewId, call.now)).map(({ cause }) => ({
    activity_id: cause.activityId,
    activity_time: cause.activityTime,
    name: cause.name,
  }));
  return noShows.toSorted(
    (a, b) => b.activity_time.getTime() - a.activity_time.getTime() || b.activity_id - a.activity_id,
  );
}

/** The late cancels that still restrict a crew, newest first. */
export async function listLateCancels(
  call: Call,
  crewId: number,
): Promise<Output<Contract['listLateCancels']>> {
  const { actor } = await accessCrew(call.db, call, crewId);
  permit('crew.read_no_shows', actor);
  const cancels = await readRestrictingCancels(call.db, crewId, call.now);
  return cancels
    .map(({ cause }) => ({
      activity_id: cause.activityId,
      activity_time: cause.activityTime,
      name: cause.name,
      updated_time: cause.causedTime,
    }))
    .reverse();
}
