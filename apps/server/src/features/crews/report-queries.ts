import { sql } from 'kysely';
import type { Permit } from '../../kit/permit.ts';
import type { Place } from '../../kit/place.ts';
import type { Db } from '../../kit/transaction.ts';

/** What a report counts: attendances of regular (2) or irregular (1) activities, or no-shows of either. */
export type Counted = { attended: 1 | 2 } | 'no_shows';

export interface AttendanceRow {
  crew_id: number;
  crew_name: string;
  created_time: Date;
  attendance_count: number;
}

/** Every active crew of a club with its count between two instants, the most first, in one statement. */
export async function listAttendance(
  db: Db,
  _permit: Permit<'club.read_report'>,
  ask: {
    clubId: number;
    counted: Counted;
    start: Date;
    end: Date;
    after: Place | null;
    limit: number | null;
  },
): Promise<AttendanceRow[]> {
  const counted =
    ask.counted === 'no_shows'
      ? sql`attendees.state = 0`
      : sql`attendees.state = 2 and activities.state = ${ask.counted.attended}`;
  const after = ask.after
    ? sql`where (-attendance_count, crew_id) > (${-(ask.after.keys[0] ?? 0)}::bigint, ${ask.after.id}::bigint)`
    : sql``;
  const { rows } = await sql<AttendanceRow>`
    select * from (
      select crews.id as crew_id, crews.nick as crew_name, crews.created_time,
        coalesce(counts.count, 0)::integer as attendance_count
      from crews
      join members on members.id = crews.member_id and members.state = 1
      left join (
        select attendees.crew_id, count(*) as count
        from activities join attendees on attendees.activity_id = activities.id
        where activities.club_id = ${ask.clubId} and activities.deleted_time is null
          and activities.activity_time >= ${ask.start} and activities.activity_time < ${ask.end}
          and ${counted}
        group by attendees.crew_id
      ) as counts on counts.crew_id = crews.id
      where crews.club_id = ${ask.clubId} and crews.state = 1
    ) as report
    ${after}
    order by attendance_count desc, crew_id
    limit ${ask.limit}::bigint`.execute(db);
  return rows;
}
