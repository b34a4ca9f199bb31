import { utcTime } from '@crewwith/domain/time-codecs';
import { z } from 'zod';
import type { Db, Trx } from '../../../db/transaction.ts';
import type { Config } from '../../../env.ts';
import { transact } from '../../../http/transaction.ts';
import { openStorage, type Storage } from '../../../storage/storage.ts';
import { markReactivated, markWithdrawn, readWithdrawal, readWithdrawals } from '../queries/withdrawal.ts';
import { eraseMemberAndAccounts, withdrawMemberIn } from './withdraw.ts';

const FILE = 'erasures.json';

const time = utcTime.nullable();
const entrySchema = z.object({
  member_id: z.number().int(),
  /** Of the member; null in entries of earlier versions. */
  created_time: time.default(null),
  /** Null for members who reactivated their account. */
  withdrawn_time: time,
  erased_time: time,
  reactivated_time: time.default(null),
});
const ledgerSchema = z.array(entrySchema);
type Entry = z.output<typeof entrySchema>;

/**
 * Withdrawals, reactivations and erasures, without personal data. A member is identified by id and time of sign-up:
 * after a restore the ids of members who signed up since the backup are assigned again.
 */
export type Ledger = readonly Entry[];

/**
 * Saves the ledger of erasures outside the database, so that restoring a backup can neither undo an erasure nor a
 * reactivation. Returns the number of members added.
 */
export async function saveErasures(db: Db, storage: Storage): Promise<number> {
  const saved = await loadErasures(storage);
  const byId = Map.groupBy(saved, ({ member_id }) => member_id);
  const replaced = new Set<Entry>();
  const added: Entry[] = [];
  for (const row of await readWithdrawals(db)) {
    const before = byId.get(row.member_id)?.find((entry) => isOf(entry, row));
    const isCurrent = before !== undefined && !isLater(row, before);
    if (isCurrent && before.created_time !== null) continue;
    if (before) replaced.add(before);
    added.push(isCurrent ? { ...before, created_time: row.created_time } : row);
  }
  if (added.length === 0) return 0;
  const kept = saved.filter((entry) => !replaced.has(entry));
  await storage.put(FILE, Buffer.from(JSON.stringify([...kept, ...added])));
  return added.length - replaced.size;
}

/** Whether an entry is of this member, not of another with the same id. */
function isOf(entry: Entry, member: { readonly created_time: Date }): boolean {
  const signedUp = member.created_time.getTime();
  // An id is assigned again only after a restore, which is later than all entries about its first member.
  return entry.created_time === null ? signedUp <= latest(entry) : signedUp === entry.created_time.getTime();
}

function timesOf({ withdrawn_time, erased_time, reactivated_time }: Entry): number[] {
  return [withdrawn_time, erased_time, reactivated_time].map((instant) => instant?.getTime() ?? 0);
}

const latest = (entry: Entry) => Math.max(...timesOf(entry));

/** Whether an entry is newer than another of the same member. */
function isLater(entry: Entry, other: Entry): boolean {
  return timesOf(entry).join() !== timesOf(other).join() && latest(entry) >= latest(other);
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
  let replayed = 0;
  for (const entry of ledger) {
    const member = await readWithdrawal(db, entry.member_id);
    if (!member || !isOf(entry, member) || isDone(entry, member)) continue;
    await transact({ db }, (trx) => replayEntry(trx, entry));
    replayed += 1;
  }
  return replayed;
}

/** Whether the database already has what the entry says, or something later. */
function isDone(entry: Entry, member: Entry): boolean {
  const isActive = entry.withdrawn_time === null && member.withdrawn_time === null;
  return isActive || member.erased_time !== null || !isLater(entry, member);
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
