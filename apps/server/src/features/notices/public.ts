import { LATEST_NOTICES } from '@crewwith/domain/constants';
import { requireMemberId } from '../../auth/permit.ts';
import type { Call } from '../../context.ts';
import { listNotices } from './queries/notices.ts';
import { type Row, toRow } from './reads/row.ts';

/** The latest notices of a club. The caller has checked that the crew may read them. */
export async function listLatestNotices(call: Call, clubId: number): Promise<Row[]> {
  const rows = await listNotices(call.db, {
    memberId: requireMemberId(call.identity),
    clubId,
    of: { category: 'notice' },
    after: undefined,
    limit: LATEST_NOTICES,
  });
  return rows.map((row) => toRow(call.ids, row));
}
