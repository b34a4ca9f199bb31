import { utcTime } from '@crewwith/domain/time-codecs';
import { z } from 'zod';
import type { Db, Trx } from '../../../db/transaction.ts';
import type { Config } from '../../../env.ts';
import { openStorage, type Storage } from '../../../storage/storage.ts';
import { markReactivated, markWithdrawn, readWithdrawals } from '../queries/withdrawal.ts';
import { eraseMemberAndAccounts, withdrawMemberIn } from './withdraw.ts';

const FILE = 'erasures.json';

const time = utcTime.nullable();
const entrySchema = z.object({
  member_id: z.number().int(),
  /** Null for those who came back. */
  withdrawn_time: time,
  erased_time: time,
  reactivated_time: time.default(null),
});
const ledgerSchema = z.array(entrySchema);
type Entry = z.output<typeof entrySchema>;

/** Who withdrew, came back or was erased: ids and times, nothing of the persons. */
export type Ledger = readonly Entry[];

/**
 * Keeps the ledger of erasures beside the database, where a backup that is restored does not reach it: else it would
 * bring back what was destroyed since, and withdraw again who has come back. Answers how many members are new in it.
 */
export async function saveErasures(db: Db, storage: Storage): Promise<number> {
  const kept = new Map((await loadErasures(storage)).map((entry) => [entry.member_id, entry]));
  const before = kept.size;
  const rows = await readWithdrawals(db);
  const changed = rows.filter((row) => {
    const known = kept.get(row.member_id);
    return known === undefined || isLater(row, known);
  });
  if (changed.length === 0) return 0;
  for (const row of changed) kept.set(row.member_id, row);
  await storage.put(FILE, Buffer.from(JSON.stringify([...kept.values()])));
  return kept.size - before;
}

/** Whether one entry tells of something that the other, of the same member, does not know yet. */
function isLater(entry: Entry, known: Entry): boolean {
  const times = ({ withdrawn_time, erased_time, reactivated_time }: Entry) =>
    [withdrawn_time, erased_time, reactivated_time].map((instant) => instant?.getTime() ?? 0);
  const isChanged = times(entry).join() !== times(known).join();
  return isChanged && Math.max(...times(entry)) >= Math.max(...times(known));
}

/** The ledger as it was last kept; empty where none is. */
export async function loadErasures(storage: Storage): Promise<Ledger> {
  const bytes = await storage.get(FILE);
  return bytes === null ? [] : ledgerSchema.parse(JSON.parse(bytes.toString('utf8')));
}

/**
 * Withdraws, erases and brings back again whoever was, in a database that a backup brought back; answers how many
 * members changed.
 */
export async function replayErasures(db: Db, ledger: Ledger): Promise<number> {
  const done = new Map((await readWithdrawals(db)).map((row) => [row.member_id, row]));
  let replayed = 0;
  for (const entry of ledger) {
    const here = done.get(entry.member_id);
    const isDone = here ? here.erased_time !== null || !isLater(entry, here) : entry.withdrawn_time === null;
    if (isDone) continue;
    await db.transaction().execute((trx) => replayEntry(trx, entry));
    replayed += 1;
  }
  return replayed;
}

async function replayEntry(trx: Trx, entry: Entry): Promise<void> {
  const { member_id: memberId, withdrawn_time, erased_time, reactivated_time } = entry;
  if (withdrawn_time !== null) {
    await withdrawMemberIn(trx, memberId, { handOver: true, now: withdrawn_time });
    // A member who withdrew before, came back and withdrew again is withdrawn already, since an earlier time.
    await markWithdrawn(trx, memberId, withdrawn_time);
    if (erased_time !== null) await eraseMemberAndAccounts(trx, memberId, erased_time);
  } else if (reactivated_time !== null) {
    await markReactivated(trx, memberId, reactivated_time);
  }
}

/** Where the ledger of erasures is kept: with the pictures, not in the database. */
export function ledgerStorage(config: Pick<Config, 'dataDir' | 's3'>): Storage {
  return openStorage(config, 'ledger');
}
