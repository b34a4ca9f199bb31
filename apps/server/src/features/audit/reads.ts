import type { AuditAction } from '@crewwith/domain/audit/actions';
import type { auditContract } from '@crewwith/domain/audit/contract';
import { PAGE_SIZE_DEFAULT, type PageQuery } from '@crewwith/domain/lists/query';
import { permit } from '../../auth/permit.ts';
import type { Call } from '../../context.ts';
import { decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { type Page, toPage } from '../../http/pages.ts';
import type { Output } from '../../http/routes.ts';
import { getMembership } from '../memberships/public.ts';
import { listEntries } from './queries.ts';

type Entry = Output<typeof auditContract.list>[number];

/** The audit trail of a club, newest first, 50 entries a page. */
export async function listAudit(
  call: Call,
  clubId: number,
  { limit = PAGE_SIZE_DEFAULT, cursor }: PageQuery,
): Promise<Page<Entry>> {
  const allowed = permit('club.read_audit', await getMembership(call.db, call.identity, clubId));
  const before = cursor === undefined ? null : decodeCursor(call.ids, 'audit_entry', 0, cursor).id;
  const entries = await listEntries(call.db, allowed, { clubId, before, limit: limit + 1 });
  const rows = entries.map((entry): Entry => ({ ...entry, action: entry.action as AuditAction }));
  return toPage(rows, limit, ({ id }) => encodeCursor(call.ids, 'audit_entry', { keys: [], id }));
}
