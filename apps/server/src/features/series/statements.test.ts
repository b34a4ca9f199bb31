import { addDays } from '@crewwith/domain/time';
import { SEAT_SOURCE, WAITER_STATE } from '@crewwith/domain/waiters/states';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriesOf } from '../../testing/repeating/series.ts';
import {
  type ContextClub,
  type ContextCrew,
  openTestContext,
  type TestContext,
} from '../../testing/test-context.ts';

const NOW = new Date('2026-11-30T10:00:00.000Z');
let context: TestContext;
let club: ContextClub;
let host: ContextCrew;
beforeAll(async () => {
  context = await openTestContext('pglite');
  context.clock.set(NOW);
  club = await context.club();
  host = await context.crew(club, { admin_level: 8 });
});
afterAll(() => context.close());

/** Makes the seats of a series standing ones, with a turn that is over and one who waits for a seat in each. */
async function fill(wire: string): Promise<void> {
  const called = await context.crew(club);
  const waiting = await context.crew(club);
  const id = context.ids.decode('series', wire) ?? 0;
  const rows = await context.db.selectFrom('activities').select('id').where('series_id', '=', id).execute();
  for (const { id: activity_id } of rows) {
    const place = { activity_id, subgroup: '', created_time: NOW, updated_time: NOW };
    await context.db
      .insertInto('waiters')
      .values([
        { ...place, crew_id: called.id, state: WAITER_STATE.called, place: 1, turn_end: NOW },
        { ...place, crew_id: waiting.id, state: WAITER_STATE.waiting, place: 2 },
      ])
      .execute();
    const counts = { held_count: 1, wait_count: 1, max_crew: 3 };
    await context.db.updateTable('activities').set(counts).where('id', '=', activity_id).execute();
    const seats = context.db.updateTable('attendees').set({ source: SEAT_SOURCE.standing });
    await seats.where('activity_id', '=', activity_id).where('crew_id', '<>', host.id).execute();
  }
}

/** Statements of calls on a series with as many activities to come, most of them with an attendee beside the host. */
async function statementsFor(rows: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const create = async (attended = true) => {
    const answer = await host.post('/series', {
      ...{ club_id: club.wire, crew_id: host.crew, rule: 'WEEKLY;BYDAY=TU', start_day: '2026-12-01' },
      ...{ clock: '20:00', name: '화요 달리기', max_crew: 20, attend_level: 1, location: '서울숲' },
      max_count: rows,
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const crew = await context.crew(club);
    for (const { activity_id } of attended ? answer.json().occurrences : [])
      expect((await context.attend(crew, { id: 0, wire: activity_id })).statusCode).toBe(201);
    return answer.json().id as string;
  };
  const count = async (name: string, call: () => Promise<{ statusCode: number; body: string }>) => {
    counts[name] = await context.statements(async () => {
      const answer = await call();
      expect(answer.statusCode, answer.body).toBeLessThan(300);
    });
  };
  const edit = (id: string, version: number, change: object) =>
    host.put(`/series/${id}`, { scope: 'all', version, ...change });
  const id = await create();
  await count('read', () => host.get(`/series/${id}`));
  await count('calendar', () => host.get(`/series/${id}.ics`));
  await count('place', () => edit(id, 1, { location: '한강' }));
  await count('time', () => edit(id, 2, { clock: '21:00' }));
  await count('weekday', () => edit(id, 3, { rule: 'WEEKLY;BYDAY=WE' }));
  await count('end', () => host.put(`/series/${id}/end`, {}));
  const full = await create();
  await fill(full);
  await count('time of full ones with standing seats', () => edit(full, 1, { clock: '21:00', max_crew: 3 }));
  const empty = await create(false);
  await count('end without attendees', () => host.put(`/series/${empty}/end`, {}));
  const split = await create();
  const following = { scope: 'following', from: '2026-12-01', version: 1, name: '화요 산책' };
  await count('split', () => host.put(`/series/${split}`, { ...following, from: addDays('2026-12-01', 7) }));
  return counts;
}

/** The statements of calls, which do not depend on the number of activities. */
const STATEMENTS = {
  ...{ read: 7, calendar: 3 },
  ...{ place: 19, time: 23, weekday: 23, split: 25, end: 14, 'end without attendees': 15 },
  'time of full ones with standing seats': 33,
};

it('calls have as many statements for many activities as for few', async () => {
  const [few, many] = [await statementsFor(2), await statementsFor(10)];
  expect(few).toEqual(STATEMENTS);
  expect(many).toEqual(STATEMENTS);
});

// docs/specification.md#series
it('the month of a club has the same statements with 40 series as without', async () => {
  const month = async (of: ContextClub, crew: ContextCrew) => {
    let cards = 0;
    const path = `/clubs/${of.nick}/activities?start_date=2026-12-01&end_date=2026-12-31`;
    const statements = await context.statements(async () => {
      const answer = await crew.get(path);
      expect(answer.statusCode, answer.body).toBe(200);
      cards = answer.json().filter(({ series }: { series: object | null }) => series !== null).length;
    });
    return { statements, cards };
  };
  const on = seriesOf(context);
  const other = await context.club();
  const crew = await context.crew(other);
  await context.meetup(other, 30);
  const without = await month(other, crew);
  expect(without).toEqual({ statements: 2, cards: 0 });
  for (let index = 0; index < 40; index += 1) {
    const series = await on.series(other);
    for (const days of [7, 14, 21]) {
      const row = await on.row(series, days);
      await on.attended(crew, row, { state: 1, source: 4 });
    }
    await on.hold(crew, series);
  }
  expect(await month(other, crew)).toEqual({ statements: without.statements, cards: 120 });
});
