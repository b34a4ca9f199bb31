import { HOUR_MS, MINUTE_MS } from '@crewwith/domain/constants';
import type { Config } from '../../env.ts';
import type { Job } from '../../jobs/schedule.ts';
import { ledgerStorage, saveErasures } from './writes/erasures.ts';
import { eraseDueMembers } from './writes/withdraw.ts';

/**
 * Erases the personal fields of members 30 days after they withdrew (docs/specification.md#deleting), and saves the
 * ledger of erasures.
 */
export function memberJobs(config: Pick<Config, 'dataDir' | 's3'>): readonly Job[] {
  const ledger = ledgerStorage(config);
  return [
    { name: 'erase withdrawn members', everyMs: HOUR_MS, run: eraseDueMembers },
    { name: 'keep the ledger of erasures', everyMs: 5 * MINUTE_MS, run: (db) => saveErasures(db, ledger) },
  ];
}
