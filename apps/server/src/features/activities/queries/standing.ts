import { SEAT_SOURCE } from '@crewwith/domain/waiters/states';
import { sql } from 'kysely';
import { attendeeHasSeat } from '../../../db/states.ts';

/** How many seats of the row `activity` are standing seats; null for an activity that is not of a series. */
export const STANDING_COUNT = sql<number | null>`case when activity.series_id is not null then (
  select count(*)::integer from attendees
  where attendees.activity_id = activity.id and attendees.source = ${sql.lit(SEAT_SOURCE.standing)}
    and ${attendeeHasSeat()}
) end`;
