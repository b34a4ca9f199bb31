import { LATE_CANCEL_RESTRICTION_MS } from '@crewwith/domain/constants';
import type { crewsContract } from '@crewwith/domain/crews/contract';
import { permit } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Output } from '../../../http/routes.ts';
import { listActivitiesOf, listLateCancelsOf, listNoShowsOf } from '../queries/crew.ts';
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

/** The no-shows of a crew, newest first. */
export async function listNoShows(call: Call, crewId: number): Promise<Output<Contract['listNoShows']>> {
  const { actor } = await accessCrew(call.db, call, crewId);
  return listNoShowsOf(call.db, permit('crew.read_no_shows', actor), crewId);
}

/** The late cancels of a crew that may still restrict it, newest first. */
export async function listLateCancels(
  call: Call,
  crewId: number,
): Promise<Output<Contract['listLateCancels']>> {
  const { actor } = await accessCrew(call.db, call, crewId);
  const since = new Date(call.now.getTime() - LATE_CANCEL_RESTRICTION_MS);
  return listLateCancelsOf(call.db, permit('crew.read_no_shows', actor), crewId, since);
}
