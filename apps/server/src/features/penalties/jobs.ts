import { APPEAL_REST_AFTER_MS, APPEAL_REST_MS, MINUTE_MS } from '@crewwith/domain/constants';
import { undecidedStateAt } from '@crewwith/domain/penalties/appeals';
import { isUndecided } from '@crewwith/domain/penalties/states';
import type { Deps } from '../../context.ts';
import type { Job } from '../../jobs/schedule.ts';
import { updateRestrictions } from './public.ts';
import { listDueAppeals, lockAppeal, lockCrew, setUndecidedState } from './queries/appeals.ts';

/** Lets the causes of undecided appeals rest, and count again (docs/specification.md#appeals). */
export const PENALTY_JOBS: readonly Job[] = [{ name: 'rest appeals', everyMs: MINUTE_MS, run: restAppeals }];

/**
 * Returns the number of appeals whose state changed. Each is a transaction of its own, so that one that fails does not
 * stop the others; the job then fails at its end.
 */
export async function restAppeals(db: Deps['db'], now: Date): Promise<number> {
  const restFrom = new Date(now.getTime() - APPEAL_REST_AFTER_MS);
  const restUntil = new Date(restFrom.getTime() - APPEAL_REST_MS);
  const due = await listDueAppeals(db, { restFrom, restUntil });
  let changed = 0;
  const errors: unknown[] = [];
  for (const appeal of due) {
    try {
      changed += await restAppeal(db, appeal, now);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${due.length} appeals failed`);
  return changed;
}

function restAppeal(
  db: Deps['db'],
  { id, crew_id }: { id: number; crew_id: number },
  now: Date,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockCrew(trx, crew_id);
    const appeal = await lockAppeal(trx, id);
    if (!appeal || !isUndecided(appeal.state)) return 0;
    const state = undecidedStateAt(appeal.created_time, now);
    if (state === appeal.state) return 0;
    await setUndecidedState(trx, id, state);
    await updateRestrictions(trx, [crew_id]);
    return 1;
  });
}
