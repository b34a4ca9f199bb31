import { EMBEDDED_UPKEEP } from './db/upkeep.ts';
import { imageJobs } from './features/images/jobs.ts';
import { memberJobs } from './features/members/jobs.ts';
import { RETENTION_JOBS } from './features/retention/jobs.ts';
import type { Deps } from './kit/context.ts';
import type { Job } from './kit/jobs.ts';

/** Everything that runs by the clock. */
export function jobsOf(config: Deps['config']): readonly Job[] {
  const isEmbedded = config.databaseUrl === undefined;
  const upkeep = isEmbedded ? EMBEDDED_UPKEEP : [];
  return [...memberJobs(config), ...RETENTION_JOBS, ...imageJobs(config), ...upkeep];
}
