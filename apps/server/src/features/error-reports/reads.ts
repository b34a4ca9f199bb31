import type { errorReportsContract } from '@crewwith/domain/error-reports/contract';
import { PAGE_SIZE_DEFAULT, type PageQuery } from '@crewwith/domain/lists/query';
import type { Call } from '../../context.ts';
import { decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { type Page, toPage } from '../../http/pages.ts';
import type { Output } from '../../http/routes.ts';
import { Refusal } from '../../refusal.ts';
import { isOperator } from '../operators/public.ts';
import { listErrorLogs } from './queries.ts';

type Report = Output<typeof errorReportsContract.list>[number];

/** Error reports of clients, newest first, 50 a page; for operators only. */
export async function listReports(
  call: Call,
  { limit = PAGE_SIZE_DEFAULT, cursor }: PageQuery,
): Promise<Page<Report>> {
  if (!(await isOperator(call.db, call))) throw new Refusal('permission.denied');
  const before = cursor === undefined ? null : decodeCursor(call.ids, 'error_log', 0, cursor).id;
  const rows = await listErrorLogs(call.db, { before, limit: limit + 1 });
  return toPage(rows, limit, ({ id }) => encodeCursor(call.ids, 'error_log', { keys: [], id }));
}
