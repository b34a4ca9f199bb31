import { DAY_MS, HOUR_MS, STANDING_RENEWAL_DAYS } from '@crewwith/domain/constants';
import type { Db } from '../../db/transaction.ts';
import type { Job } from '../../jobs/schedule.ts';
import { endLapsed } from './queries/ends.ts';

/** Ends standing seats whose time is over (docs/specification.md#standing-seat). */
export const STANDING_JOBS: readonly Job[] = [
  { name: 'end standing seats', everyMs: HOUR_MS, run: endDueStanding },
];

/** Returns the number of standing seats that were not renewed, or whose series has no more activities. */
function endDueStanding(db: Db, now: Date): Promise<number> {
  return endLapsed(db, { renewedBy: new Date(now.getTime() - STANDING_RENEWAL_DAYS * DAY_MS), now });
}
