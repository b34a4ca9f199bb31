import { LATEST_NOTICES } from '@crewwith/domain/constants';
import type { Call } from '../../kit/context.ts';
import { memberIdOf } from '../../kit/permit.ts';
import { listNotices } from './queries.ts';
import { type Row, toRow } from './row.ts';

/** The latest notices of a club, for a crew that is known to read them. */
export async function latestNotices(call: Call, clubId: number): Promise<Row[]> {
  const rows = await listNotices(call.db, {
    memberId: memberIdOf(call.identity),
    clubId,
    of: { category: 'notice' },
    after: undefined,
    limit: LATEST_NOTICES,
  });
  return rows.map((row) => toRow(call.ids, row));
}
