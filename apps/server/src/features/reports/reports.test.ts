import { crewAttendance } from '@crewwith/domain/reports/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import {
  type ContextClub,
  type ContextCrew,
  openTestContext,
  type TestContext,
} from '../../testing/test-context.ts';

const NOW = '2026-12-15T03:00:00.000Z';

interface Report {
  meetups: { name: string; activity_time: string; count: number; attended: number; no_shows: number }[];
  more: boolean;
  crews: { crew_id: string; nick: string; created_month: string; joined_from: number; marks: string }[];
}

describe.each(engines())('the attendance report on %s', (engine) => {
  let context: TestContext;
  let club: ContextClub;
  let admin: ContextCrew;
  let frequent: ContextCrew;
  let lapsed: ContextCrew;
  let recent: ContextCrew;
  beforeAll(async () => {
    context = await openTestContext(engine, NOW);
    club = await context.club();
    admin = await context.crew(club, { admin_level: 7 });
    frequent = await context.crew(club);
    lapsed = await context.crew(club);
    recent = await context.crew(club, { created_time: new Date('2026-12-04T00:00:00.000Z') });
    const left = await context.crew(club, { state: 0, admin_level: 0 });
    const at = async (
      time: string,
      attendees: [ContextCrew, -1 | 0 | 1 | 2][],
      given: { state?: 1 | 2; deleted_time?: Date; name?: string } = {},
    ) => {
      const instant = new Date(time);
      const seats = attendees.filter(([, state]) => state >= 0).length;
      const { id } = await context.meetup(club, 0, {
        activity_time: instant,
        attendee_count: seats,
        name: time,
        ...given,
      });
      for (const [{ id: crew_id }, state] of attendees) {
        await context.db
          .insertInto('attendees')
          .values({
            activity_id: id,
            crew_id,
            subgroup: '',
            state,
            created_time: instant,
            updated_time: instant,
          })
          .execute();
      }
    };
    // In Seoul: the first and last minute of 1 to 14 December, and a minute before.
    await at('2026-11-30T14:59:00.000Z', [[frequent, 2]]);
    await at('2026-11-30T15:00:00.000Z', [
      [frequent, 2],
      [lapsed, 2],
      [left, 2],
    ]);
    await at('2026-12-05T03:00:00.000Z', [
      [frequent, 2],
      [lapsed, 0],
      [recent, 1],
    ]);
    await at('2026-12-06T03:00:00.000Z', [[frequent, 2]], { deleted_time: new Date(NOW) });
    await at('2026-12-07T03:00:00.000Z', [[lapsed, -1]], { state: 1 });
    await at('2026-12-14T14:59:00.000Z', [
      [frequent, 2],
      [recent, 2],
    ]);
    await at('2026-12-15T09:00:00.000Z', [[frequent, 1]]);
  });
  afterAll(() => context.close());

  const path = (query = 'from=2026-12-01&to=2026-12-14') => `/clubs/${club.nick}/report?${query}`;
  const read = async (query?: string): Promise<Report> => (await admin.get(path(query))).json();
  const lineOf = ({ crews }: Report, { crew }: ContextCrew) => crews.find(({ crew_id }) => crew_id === crew);

  it('returns the marks of each crew, and the counts of each meetup', async () => {
    const report = await read();
    expect(
      report.meetups.map(({ name, count, attended, no_shows }) => [name, count, attended, no_shows]),
    ).toEqual([
      ['2026-11-30T15:00:00.000Z', 3, 3, 0],
      ['2026-12-05T03:00:00.000Z', 3, 1, 1],
      ['2026-12-07T03:00:00.000Z', 0, 0, 0],
      ['2026-12-14T14:59:00.000Z', 2, 2, 0],
    ]);
    expect(report.meetups[0]?.activity_time).toBe('2026-12-01T00:00:00.000Z');
    expect(lineOf(report, frequent)).toMatchObject({
      marks: '22-2',
      joined_from: 0,
      created_month: '2026-01',
    });
    expect(lineOf(report, lapsed)?.marks).toBe('20--');
    expect(lineOf(report, recent)).toMatchObject({ marks: '-1-2', joined_from: 1 });
    // The admin, the owner and three crews. The former crew is not listed, but its seat counts.
    expect(report.crews).toHaveLength(5);
    expect(report.more).toBe(false);
    const { marks = '', joined_from = 0 } = lineOf(report, lapsed) ?? {};
    expect(crewAttendance(marks, joined_from)).toMatchObject({ attended: 1, absence: 3, trend: 'lapsed' });
  });

  it('is limited to the requested type and to started meetups', async () => {
    expect((await read('from=2026-12-01&to=2026-12-14&state=1')).meetups.map(({ name }) => name)).toEqual([
      '2026-12-07T03:00:00.000Z',
    ]);
    const open = await read('from=2026-12-10&to=2027-01-31&state=2');
    expect(open.meetups.map(({ name }) => name)).toEqual(['2026-12-14T14:59:00.000Z']);
    expect(lineOf(await read('from=2020-01-01&to=2020-01-31'), frequent)).toMatchObject({
      marks: '',
      joined_from: 0,
    });
  });

  it('is refused below level 7 and to other clubs', async () => {
    const stranger = await context.crew(await context.club(), { admin_level: 9 });
    expect((await frequent.get(path())).json().code).toBe('permission.denied');
    expect((await stranger.get(path())).json().code).toBe('permission.denied');
    expect((await context.as(null).get(path())).statusCode).toBe(401);
    expect((await admin.get('/clubs/no-such-club/report?from=2026-12-01&to=2026-12-02')).statusCode).toBe(
      404,
    );
  });

  it('refuses invalid days, reversed ranges and ranges over 366 days', async () => {
    const refusal = async (query: string) => (await admin.get(path(query))).json().code;
    expect(await refusal('from=2026-12-02&to=2026-12-01')).toBe('calendar.range_reversed');
    expect(await refusal('from=2025-01-01&to=2026-12-01')).toBe('report.range_too_long');
    expect((await admin.get(path('from=2026-02-30&to=2026-03-01'))).statusCode).toBe(400);
    expect((await admin.get(path('from=2026-12-01&to=2026-12-02&state=3'))).statusCode).toBe(400);
    expect((await admin.get(path('from=0001-01-01&to=0001-12-31'))).statusCode).toBe(200);
  });
});
