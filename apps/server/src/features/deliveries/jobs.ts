import { DAY_MS } from '@crewwith/domain/constants';
import { DELIVERY_DAYS } from '@crewwith/domain/deliveries/constants';
import type { Job } from '../../jobs/schedule.ts';
import { deleteLoggedOut } from '../push/public.ts';
import { deleteOld } from './queries/plan.ts';

/** Deletes old deliveries, and devices that are logged out. */
export const DELIVERY_JOBS: readonly Job[] = [
  {
    name: 'purge deliveries',
    everyMs: DAY_MS,
    async run(db, now) {
      const before = new Date(now.getTime() - DELIVERY_DAYS * DAY_MS);
      let deleted = 0;
      for (;;) {
        const batch = await deleteOld(db, before);
        if (batch === 0) return deleted;
        deleted += batch;
      }
    },
  },
  { name: 'purge push subscriptions', everyMs: DAY_MS, run: deleteLoggedOut },
];
