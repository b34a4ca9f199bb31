import { DAY_MS, MINUTE_MS } from '@crewwith/domain/constants';
import type { Deps } from './context.ts';
import { vacuumGrownTables, vacuumTables } from './db/embedded/maintenance.ts';
import { DELIVERY_JOBS } from './features/deliveries/jobs.ts';
import { imageJobs } from './features/images/jobs.ts';
import { memberJobs } from './features/members/jobs.ts';
import { notificationJobs } from './features/notifications/jobs.ts';
import { PENALTY_JOBS } from './features/penalties/jobs.ts';
import { RETENTION_JOBS } from './features/retention/jobs.ts';
import { seriesJobs } from './features/series/jobs.ts';

import { standingJobs } from './features/standing/jobs.ts';
import { waiterJobs } from './features/waiters/jobs.ts';
import type { Job } from './jobs/schedule.ts';

/** Replaces autovacuum, which the embedded engine lacks. */
const EMBEDDED_JOBS: readonly Job[] = [
  { name: 'database maintenance', everyMs: DAY_MS, run: vacuumTables },
  { name: 'maintenance of grown tables', everyMs: 5 * MINUTE_MS, run: vacuumGrownTables },
];

/** Returns all scheduled jobs. */
export function createJobs({
  config,
  live,
  random,
}: Pick<Deps, 'config' | 'live' | 'random'>): readonly Job[] {
  const isEmbedded = config.databaseUrl === undefined;
  return [
    ...waiterJobs(live),
    ...seriesJobs({ live, random }),
    ...memberJobs(config),
    ...notificationJobs(live),
    ...DELIVERY_JOBS,
    ...PENALTY_JOBS,
    ...standingJobs(live),
    ...RETENTION_JOBS,
    ...imageJobs(config),
    ...(isEmbedded ? EMBEDDED_JOBS : []),
  ];
}
