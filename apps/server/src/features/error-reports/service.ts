import type { errorReportsContract } from '@crewwith/domain/error-reports/contract';
import { scrub } from '@crewwith/domain/error-reports/scrub';
import { PAGE_LIMIT_DEFAULT, type PageQuery } from '@crewwith/domain/lists/page-query';
import type { Call } from '../../kit/context.ts';
import { Refusal } from '../../kit/errors.ts';
import { type Page, pageOf } from '../../kit/paging.ts';
import { decodePlace, encodePlace } from '../../kit/place.ts';
import type { Output } from '../../kit/routes.ts';
import { write } from '../../kit/transaction.ts';
import { isOperator } from '../operators/service.ts';
import { insertErrorLog, listErrorLogs } from './queries.ts';

type Report = Output<typeof errorReportsContract.list>[number];

/** Keeps what went wrong in a client, without the secrets that it may tell. */
export async function keepReport(
  call: Call,
  { type, message }: { type: string; message: string },
): Promise<Record<string, never>> {
  const { identity, now } = call;
  return write(call, async (trx) => {
    await insertErrorLog(trx, {
      type: scrub(type),
      message: scrub(message),
      member_id: identity.kind === 'member' ? identity.memberId : null,
      created_time: now,
    });
    return {};
  });
}

/** What clients reported, newest first, 50 at a time; for operators alone. */
export async function listReports(
  call: Call,
  { limit = PAGE_LIMIT_DEFAULT, cursor }: PageQuery,
): Promise<Page<Report>> {
  if (!(await isOperator(call.db, call))) throw new Refusal('permission.denied');
  const before = cursor === undefined ? null : decodePlace(call.ids, 'error_log', 0, cursor).id;
  const rows = await listErrorLogs(call.db, { before, limit: limit + 1 });
  return pageOf(rows, limit, ({ id }) => encodePlace(call.ids, 'error_log', { keys: [], id }));
}
