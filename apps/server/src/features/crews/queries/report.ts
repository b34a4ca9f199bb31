import type { ActivityType } from '@crewwith/domain/activities/states';
import { type RawBuilder, sql } from 'kysely';
import type { Permit } from '../../../auth/permit.ts';
import { statement } from '../../../db/statement.ts';
import { attendeeHasAttended, attendeeIsNoShow, crewIsActive, memberIsActive } from '../../../db/states.ts';
import type { Db } from '../../../db/transaction.ts';
import type { Cursor } from '../../../http/cursor.ts';

/** What a report counts: attendances of activities of one type, or no-shows of all. */
export type ReportKind = { attended: ActivityType } | 'no_shows';

export interface AttendanceRow {
  crew_id: number;
  crew_name: string;
  image_url: string | null;
  created_time: Date;
  attendance_count: number;
}

interface ReportRange {
  clubId: number;
  start: Date;
  end: Date;
  /** After whom a page begins, by the count; null for the first page. */
  after: Cursor | null;
  /** Null for all. */
  limit: number | null;
}

type ReportParams = Omit<ReportRange, 'after'> & { afterCount: number | null; afterId: number | null };

/** Every active crew of a club with its count between two instants, highest first. */
const report = <P extends ReportParams>(db: Db, params: P, isCounted: RawBuilder<boolean>) => {
  const rows = sql<AttendanceRow>`(
    select crews.id as crew_id, crews.nick as crew_name, members.image_url, crews.created_time,
      coalesce(counts.count, 0)::integer as attendance_count
    from crews
    join members on members.id = crews.member_id and ${memberIsActive()}
    left join (
      select attendees.crew_id, count(*) as count
      from activities join attendees on attendees.activity_id = activities.id
      where activities.club_id = ${params.clubId} and activities.deleted_time is null
        and activities.activity_time >= ${params.start} and activities.activity_time < ${params.end}
        and ${isCounted}
      group by attendees.crew_id
    ) as counts on counts.crew_id = crews.id
    where crews.club_id = ${params.clubId} and ${crewIsActive()}
  )`;
  return db
    .selectFrom(rows.as('report'))
    .select(['crew_id', 'crew_name', 'image_url', 'created_time', 'attendance_count'])
    .where(
      sql<boolean>`${params.afterId}::bigint is null
        or (-attendance_count, crew_id) > (-${params.afterCount}::bigint, ${params.afterId}::bigint)`,
    )
    .orderBy('attendance_count', 'desc')
    .orderBy('crew_id')
    .limit(sql<number>`${params.limit}::bigint`);
};

const reportNoShows = statement((db, params: ReportParams) => report(db, params, attendeeIsNoShow()));

const reportAttended = statement((db, params: ReportParams & { attended: ActivityType }) =>
  report(db, params, sql`${attendeeHasAttended()} and activities.state = ${params.attended}`),
);

/** The report of a club, or a page of it, in one statement. */
export function listAttendance(
  db: Db,
  _permit: Permit<'club.read_report'>,
  { counted, after, ...range }: ReportRange & { counted: ReportKind },
): Promise<AttendanceRow[]> {
  const params = { ...range, afterCount: after?.keys[0] ?? null, afterId: after?.id ?? null };
  return counted === 'no_shows' ? reportNoShows(db, params) : reportAttended(db, { ...params, ...counted });
}
