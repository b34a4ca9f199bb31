import { sql } from 'kysely';
import { attendeeHasAttended } from '../../../db/states.ts';

/** How many activities the crew of the row `attendee` has attended, without deleted ones. */
export const ATTENDED_COUNT = sql<number>`(
  select count(*)::integer from attendees as past
  join activities as held on held.id = past.activity_id and held.deleted_time is null
  where past.crew_id = attendee.crew_id and ${attendeeHasAttended('past')}
)`;
