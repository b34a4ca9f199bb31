import type { ActivityType } from '@crewwith/domain/activities/states';
import { sql } from 'kysely';
import type { Permit } from '../../../auth/permit.ts';
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

/** Every active crew of a club with its count between two instants, highest first, in one statement. */
export async function listAttendance(
  db: Db,
  _permit: Permit<'club.read_report'>,
  params: {
    clubId: number;
    counted: ReportKind;
    start: Date;
    end: Date;
    after: Cursor | null;
    limit: number | null;
  },
): Promise<AttendanceRow[]> {
  const counted =
    params.counted === 'no_shows'
      ? sql`${attendeeIsNoShow()}`
      : sql`${attendeeHasAttended()} and activities.state = ${params.counted.attended}`;
  const { after, limit } = params;
  const report = sql<AttendanceRow>`(
    select crews.id as crew_id, crews.nick as crew_name, members.image_url, crews.created_time,
      coalesce(counts.count, 0)::integer as attendance_count
    from crews
    join members on members.id = crews.member_id and ${memberIsActive()}
    left join (
      select attendees.crew_id, count(*) as count
      from activities join attendees on attendees.activity_id = activities.id
      where activities.club_id = ${params.clubId} and activities.deleted_time is null
        and activities.activity_time >= ${params.start} and activities.activity_time < ${params.end}
        and ${counted}
      group by attendees.crew_id
    ) as counts on counts.crew_id = crews.id
    where crews.club_id = ${params.clubId} and ${crewIsActive()}
  )`;
  return db
    .selectFrom(report.as('report'))
    .select(['crew_id', 'crew_name', 'image_url', 'created_time', 'attendance_count'])
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(-attendance_count, crew_id) > (${-(after?.keys[0] ?? 0)}::bigint, ${after?.id ?? 0}::bigint)`,
      ),
    )
    .orderBy('attendance_count', 'desc')
    .orderBy('crew_id')
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .execute();
}
