import { createdMonthOf } from '@crewwith/domain/calendar/date-format';
import { type DayRange, rangeInstants } from '@crewwith/domain/calendar/rules';
import type { crewsContract } from '@crewwith/domain/crews/contract';
import type { PageQuery } from '@crewwith/domain/lists/query';
import { permit } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import { decodeCursor, encodeCursor } from '../../../http/cursor.ts';
import { type Page, toPage } from '../../../http/pages.ts';
import type { Output } from '../../../http/routes.ts';
import { Refusal } from '../../../refusal.ts';
import { getMembershipByNick } from '../../memberships/public.ts';
import { listAttendance, type ReportKind } from '../queries/report.ts';

type Row = Output<typeof crewsContract.reportAttendance>[number];

/**
 * The number of attendances or no-shows of each active crew between two days, highest first, without deleted
 * activities. Refusals: `calendar.range_reversed`.
 */
export async function reportCrews(
  call: Call,
  nick: string,
  { counted, ...range }: DayRange & { counted: ReportKind },
  { limit, cursor }: PageQuery,
): Promise<Page<Row>> {
  if (range.from > range.to) throw new Refusal('calendar.range_reversed');
  const membership = await getMembershipByNick(call, nick);
  const allowed = permit('club.read_report', membership);
  const rows = await listAttendance(call.reads, allowed, {
    clubId: membership.club_id,
    counted,
    ...rangeInstants(range),
    after: cursor === undefined ? null : decodeCursor(call.ids, 'crew', 1, cursor),
    limit: limit === undefined ? null : limit + 1,
  });
  const page = toPage(rows, limit, ({ crew_id, attendance_count }) =>
    encodeCursor(call.ids, 'crew', { keys: [attendance_count], id: crew_id }),
  );
  return {
    next: page.next,
    rows: page.rows.map(({ created_time, ...row }) => ({
      ...row,
      created_month: createdMonthOf(created_time),
    })),
  };
}
