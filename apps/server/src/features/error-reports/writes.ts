import { scrub } from '@crewwith/domain/error-reports/rules';
import type { Call } from '../../context.ts';
import { runTransaction } from '../../http/transaction.ts';
import { insertErrorLog } from './queries.ts';

/** Stores an error report of a client with secrets removed. */
export async function saveReport(
  call: Call,
  { type, message }: { type: string; message: string },
): Promise<Record<string, never>> {
  const { identity, now } = call;
  return runTransaction(call, async (trx) => {
    await insertErrorLog(trx, {
      type: scrub(type),
      message: scrub(message),
      member_id: identity.kind === 'member' ? identity.memberId : null,
      created_time: now,
    });
    return {};
  });
}
