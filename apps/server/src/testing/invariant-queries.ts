import { sql } from 'kysely';

/** The time at which tests create the demo data: the last second of a 29 February in Seoul. */
export const NOW = new Date('2028-02-29T14:59:59.000Z');

/** Queries for rows with a wrong stored count. */
export const WRONG_COUNTS = {
  'clubs.crew_count': sql`select c.id from clubs c where crew_count <>
    (select count(*) from crews where club_id = c.id and state = 1)`,
  'activities.attendee_count': sql`select a.id from activities a where attendee_count <>
    (select count(*) from attendees where activity_id = a.id and state >= 0)`,
  'activities.wait_count': sql`select a.id from activities a where wait_count <>
    (select count(*) from waiters where activity_id = a.id and state = 0)`,
  'activities.held_count': sql`select a.id from activities a where held_count <>
    (select count(*) from waiters where activity_id = a.id and state = 1)`,
  'activities.like_count': sql`select a.id from activities a where like_count <>
    (select count(*) from likes where table_type = 'activity' and table_id = a.id)`,
  'activities.message_count': sql`select a.id from activities a where message_count <>
    (select count(*) from messages where activity_id = a.id and state = 1)`,
  'notices.like_count': sql`select n.id from notices n where like_count <>
    (select count(*) from likes where table_type = 'notice' and table_id = n.id)`,
  'notices.message_count': sql`select n.id from notices n where message_count <>
    (select count(*) from messages where notice_id = n.id and state = 1)`,
  'notices.view': sql`select n.id from notices n where view <>
    (select count(*) from notice_views where notice_id = n.id)`,
  'messages.like_count': sql`select m.id from messages m where like_count <>
    (select count(*) from likes where table_type = 'message' and table_id = m.id)`,
};

/** Queries for rows that violate an invariant. */
export const BROKEN_INVARIANTS = {
  'a crew older than its club or its member': sql`select 1 from crews c join clubs b on b.id = c.club_id
    join members m on m.id = c.member_id where c.created_time < b.created_time or c.created_time < m.created_time`,
  'a seat in another club': sql`select 1 from attendees t join activities a on a.id = t.activity_id
    join crews c on c.id = t.crew_id where c.club_id <> a.club_id`,
  'a seat taken before the meetup was planned, or in the future': sql`select 1 from attendees t
    join activities a on a.id = t.activity_id
    where t.created_time < a.created_time or t.created_time > ${NOW} or t.updated_time > ${NOW}
      or t.updated_time < t.created_time`,
  'a seat taken before the crew joined': sql`select 1 from attendees t join crews c on c.id = t.crew_id
    where t.created_time < c.created_time`,
  'a coming seat of a crew that withdrew or has too low a level': sql`select 1 from attendees t
    join activities a on a.id = t.activity_id join crews c on c.id = t.crew_id
    where t.state >= 0 and a.activity_time > ${NOW} and (c.state <> 1 or c.admin_level < a.attend_level)`,
  'a waiter of another club, or with too low a level, or who has a seat': sql`select 1 from waiters w
    join activities a on a.id = w.activity_id join crews c on c.id = w.crew_id
    left join attendees t on t.activity_id = a.id and t.crew_id = c.id and t.state >= 0
    where w.state in (0, 1) and (c.club_id <> a.club_id or c.state <> 1 or c.admin_level < a.attend_level
      or t.crew_id is not null or a.activity_time <= ${NOW})`,
  'a turn that is over': sql`select 1 from waiters where state = 1 and turn_end <= ${NOW}`,
  'a mark before the meetup': sql`select 1 from attendees t join activities a on a.id = t.activity_id
    where t.state in (0, 2) and a.activity_time > ${NOW}`,
  'a subgroup that does not exist': sql`select 1 from attendees t join activities a on a.id = t.activity_id
    where t.subgroup <> 'leader' and t.subgroup <> '' and not t.subgroup = any(string_to_array(a.subgroup, E'\n'))`,
  'a cancel with a wrong `late`': sql`select 1 from cancellations x
    join activities a on a.id = x.activity_id
    where x.late <> (a.activity_time - x.cancelled_time <= interval '8 hours') or x.cancelled_time > ${NOW}
      or (x.late and x.reason is null)`,
  'a cancel without its attendee': sql`select 1 from cancellations x left join attendees t
    on t.activity_id = x.activity_id and t.crew_id = x.crew_id and t.state = -1 where t.crew_id is null`,
  'a message or notice in the future': sql`select 1 from messages where created_time > ${NOW}
    union all select 1 from notices where created_time > ${NOW}`,
  'a message by a crew of another club': sql`select 1 from messages m join crews c on c.id = m.crew_id
    where m.club_id <> c.club_id`,
};
