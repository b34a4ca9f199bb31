import type { SeoulDay } from '@crewwith/domain/time';
import type { Deps } from '../../../context.ts';
import type { Trx } from '../../../db/transaction.ts';
import { transact } from '../../../http/transaction.ts';
import { Refusal } from '../../../refusal.ts';
import { findRestrictedCrews, lockCrewsRestrictedBy } from '../../attendees/public.ts';
import { updateRestrictions } from '../../penalties/public.ts';
import { listRowIds } from '../queries/rows.ts';

/** Attempts: each fails only because of a concurrent late cancel. */
const MAX_ATTEMPTS = 20;

/** Undoes the transaction of a preview and carries its answer. */
class Undone<T> extends Error {
  readonly answer: T;

  constructor(answer: T) {
    super('A preview writes nothing');
    this.answer = answer;
  }
}

interface ChangeOptions<T> {
  readonly seriesId: number;
  /** The first day whose activities may change; null for all. */
  readonly from: SeoulDay | null;
  /** The last one; by default there is none. */
  readonly until?: SeoulDay;
  readonly now: Date;
  readonly dryRun: boolean;
  /** By default a transaction whose answer is not kept for repetitions. */
  readonly run?: (work: (trx: Trx) => Promise<{ answer: T }>) => Promise<{ answer: T }>;
}

/**
 * Changes activities of a series under the locks of the crews that they restrict, which come before those of the
 * activities. `work` locks the series and its activities and returns their ids. With `dryRun` it does the
 * same and is undone: a preview says what the run does.
 */
export async function changeRows<T>(
  deps: Pick<Deps, 'db' | 'live'>,
  { seriesId, from, until, now, dryRun, run = (work) => transact(deps, work) }: ChangeOptions<T>,
  work: (trx: Trx) => Promise<{ answer: T; ids: readonly number[] }>,
): Promise<T> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const done = await run(async (trx) => {
      const locked = await lockCrewsRestrictedBy(trx, await listRowIds(trx, seriesId, { from, until, now }));
      const { answer, ids } = await work(trx);
      const restricted = await findRestrictedCrews(trx, ids, locked);
      if (restricted === null) throw new Undone(null);
      await updateRestrictions(trx, restricted);
      if (dryRun) throw new Undone({ answer });
      return { answer };
    }).catch((error: unknown) => {
      if (error instanceof Undone) return error.answer as { answer: T } | null;
      throw error;
    });
    if (done) return done.answer;
  }
  throw new Refusal('server.unavailable');
}
