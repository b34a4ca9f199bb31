import type { AuditAction } from '@crewwith/domain/audit/actions';
import type { auditContract } from '@crewwith/domain/audit/contract';
import { PAGE_LIMIT_DEFAULT, type PageQuery } from '@crewwith/domain/lists/page-query';
import type { Call } from '../../kit/context.ts';
import { type Page, pageOf } from '../../kit/paging.ts';
import { permit } from '../../kit/permit.ts';
import { decodePlace, encodePlace } from '../../kit/place.ts';
import type { Output } from '../../kit/routes.ts';
import { readStanding } from '../crews/service.ts';
import { listEntries } from './queries.ts';

type Entry = Output<typeof auditContract.list>[number];

/** Who did what to whom in a club, newest first, 50 at a time. */
export async function listAudit(
  call: Call,
  clubId: number,
  { limit = PAGE_LIMIT_DEFAULT, cursor }: PageQuery,
): Promise<Page<Entry>> {
  const allowed = permit('club.read_audit', await readStanding(call.db, call.identity, clubId));
  const before = cursor === undefined ? null : decodePlace(call.ids, 'audit_entry', 0, cursor).id;
  const entries = await listEntries(call.db, allowed, { clubId, before, limit: limit + 1 });
  const rows = entries.map((entry): Entry => ({ ...entry, action: entry.action as AuditAction }));
  return pageOf(rows, limit, ({ id }) => encodePlace(call.ids, 'audit_entry', { keys: [], id }));
}
