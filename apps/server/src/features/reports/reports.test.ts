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
const PICTURE = '/uploads/frequent-400.webp';

interface Report {
  meetups: { name: string; activity_time: string; count: number; attended: number; no_shows: number }[];
  more: boolean;
  crews: {
    crew_id: string;
    nick: string;
    image_url: string | null;
    created_month: string;
    joined_from: number;
    marks: string;
  }[];
  newcomers: { count: number; returned: number; pending: number };
}

type Seats = [ContextCrew, -1 | 0 | 1 | 2][];
type Given = { state?: 1 | 2; deleted_time?: Date; name?: string };

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
    await context.db
      .updateTable('members')
      .set({ image_url: PICTURE })
      .where('id', '=', frequent.memberId)
      .execute();
    recent = await context.crew(club, { created_time: new Date('2026-12-04T00:00:00.000Z') });
    const left = await context.crew(club, { state: 0, admin_level: 0 });
    const at = (time: string, attendees: Seats, given?: Given) => past(club, time, attendees, given);
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

  /** Inserts a meetup with attendees in these states. */
  async function past(of: ContextClub, time: string, attendees: Seats, given: Given = {}) {
    const instant = new Date(time);
    const attendee_count = attendees.filter(([, state]) => state >= 0).length;
    const { id } = await context.meetup(of, 0, {
      activity_time: instant,
      attendee_count,
      name: time,
      ...given,
    });
    await context.db
      .insertInto('attendees')
      .values(
        attendees.map(([{ id: crew_id }, state]) => ({
          activity_id: id,
          crew_id,
          subgroup: '',
          state,
          created_time: instant,
          updated_time: instant,
        })),
      )
      .execute();
  }

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
    expect([lineOf(report, frequent)?.image_url, lineOf(report, lapsed)?.image_url]).toEqual([PICTURE, null]);
    // The admin, the owner and three crews. The former crew is not listed, but its seat counts.
    expect(report.crews).toHaveLength(5);
    expect(report.more).toBe(false);
    const { marks = '', joined_from = 0 } = lineOf(report, lapsed) ?? {};
    expect(crewAttendance(marks, joined_from)).toMatchObject({ attended: 1, absence: 3, trend: 'lapsed' });
  });

  it('counts newcomers and who of them came back, also those who left', async () => {
    const other = await context.club();
    const leader = await context.crew(other, { admin_level: 7 });
    const [back, irregular, late, once, before, unmarked] = await Promise.all(
      Array.from({ length: 6 }, () => context.crew(other)),
    );
    if (!back || !irregular || !late || !once || !before || !unmarked) throw new Error('no crews');
    const left = await context.crew(other, { state: 0, admin_level: 0 });
    await past(other, '2026-09-20T03:00:00.000Z', [
      [before, 2],
      [unmarked, 1],
    ]);
    await past(other, '2026-09-21T03:00:00.000Z', [[once, 2]], { deleted_time: new Date(NOW) });
    await past(other, '2026-10-05T03:00:00.000Z', [[irregular, 2]], { state: 1 });
    await past(other, '2026-10-10T03:00:00.000Z', [
      [back, 2],
      [late, 2],
      [once, 2],
      [before, 2],
      [unmarked, 2],
      [left, 2],
    ]);
    await past(other, '2026-10-12T03:00:00.000Z', [[back, 2]], { state: 1 });
    await past(other, '2026-10-20T03:00:00.000Z', [
      [irregular, 2],
      [before, 2],
      [late, 0],
    ]);
    await past(other, '2026-11-20T03:00:00.000Z', [[late, 2]]);
    const of = async (query: string) =>
      (await leader.get(`/clubs/${other.nick}/report?${query}`)).json<Report>().newcomers;
    const month = 'from=2026-10-01&to=2026-10-31';
    expect(await of(month)).toEqual({ count: 6, returned: 2, pending: 0 });
    // By the type of the first meetup; the second one may be of any type.
    expect(await of(`${month}&state=2`)).toEqual({ count: 5, returned: 1, pending: 0 });
    expect(await of(`${month}&state=1`)).toEqual({ count: 1, returned: 1, pending: 0 });
    expect(await of('from=2026-10-11&to=2026-12-14')).toEqual({ count: 0, returned: 0, pending: 0 });
    // On the thirtieth day.
    context.clock.set(new Date('2026-11-09T14:59:00.000Z'));
    expect(await of(`${month}&state=2`)).toEqual({ count: 5, returned: 1, pending: 3 });
    context.clock.set(new Date(NOW));
    expect((await leader.get(`/clubs/${other.nick}/report?${month}`)).json<Report>().crews).toHaveLength(8);
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
