import { DAY_MS, HOUR_MS } from '@crewwith/domain/constants';
import { STANDING_RENEWAL_DAYS } from '@crewwith/domain/standing/constants';
import type { Deps } from '../../context.ts';
import { transact } from '../../http/transaction.ts';
import type { Job } from '../../jobs/schedule.ts';
import { notifyEnded } from './public.ts';
import { endLapsed } from './queries/ends.ts';

/** Ends standing seats whose time is over (docs/specification.md#standing-seat). */
export function standingJobs(live: Deps['live']): readonly Job[] {
  return [
    {
      name: 'end standing seats',
      everyMs: HOUR_MS,
      run: (db, now) => endDueStanding({ db, live }, now),
    },
  ];
}

/** Returns the number of standing seats that were not renewed, or whose series has no more activities. */
function endDueStanding(deps: Pick<Deps, 'db' | 'live'>, now: Date): Promise<number> {
  const renewedBy = new Date(now.getTime() - STANDING_RENEWAL_DAYS * DAY_MS);
  return transact(deps, async (trx) => {
    const ended = await endLapsed(trx, { renewedBy, now });
    notifyEnded(trx, ended, now);
    return ended.length;
  });
}
