import { addDays } from '@crewwith/domain/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriesOf } from '../../testing/repeating/series.ts';
import {
  type ContextClub,
  type ContextCrew,
  openTestContext,
  type TestContext,
} from '../../testing/test-context.ts';

let context: TestContext;
let club: ContextClub;
let host: ContextCrew;
beforeAll(async () => {
  context = await openTestContext('pglite');
  club = await context.club();
  host = await context.crew(club, { admin_level: 8 });
});
afterAll(() => context.close());

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
  const empty = await create(false);
  await count('end without attendees', () => host.put(`/series/${empty}/end`, {}));
  const split = await create();
  const following = { scope: 'following', from: '2026-12-01', version: 1, name: '화요 산책' };
  await count('split', () => host.put(`/series/${split}`, { ...following, from: addDays('2026-12-01', 7) }));
  return counts;
}

/** Statements that an edit has in all, and more for each activity: at most these. */
const BOUNDS: Record<string, [few: number, perRow: number]> = {
  place: [19, 1],
  time: [27, 5],
  weekday: [27, 5],
  split: [24, 1],
  end: [14, 0],
  'end without attendees': [15, 3],
};

it('reads have as many statements for many activities as for few, edits a bounded number for each', async () => {
  const [few, many] = [await statementsFor(2), await statementsFor(10)];
  const { read, calendar, ...edits } = few;
  expect({ read, calendar }).toEqual({ read: 7, calendar: 3 });
  expect(many).toMatchObject({ read, calendar });
  expect(Object.keys(edits).toSorted()).toEqual(Object.keys(BOUNDS).toSorted());
  for (const [name, [statements, perRow]] of Object.entries(BOUNDS)) {
    expect(few[name], name).toBeLessThanOrEqual(statements);
    expect(many[name], name).toBeLessThanOrEqual((few[name] ?? 0) + 8 * perRow);
  }
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
