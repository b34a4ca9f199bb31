import { NOW } from '../data/layout.ts';
import { REGULAR } from '../harness/read-requests.ts';
import type { BareStatement } from './database.ts';

/** The month of the schedule's call. */
const MONTH = [new Date('2026-10-31T15:00:00Z'), new Date('2026-11-30T15:00:00Z')];

/** The cards of the schedule's call with their club, author, own crew and own seat. */
export const BARE_LIST: BareStatement = {
  text: `select activity.id, activity.club_id, club.nick as club_nick, activity.crew_id, author.nick, activity.name,
        activity.activity_time, activity.max_crew, activity.attend_level, activity.location, activity.location_url,
        activity.subgroup, activity.info, activity.state, activity.attendee_count, activity.like_count,
        activity.message_count, me.id as my_crew_id, me.admin_level, me.limit_end_time, seat.state as my_state
      from activities as activity
      join clubs as club on club.id = activity.club_id
      join crews as author on author.id = activity.crew_id
      left join crews as me on me.club_id = activity.club_id and me.member_id = $1 and me.state = 1
      left join attendees as seat on seat.activity_id = activity.id and seat.crew_id = me.id and seat.state >= 0
      where activity.deleted_time is null and club.nick = 'club-1'
        and activity.activity_time >= $2 and activity.activity_time < $3
      order by activity.activity_time, activity.id`,
  values: [REGULAR, ...MONTH],
};

/** A seat in one statement, without checking the crew: the minimum with a correct count. */
export const BARE_SEAT: BareStatement = {
  text: `with activity as (
    update activities set attendee_count = attendee_count + 1
    where id = $1 and deleted_time is null and attendee_count < max_crew
    returning id, attendee_count
  ), seat as (
    insert into attendees (activity_id, crew_id, subgroup, state, created_time, updated_time)
    select id, $2, '', 1, '${NOW.toISOString()}', '${NOW.toISOString()}' from activity
  )
  select attendee_count as count from activity`,
  values: 'body',
};
