import { CARD_FACES } from '@crewwith/domain/constants';
import { PERMISSIONS } from '@crewwith/domain/permissions';
import { sql } from 'kysely';
import { attendeeHasSeat } from '../../../db/states.ts';
import { AUTHOR_NICK, AUTHOR_PICTURE } from '../../crews/public.ts';

/** A face without the names of its fields, which take a quarter of the time to build and parse. */
type FaceTuple = [crew_id: number, nick: string, image_url: string | null];

/** The first attendees of the row `activity`, in the order in which they took their seats, as a column. */
export const FACES = sql<FaceTuple[]>`array_to_json(array(
  select json_build_array(early.crew_id, ${AUTHOR_NICK}, ${AUTHOR_PICTURE})
  from (
    select attendees.crew_id, attendees.created_time from attendees
    where attendees.activity_id = activity.id and ${attendeeHasSeat()}
    order by attendees.created_time, attendees.crew_id
    limit ${sql.lit(CARD_FACES)}
  ) as early
  join crews as author on author.id = early.crew_id
  join members as member on member.id = author.member_id
  order by early.created_time, early.crew_id
))`;

/** The same; null for a caller `me` without `seat` whose level does not show them. */
export const FACES_FOR_CALLER = sql<FaceTuple[] | null>`case
  when seat.state is not null or me.admin_level >= ${sql.lit(PERMISSIONS['activity.read_attendees'].level)}
  then ${FACES} end`;
