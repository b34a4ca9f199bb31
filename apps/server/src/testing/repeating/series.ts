import { DAY_MS } from '@crewwith/domain/constants';
import { instantFromSeoul, seoulDayOf } from '@crewwith/domain/time';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { seatStanding } from '../../features/standing/public.ts';
import { transact } from '../../http/transaction.ts';
import { insertActivity, insertSeries } from '../fixtures.ts';
import type { ContextActivity, ContextClub, ContextCrew, TestContext } from '../test-context.ts';

type Attendee = Insertable<Database['attendees']>;

export interface ContextSeries {
  readonly id: number;
  readonly wire: string;
  readonly club: ContextClub;
}

/** Helpers of tests for series and standing seats of a context. */
export function seriesOf(context: TestContext) {
  const path = ({ wire }: ContextSeries, crew: ContextCrew) => `/series/${wire}/standing/${crew.crew}`;
  return {
    path,
    take: (crew: ContextCrew, series: ContextSeries, body?: object) => crew.put(path(series, crew), body),
    giveUp: (crew: ContextCrew, series: ContextSeries) => crew.delete(path(series, crew)),
    rest: (crew: ContextCrew, meetup: ContextActivity) =>
      crew.put(`/attendees/${crew.crew}/${meetup.wire}/rest`),

    /** A series of the club without activities. */
    async series(
      club: ContextClub,
      overrides: Partial<Insertable<Database['series']>> = {},
    ): Promise<ContextSeries> {
      const id = await insertSeries(context.db, { club_id: club.id, crew_id: club.owner.id, ...overrides });
      return { id, wire: context.ids.encode('series', id), club };
    },

    /** An activity of the series at 20:00 so many days from today, without attendees. */
    async row(
      { id: series_id, club }: ContextSeries,
      days: number,
      overrides: Partial<Insertable<Database['activities']>> = {},
    ): Promise<ContextActivity & { time: Date }> {
      const day = seoulDayOf(new Date(context.clock.now().getTime() + days * DAY_MS));
      const time = instantFromSeoul(day, '20:00');
      const id = await insertActivity(context.db, {
        ...{ club_id: club.id, crew_id: club.owner.id, series_id, series_day: day },
        ...{ activity_time: time, max_crew: 10 },
        ...overrides,
      });
      return { id, wire: context.ids.encode('activity', id), time };
    },

    /** An activity that is made now, with its standing seats. */
    async made(
      series: ContextSeries,
      days: number,
      overrides: Partial<Insertable<Database['activities']>> = {},
    ) {
      const row = await this.row(series, days, overrides);
      await this.seat(series, [row]);
      return row;
    },

    /** Seats the standing seats of activities. */
    seat: (series: ContextSeries, rows: readonly ContextActivity[], now = context.clock.now()) =>
      transact(context, (trx) =>
        seatStanding(
          trx,
          rows.map(({ id }) => ({ id, series_id: series.id })),
          now,
        ),
      ),

    /** Inserts an attendee, without updating the count. */
    attended: (crew: ContextCrew, meetup: ContextActivity, seat: Partial<Attendee> = {}) =>
      context.db
        .insertInto('attendees')
        .values({
          ...{ activity_id: meetup.id, crew_id: crew.id, subgroup: '', state: 2 },
          ...{ created_time: context.clock.now(), updated_time: context.clock.now() },
          ...seat,
        })
        .execute(),

    /** Inserts three past activities that these crews attended. */
    async history(series: ContextSeries, crews: readonly ContextCrew[]): Promise<void> {
      for (const days of [-7, -14, -21]) {
        const row = await this.row(series, days);
        for (const crew of crews) await this.attended(crew, row);
      }
    },

    /** Inserts a live standing seat. */
    hold: (
      crew: ContextCrew,
      series: ContextSeries,
      overrides: Partial<Insertable<Database['standing_seats']>> = {},
    ) =>
      context.db
        .insertInto('standing_seats')
        .values({
          ...{ series_id: series.id, crew_id: crew.id },
          ...{ created_time: context.clock.now(), renewed_time: context.clock.now() },
          ...overrides,
        })
        .execute(),

    /** The standing seat of a crew as stored; undefined without one. */
    standing: (crew: ContextCrew, series: ContextSeries) =>
      context.db
        .selectFrom('standing_seats')
        .select(['subgroup', 'created_time', 'renewed_time', 'left_out', 'ended_time', 'end_reason'])
        .where('crew_id', '=', crew.id)
        .where('series_id', '=', series.id)
        .executeTakeFirst(),

    /** The crews with a standing seat in an activity, in the order of their seats. */
    async seated(meetup: ContextActivity): Promise<number[]> {
      const rows = await context.db
        .selectFrom('attendees')
        .select('crew_id')
        .where('activity_id', '=', meetup.id)
        .where('source', '=', 4)
        .where('state', '>=', 0)
        .orderBy('created_time')
        // Seats of one time would be in another order than they were given.
        .orderBy('crew_id', 'desc')
        .execute();
      return rows.map(({ crew_id }) => crew_id);
    },
  };
}
