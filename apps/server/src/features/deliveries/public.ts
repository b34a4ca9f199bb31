import type { Trx } from '../../db/transaction.ts';
import { insertTest } from './queries/plan.ts';

/** Queues a test notification for a device. */
export const deliverTest = (trx: Trx, test: Parameters<typeof insertTest>[1]) => insertTest(trx, test);
