import { createdMonthOf } from '@crewwith/domain/calendar/date-format';
import { type DayRange, rangeInstants } from '@crewwith/domain/calendar/range';
import type { crewsContract } from '@crewwith/domain/crews/contract';
import type { PageQuery } from '@crewwith/domain/lists/page-query';
import type { Call } from '../../kit/context.ts';
import { Refusal } from '../../kit/errors.ts';
import { type Page, pageOf } from '../../kit/paging.ts';
import { permit } from '../../kit/permit.ts';
import { decodePlace, encodePlace } from '../../kit/place.ts';
import type { Output } from '../../kit/routes.ts';
import { type Counted, listAttendance } from './report-queries.ts';
import { readStandingByNick } from './service.ts';

type Row = Output<typeof crewsContract.reportAttendance>[number];

/**
 * How often each active crew of a club attended, or did not show up, between two days, the most often first. Activities
 * that were deleted do not count. Refusals: `calendar.range_reversed`.
 */
export async function reportCrews(
  call: Call,
  nick: string,
  { counted, ...range }: DayRange & { counted: Counted },
  { limit, cursor }: PageQuery,
): Promise<Page<Row>> {
  if (range.from > range.to) throw new Refusal('calendar.range_reversed');
  const standing = await readStandingByNick(call, nick);
  const allowed = permit('club.read_report', standing);
  const rows = await listAttendance(call.db, allowed, {
    clubId: standing.club_id,
    counted,
    ...rangeInstants(range),
    after: cursor === undefined ? null : decodePlace(call.ids, 'crew', 1, cursor),
    limit: limit === undefined ? null : limit + 1,
  });
  const page = pageOf(rows, limit, ({ crew_id, attendance_count }) =>
    encodePlace(call.ids, 'crew', { keys: [attendance_count], id: crew_id }),
  );
  return {
    next: page.next,
    rows: page.rows.map(({ created_time, ...row }) => ({
      ...row,
      created_month: createdMonthOf(created_time),
    })),
  };
}
