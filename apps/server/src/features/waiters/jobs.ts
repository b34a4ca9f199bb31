import { MINUTE_MS } from '@crewwith/domain/constants';
import { isLastCall } from '@crewwith/domain/waiters/rules';
import { WAITER_STATE } from '@crewwith/domain/waiters/states';
import type { Deps } from '../../context.ts';
import { markCountsChanged, transact } from '../../http/transaction.ts';
import type { Job } from '../../jobs/schedule.ts';
import { endOverTurns, fillSeats } from './fill-seats.ts';
import { endPlacesOf } from './queries/endings.ts';
import {
  type DueRow,
  endWaitsOfSeated,
  listDueActivities,
  listStarted,
  lockActivities,
} from './queries/fill.ts';

/** Activities that are read at once. A read finds all that are due, whatever its limit. */
const READ = 1_000;
/** Activities in one transaction: it locks them. */
const BATCH = 250;

const idsOf = (rows: readonly DueRow[]) => rows.map(({ id }) => id);

/** Moves the queues whose time has come (docs/specification.md#waitlist-fill). */
export function waiterJobs(live: Deps['live']): readonly Job[] {
  return [
    {
      name: 'move waitlists',
      everyMs: MINUTE_MS / 4,
      isUrgent: true,
      run: (db, now) => moveWaitlists({ db, live }, now),
    },
  ];
}

/**
 * Ends turns, fills seats, and ends the queues of activities that have started. Returns the number of activities. One
 * that fails does not stop the others; the job then fails at its end.
 */
async function moveWaitlists(deps: Pick<Deps, 'db' | 'live'>, now: Date): Promise<number> {
  let done = 0;
  let after = 0;
  const errors: unknown[] = [];
  for (;;) {
    const due = await listDueActivities(deps.db, { now, after, limit: READ });
    const rows = due.filter(({ has_ended, activity_time }) => has_ended || !isLastCall(activity_time, now));
    for (let start = 0; start < rows.length; start += BATCH) {
      const batch = rows.slice(start, start + BATCH);
      const failed = await moveEach(deps, batch, now);
      errors.push(...failed);
      done += batch.length - failed.length;
    }
    const last = due.at(-1)?.id;
    if (last === undefined || due.length < READ) break;
    after = last;
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} waitlists failed, ${done} moved`);
  return done;
}

/** Moves queues in one transaction; where that fails, each in its own. Returns the errors of those that failed. */
async function moveEach(
  deps: Pick<Deps, 'db' | 'live'>,
  due: readonly DueRow[],
  now: Date,
): Promise<unknown[]> {
  try {
    await moveTogether(deps, due, now);
    return [];
  } catch (error) {
    if (due.length === 1) return [error];
  }
  const errors: unknown[] = [];
  for (const row of due) errors.push(...(await moveEach(deps, [row], now)));
  return errors;
}

function moveTogether(deps: Pick<Deps, 'db' | 'live'>, due: readonly DueRow[], now: Date): Promise<void> {
  return transact(deps, async (trx) => {
    const locked = await lockActivities(trx, idsOf(due));
    const seated = new Set(idsOf(due.filter(({ has_seated }) => has_seated)));
    const withSeated = locked.filter((id) => seated.has(id));
    if (withSeated.length > 0) await endWaitsOfSeated(trx, withSeated, now);
    await endOverTurns(trx, locked, now);
    const started = await listStarted(trx, locked, now);
    if (started.length > 0)
      await endPlacesOf(trx, { activityIds: started }, { state: WAITER_STATE.leftOut, now });
    await fillSeats(trx, locked, now);
    markCountsChanged(trx, locked);
  });
}
