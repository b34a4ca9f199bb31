import { z } from 'zod';
import type { Db } from '../../../db/transaction.ts';
import type { Config } from '../../../env.ts';
import { openStorage, type Storage } from '../../../storage/storage.ts';
import { readWithdrawals } from '../queries/withdrawal.ts';
import { eraseMemberAndAccounts, withdrawMemberIn } from './withdraw.ts';

const FILE = 'erasures.json';

const ledgerSchema = z.array(
  z.object({
    member_id: z.number().int(),
    withdrawn_time: z.coerce.date(),
    erased_time: z.coerce.date().nullable(),
  }),
);

/** Who withdrew and whose personal fields were destroyed: ids and times, nothing of the persons. */
export type Ledger = z.output<typeof ledgerSchema>;

/**
 * Keeps the ledger of erasures beside the database, where a backup that is restored does not reach it: else it would bring
 * back what was destroyed since. Answers how many members are new in it.
 */
export async function saveErasures(db: Db, storage: Storage): Promise<number> {
  const kept = new Map((await loadErasures(storage)).map((entry) => [entry.member_id, entry]));
  const before = kept.size;
  const rows = await readWithdrawals(db);
  const changed = rows.filter((row) => {
    const known = kept.get(row.member_id);
    return known === undefined || (known.erased_time === null && row.erased_time !== null);
  });
  if (changed.length === 0) return 0;
  for (const row of changed) kept.set(row.member_id, row);
  await storage.put(FILE, Buffer.from(JSON.stringify([...kept.values()])));
  return kept.size - before;
}

/** The ledger as it was last kept; empty where none is. */
export async function loadErasures(storage: Storage): Promise<Ledger> {
  const bytes = await storage.get(FILE);
  return bytes === null ? [] : ledgerSchema.parse(JSON.parse(bytes.toString('utf8')));
}

/** Withdraws and erases again whoever was, in a database that a backup brought back; answers how many. */
export async function replayErasures(db: Db, ledger: Ledger): Promise<number> {
  const done = new Map((await readWithdrawals(db)).map((row) => [row.member_id, row]));
  let replayed = 0;
  for (const { member_id: memberId, withdrawn_time, erased_time } of ledger) {
    const now = done.get(memberId);
    if (now && (now.erased_time !== null || erased_time === null)) continue;
    await db.transaction().execute(async (trx) => {
      await withdrawMemberIn(trx, memberId, { handOver: true, now: withdrawn_time });
      if (erased_time !== null) await eraseMemberAndAccounts(trx, memberId, erased_time);
    });
    replayed += 1;
  }
  return replayed;
}

/** Where the ledger of erasures is kept: with the pictures, not in the database. */
export function ledgerStorage(config: Pick<Config, 'dataDir' | 's3'>): Storage {
  return openStorage(config, 'ledger');
}
