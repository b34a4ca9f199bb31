import { ROW_FIELD_NAMES } from '@crewwith/domain/series/fields';
import { isQueued, WAITER_STATE } from '@crewwith/domain/waiters/states';
import { expect } from 'vitest';
import type { ContextClub, TestContext } from '../test-context.ts';

const keyOf = ({ activity_id, crew_id }: { activity_id: number; crew_id: number }) =>
  `${activity_id} ${crew_id}`;

/** What edits of the series of a club must leave as it is. */
export function checksOf(context: TestContext) {
  const rowsOf = async (club: ContextClub) =>
    context.db
      .selectFrom('activities')
      .selectAll()
      .where('club_id', '=', club.id)
      .where('deleted_time', 'is', null)
      .where('activity_time', '>', context.clock.now())
      .orderBy('id')
      .execute();
  const seatsOf = async (club: ContextClub) => {
    const rows = await context.db
      .selectFrom('attendees')
      .innerJoin('activities', 'activities.id', 'attendees.activity_id')
      .select(['attendees.activity_id', 'attendees.crew_id'])
      .where('activities.club_id', '=', club.id)
      .where('activities.deleted_time', 'is', null)
      .where('attendees.state', '=', 1)
      .execute();
    return rows.map((row) => `${row.activity_id} ${row.crew_id}`);
  };
  /** Who waits, has a turn, or has got a seat from the queue. */
  const placesOf = (club: ContextClub) =>
    context.db
      .selectFrom('waiters')
      .innerJoin('activities', 'activities.id', 'waiters.activity_id')
      .select(['waiters.activity_id', 'waiters.crew_id', 'waiters.state', 'waiters.turn_end'])
      .where('activities.club_id', '=', club.id)
      .where('activities.deleted_time', 'is', null)
      .where('activities.activity_time', '>', context.clock.now())
      .execute();
  /** Who has a standing seat in a series of the club. */
  const holdersOf = async (club: ContextClub) => {
    const rows = await context.db
      .selectFrom('standing_seats')
      .innerJoin('series', 'series.id', 'standing_seats.series_id')
      .select('standing_seats.crew_id')
      .where('series.club_id', '=', club.id)
      .where('standing_seats.ended_time', 'is', null)
      .orderBy('standing_seats.crew_id')
      .execute();
    return rows.map(({ crew_id }) => crew_id);
  };
  /** Compares what an edit may not change with the state before it. */
  async function check(club: ContextClub, work: () => Promise<void>): Promise<void> {
    const [before, seats] = [await rowsOf(club), await seatsOf(club)];
    const [places, holders] = [await placesOf(club), await holdersOf(club)];
    await work();
    const [after, seatsAfter] = [await rowsOf(club), new Set(await seatsOf(club))];
    const placesAfter = await placesOf(club);
    expect(await holdersOf(club)).toEqual(holders);
    // A place in a queue is lost to a seat, or with a turn that is over.
    const kept = placesAfter.filter(({ state }) => state >= 0).map(keyOf);
    const now = context.clock.now();
    const gone = places.filter(
      (place) =>
        isQueued(place.state) &&
        !kept.includes(keyOf(place)) &&
        !(place.turn_end !== null && place.turn_end <= now),
    );
    expect(gone).toEqual([]);
    const byId = new Map(after.map((row) => [row.id, row]));
    const owned = new Set(before.map(({ id, crew_id }) => `${id} ${crew_id}`));
    const lost = seats.filter((seat) => !seatsAfter.has(seat) && !owned.has(seat));
    expect(lost).toEqual([]);
    for (const row of before) {
      const now = byId.get(row.id);
      if (!now) continue;
      expect(now.own_fields).toEqual(row.own_fields);
      for (const name of ROW_FIELD_NAMES)
        if (name !== 'cover' && row.own_fields.includes(name))
          expect([name, now[name]]).toEqual([name, row[name]]);
    }
    for (const row of after) {
      const taken = [...seatsAfter].filter((seat) => seat.startsWith(`${row.id} `)).length;
      expect(row.attendee_count).toBe(taken);
      expect(row.max_crew).toBeGreaterThanOrEqual(taken + row.held_count);
      const states = placesAfter
        .filter(({ activity_id }) => activity_id === row.id)
        .map(({ state }) => state);
      expect([row.wait_count, row.held_count]).toEqual([
        states.filter((state) => state === WAITER_STATE.waiting).length,
        states.filter((state) => state === WAITER_STATE.called).length,
      ]);
    }
    const days = after.flatMap(({ series_id, series_day }) =>
      series_day ? [`${series_id} ${series_day}`] : [],
    );
    expect(new Set(days).size).toBe(days.length);
    const counts = await context.db
      .selectFrom('series')
      .select(['id', 'max_count'])
      .where('club_id', '=', club.id)
      .where('max_count', 'is not', null)
      .execute();
    for (const { id, max_count } of counts) {
      const of = after.filter(({ series_id, series_day }) => series_id === id && series_day !== null);
      expect(of.length).toBeLessThanOrEqual(max_count ?? 0);
    }
  }

  return { rowsOf, check };
}
