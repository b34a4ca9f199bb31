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
  /** Null for members who reactivated their account. */
  withdrawn_time: time,
  erased_time: time,
  reactivated_time: time.default(null),
});
const ledgerSchema = z.array(entrySchema);
type Entry = z.output<typeof entrySchema>;

/** Withdrawals, reactivations and erasures by member id and time, without personal data. */
export type Ledger = readonly Entry[];

/**
 * Saves the ledger of erasures outside the database, so that restoring a backup can neither undo an erasure nor a
 * reactivation. Returns the number of members added.
 */
export async function saveErasures(db: Db, storage: Storage): Promise<number> {
  const saved = new Map((await loadErasures(storage)).map((entry) => [entry.member_id, entry]));
  const before = saved.size;
  const rows = await readWithdrawals(db);
  const changed = rows.filter((row) => {
    const other = saved.get(row.member_id);
    return other === undefined || isLater(row, other);
  });
  if (changed.length === 0) return 0;
  for (const row of changed) saved.set(row.member_id, row);
  await storage.put(FILE, Buffer.from(JSON.stringify([...saved.values()])));
  return saved.size - before;
}

/** Whether an entry is newer than another of the same member. */
function isLater(entry: Entry, other: Entry): boolean {
  const times = ({ withdrawn_time, erased_time, reactivated_time }: Entry) =>
    [withdrawn_time, erased_time, reactivated_time].map((instant) => instant?.getTime() ?? 0);
  const isChanged = times(entry).join() !== times(other).join();
  return isChanged && Math.max(...times(entry)) >= Math.max(...times(other));
}

/** The saved ledger; empty if there is none. */
export async function loadErasures(storage: Storage): Promise<Ledger> {
  const bytes = await storage.get(FILE);
  return bytes === null ? [] : ledgerSchema.parse(JSON.parse(bytes.toString('utf8')));
}

/**
 * Repeats the withdrawals, erasures and reactivations of the ledger after a backup was restored. Returns the number of
 * changed members.
 */
export async function replayErasures(db: Db, ledger: Ledger): Promise<number> {
  const done = new Map((await readWithdrawals(db)).map((row) => [row.member_id, row]));
  let replayed = 0;
  for (const entry of ledger) {
    const current = done.get(entry.member_id);
    const isDone = current
      ? current.erased_time !== null || !isLater(entry, current)
      : entry.withdrawn_time === null;
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
    // After several withdrawals the member may already be withdrawn, with an earlier time.
    await markWithdrawn(trx, memberId, withdrawn_time);
    if (erased_time !== null) await eraseMemberAndAccounts(trx, memberId, erased_time);
  } else if (reactivated_time !== null) {
    await markReactivated(trx, memberId, reactivated_time);
  }
}

/** The storage of the ledger: that of the pictures, not the database. */
export function ledgerStorage(config: Pick<Config, 'dataDir' | 's3'>): Storage {
  return openStorage(config, 'ledger');
}
