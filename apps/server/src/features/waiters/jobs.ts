import { MINUTE_MS } from '@crewwith/domain/constants';
import { WAITER_STATE } from '@crewwith/domain/waiters/states';
import type { Deps } from '../../context.ts';
import { markCountsChanged, transact } from '../../http/transaction.ts';
import type { Job } from '../../jobs/schedule.ts';
import { fillSeats } from './public.ts';
import { listDueActivities, listStarted, lockActivities } from './queries/fill.ts';
import { endPlacesOf, endTurns } from './queries/queue.ts';

/** Activities in one transaction: it locks them. */
const BATCH = 100;

/** Moves the queues whose time has come (docs/specification.md#waitlist-fill). */
export function waiterJobs(live: Deps['live']): readonly Job[] {
  return [
    { name: 'move waitlists', everyMs: MINUTE_MS / 4, run: (db, now) => moveWaitlists({ db, live }, now) },
  ];
}

/** Ends turns, fills seats, and ends the queues of activities that have started. Returns the number of activities. */
async function moveWaitlists(deps: Pick<Deps, 'db' | 'live'>, now: Date): Promise<number> {
  let done = 0;
  let after = 0;
  for (;;) {
    const ids = await listDueActivities(deps.db, { now, after, limit: BATCH });
    const last = ids.at(-1);
    if (last === undefined) return done;
    await transact(deps, async (trx) => {
      const locked = await lockActivities(trx, ids);
      await endTurns(trx, locked, now);
      const started = await listStarted(trx, locked, now);
      await endPlacesOf(trx, { activityIds: started }, { state: WAITER_STATE.leftOut, now });
      await fillSeats(trx, locked, now);
      markCountsChanged(trx, locked);
    });
    done += ids.length;
    after = last;
  }
}
