import { WAITER_STATE } from '@crewwith/domain/waiters/states';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { DemoCrew } from './crews.ts';
import type { IdMap } from './id-map.ts';
import type { DemoMeetup } from './meetups.ts';
import type { DemoWaiter } from './queues.ts';

/** Inserts who waits, in the order of their ids as the product does. */
export async function insertQueues(
  trx: Transaction<Database>,
  given: {
    waiters: readonly DemoWaiter[];
    crewIds: IdMap<DemoCrew>;
    activityIds: IdMap<DemoMeetup>;
  },
): Promise<void> {
  const { waiters, crewIds, activityIds } = given;
  const rows = waiters.map(({ meetup, crew, turnEnd, createdTime }, index) => ({
    activity_id: activityIds.of(meetup),
    crew_id: crewIds.of(crew),
    place: index + 1,
    state: turnEnd === null ? WAITER_STATE.waiting : WAITER_STATE.called,
    turn_end: turnEnd,
    created_time: createdTime,
    updated_time: createdTime,
  }));
  await trx.insertInto('waiters').values(rows).execute();
}
