import { HOUR_MS } from '@crewwith/domain/constants';
import type { Deps } from '../../kit/context.ts';
import type { Job } from '../../kit/jobs.ts';
import { sweepImages } from './sweep.ts';

/** Removes the pictures that nothing took up (contract, section 7). */
export function imageJobs(config: Deps['config']): readonly Job[] {
  return [{ name: 'sweep images', everyMs: HOUR_MS, run: (db, now) => sweepImages({ db, config }, now) }];
}
