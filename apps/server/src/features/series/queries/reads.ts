import { LAST_DAY } from '@crewwith/domain/constants';
import type { RowField } from '@crewwith/domain/series/fields';
import type { SeoulDay } from '@crewwith/domain/time';
import { SEAT_SOURCE } from '@crewwith/domain/waiters/states';
import { sql } from 'kysely';
import { attendeeHasSeat, clubIsOpen } from '../../../db/states.ts';
import type { Db } from '../../../db/transaction.ts';
import { AUTHOR_NICK, AUTHOR_PICTURE } from '../../crews/public.ts';
import { lineageOf, seriesGoesOn } from '../../standing/public.ts';

/** Series with their owner, their next activity and the number of their standing seats. */
function withNext(db: Db, now: Date) {
  return db
    .selectFrom('series')
    .innerJoin('clubs', 'clubs.id', 'series.club_id')
    .innerJoin('crews as author', 'author.id', 'series.crew_id')
    .innerJoin('members as member', 'member.id', 'author.member_id')
    .leftJoin('images as cover', 'cover.id', 'series.cover_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('activities')
          .select(['id as next_id', 'activity_time as next_time', sql<SeoulDay>`series_day`.as('next_day')])
          .whereRef('activities.series_id', '=', 'series.id')
          .where('activities.series_day', 'is not', null)
          .where('activities.deleted_time', 'is', null)
          .where('activities.activity_time', '>', now)
          .orderBy('activity_time')
          .limit(1)
          .as('next'),
      (join) => join.onTrue(),
    )
    .where(clubIsOpen())
    .selectAll('series')
    .select(['clubs.nick as club_nick', AUTHOR_NICK.as('nick'), AUTHOR_PICTURE.as('host_image_url')])
    .select(['cover.name as cover_name', 'cover.width as cover_width', 'cover.height as cover_height'])
    .select(['next.next_id', 'next.next_time', 'next.next_day'])
    .select(
      sql<number>`(select count(*)::integer from standing_seats as held
        where held.ended_time is null and held.series_id in (${lineageOf(sql.ref('series.id'))}))`.as(
        'standing',
      ),
    );
}

/** A series with what its page shows of it. */
export const readWithNext = (db: Db, id: number, now: Date) =>
  withNext(db, now).where('series.id', '=', id).executeTakeFirst();
export type SeriesWithNext = NonNullable<Awaited<ReturnType<typeof readWithNext>>>;

/** The series of a club that have not ended, the one that meets next first. */
export const listOfClub = (db: Db, clubId: number, now: Date) =>
  withNext(db, now)
    .where('series.club_id', '=', clubId)
    .where('series.ended_time', 'is', null)
    // One that was split or has reached its last day is over with its last activity.
    .where((eb) => eb.or([eb('series.made_until', '<', LAST_DAY), eb('next.next_id', 'is not', null)]))
    .orderBy('next.next_time', (order) => order.asc().nullsLast())
    .orderBy('series.id')
    .execute();

/** The activities of a series to come. */
export function listToCome(db: Db, id: number, now: Date) {
  return db
    .selectFrom('activities')
    .select(['id', 'name', 'activity_time', 'end_time', 'location', 'changed_time'])
    .select('deleted_time as cancelled_time')
    .select(['max_crew', 'attendee_count', 'held_count'])
    .select(sql<RowField[]>`own_fields`.as('own_fields'))
    .select(sql<SeoulDay>`series_day`.as('series_day'))
    .select(
      sql<number>`(select count(*)::integer from attendees where attendees.activity_id = activities.id
        and attendees.source = ${sql.lit(SEAT_SOURCE.standing)} and ${attendeeHasSeat()})`.as('standing'),
    )
    .where('series_id', '=', id)
    .where('series_day', 'is not', null)
    .where('deleted_time', 'is', null)
    .where('activity_time', '>', now)
    .orderBy('activity_time')
    .orderBy('id')
    .execute();
}

export function listSkippedDays(db: Db, id: number) {
  return db
    .selectFrom('series_skips')
    .select(['day', 'reason'])
    .where('series_id', '=', id)
    .orderBy('day')
    .execute();
}

/**
 * Of the series that were split from this one, from those, or from one before it: the first that begins later and still
 * goes on; null for none.
 */
export async function readContinuation(db: Db, id: number, now: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select later.id from series as this join series as later on (later.start_day, later.id) > (this.start_day, this.id)
    where this.id = ${id} and later.id in (${lineageOf(sql`${id}::bigint`)}) and ${seriesGoesOn('later', now)}
    order by later.start_day, later.id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Whether a crew has a standing seat in a series. */
export async function hasStanding(db: Db, id: number, crewId: number): Promise<boolean> {
  const row = await db
    .selectFrom('standing_seats')
    .select('series_id')
    .where('series_id', 'in', sql<number>`(${lineageOf(sql`${id}::bigint`)})`)
    .where('crew_id', '=', crewId)
    .where('ended_time', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
