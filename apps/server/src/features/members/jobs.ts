import { HOUR_MS } from '@crewwith/domain/constants';
import type { Job } from '../../kit/jobs.ts';
import { eraseDueMembers } from './withdraw.ts';

/** Destroys the personal fields of those who withdrew 30 days ago (contract, section 6). */
export const MEMBER_JOBS: readonly Job[] = [
  { name: 'erase withdrawn members', everyMs: HOUR_MS, run: eraseDueMembers },
];
