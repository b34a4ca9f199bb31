import { CARD_FACES } from '@crewwith/domain/constants';
import { sql } from 'kysely';
import { attendeeHasSeat } from '../../../db/states.ts';
import { AUTHOR_COLUMNS, AUTHOR_PICTURE } from '../../crews/public.ts';

interface Face {
  crew_id: number;
  nick: string;
  image_url: string | null;
}

/** The first attendees of the row `activity`, in the order in which they took their seats, as a column. */
export const FACES = sql<Face[]>`(
  select coalesce(json_agg(
    json_build_object('crew_id', face.crew_id, 'nick', face.nick, 'image_url', face.image_url)
    order by face.created_time, face.crew_id
  ), '[]')
  from (
    select early.crew_id, early.created_time, ${sql.join(AUTHOR_COLUMNS)}, ${AUTHOR_PICTURE} as image_url
    from (
      select attendees.crew_id, attendees.created_time from attendees
      where attendees.activity_id = activity.id and ${attendeeHasSeat()}
      order by attendees.created_time, attendees.crew_id
      limit ${sql.lit(CARD_FACES)}
    ) as early
    join crews as author on author.id = early.crew_id
    join members as member on member.id = author.member_id
  ) as face
)`;
