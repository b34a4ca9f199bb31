import { listOfClub } from '../../../apps/server/src/features/activities/queries/cards.ts';
import { NOW } from '../data/layout.ts';
import { statementOf } from '../data/statement-of.ts';
import { REGULAR } from '../harness/read-requests.ts';
import type { BareStatement } from './database.ts';

/** The club and the month of the schedule's call. */
const CLUB_ID = 1;
export const LIST_MONTH = { start: new Date('2026-10-31T15:00:00Z'), end: new Date('2026-11-30T15:00:00Z') };

/** The server's own statement for the schedule of a month, with all that a card shows today. */
export const ownList = () =>
  statementOf((db) => listOfClub(db, { clubId: CLUB_ID, memberId: REGULAR, now: NOW, ...LIST_MONTH }));

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
