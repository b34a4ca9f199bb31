import { HOUR_MS, MINUTE_MS } from '@crewwith/domain/constants';
import type { Config } from '../../env.ts';
import type { Job } from '../../kit/jobs.ts';
import { openStorage, type Storage } from '../../kit/storage.ts';
import { keepErasures } from './erasures.ts';
import { eraseDueMembers } from './withdraw.ts';

/** Where the ledger of erasures is kept: with the pictures, not in the database. */
export function ledgerStorage(config: Pick<Config, 'dataDir' | 's3'>): Storage {
  return openStorage(config, 'ledger');
}

/** Destroys the personal fields of those who withdrew 30 days ago (contract, section 6), and keeps who they were. */
export function memberJobs(config: Pick<Config, 'dataDir' | 's3'>): readonly Job[] {
  const ledger = ledgerStorage(config);
  return [
    { name: 'erase withdrawn members', everyMs: HOUR_MS, run: eraseDueMembers },
    { name: 'keep the ledger of erasures', everyMs: 5 * MINUTE_MS, run: (db) => keepErasures(db, ledger) },
  ];
}
