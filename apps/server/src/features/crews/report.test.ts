import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { insertMember } from '../../testing/fixtures.ts';
import {
  type ContextClub,
  type ContextCrew,
  openTestContext,
  type TestContext,
} from '../../testing/test-context.ts';

describe.each(engines())('the attendance report on %s', (engine) => {
  let context: TestContext;
  let club: ContextClub;
  let admin: ContextCrew;
  let frequent: ContextCrew;
  let rare: ContextCrew;
  beforeAll(async () => {
    context = await openTestContext(engine, '2026-12-15T03:00:00.000Z');
    club = await context.club();
    admin = await context.crew(club, { admin_level: 7 });
    frequent = await context.crew(club, {
      created_time: new Date('2026-09-30T15:30:00.000Z'),
      member_id: await insertMember(context.db, { image_url: '/uploads/frequent.webp' }),
    });
    rare = await context.crew(club);
    await context.crew(club, { state: 0, admin_level: 0 });
    const at = async (
      time: string,
      type: 1 | 2,
      attendees: [ContextCrew, -1 | 0 | 1 | 2][],
      deleted = false,
    ) => {
      const instant = new Date(time);
      const { id } = await context.meetup(club, 0, {
        activity_time: instant,
        state: type,
        deleted_time: deleted ? instant : null,
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
    // In Seoul: the first and last minute of 1 to 10 December, and a minute outside of each end.
    await at('2026-11-30T14:59:00.000Z', 2, [
      [frequent, 2],
      [rare, 0],
    ]);
    await at('2026-11-30T15:00:00.000Z', 2, [
      [frequent, 2],
      [rare, 0],
    ]);
    await at('2026-12-10T14:59:00.000Z', 2, [
      [frequent, 2],
      [rare, 2],
    ]);
    await at('2026-12-10T15:00:00.000Z', 2, [
      [frequent, 2],
      [rare, 2],
    ]);
    await at('2026-12-05T03:00:00.000Z', 1, [
      [rare, 2],
      [frequent, 0],
    ]);
    await at(
      '2026-12-06T03:00:00.000Z',
      2,
      [
        [frequent, 2],
        [rare, 0],
      ],
      true,
    );
    await at('2026-12-07T03:00:00.000Z', 2, [
      [frequent, 1],
      [rare, -1],
    ]);
  });
  afterAll(() => context.close());

  const path = (kind: string, from = '2026-12-01', to = '2026-12-10') =>
    `/crews/club/${club.nick}/${kind === 'noshow' ? 'noshow' : 'attendees'}/from/${from}/to/${to}${
      kind === 'noshow' ? '' : `/state/${kind}`
    }`;
  const counts = async (kind: string) => {
    const rows: { crew_id: string; attendance_count: number }[] = (await admin.get(path(kind))).json();
    const of = (crew: ContextCrew) => rows.find(({ crew_id }) => crew_id === crew.crew)?.attendance_count;
    expect(rows).toHaveLength(4);
    return [of(frequent), of(rare), of(admin)];
  };

  it('includes both days, by type, without deleted meetups and other states', async () => {
    expect(await counts('2')).toEqual([2, 1, 0]);
    expect(await counts('1')).toEqual([0, 1, 0]);
    expect(await counts('noshow')).toEqual([1, 1, 0]);
    const [first] = (await admin.get(path('2'))).json();
    expect(first).toEqual({
      crew_id: frequent.crew,
      crew_name: expect.any(String),
      image_url: '/uploads/frequent.webp',
      created_month: '2026-10',
      attendance_count: 2,
    });
  });

  it('returns the same rows with and without pages', async () => {
    const all = (await admin.get(path('2'))).json();
    const first = await admin.get(`${path('2')}?limit=2`);
    const next = /<\/api\/v1([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await admin.get(next);
    expect([...first.json(), ...second.json()]).toEqual(all);
    expect(second.headers.link).toBeUndefined();
  });

  it('is refused below level 7 and to other clubs', async () => {
    const stranger = await context.crew(await context.club(), { admin_level: 9 });
    for (const kind of ['2', 'noshow']) {
      expect((await rare.get(path(kind))).json().code).toBe('permission.denied');
      expect((await stranger.get(path(kind))).json().code).toBe('permission.denied');
      expect((await context.as(null).get(path(kind))).statusCode).toBe(401);
    }
  });

  it('refuses invalid days and reversed ranges, and accepts the widest range', async () => {
    const status = async (kind: string, from: string, to: string) =>
      (await admin.get(path(kind, from, to))).statusCode;
    expect(await status('2', '2026-02-30', '2026-03-01')).toBe(404);
    expect(await status('3', '2026-02-01', '2026-03-01')).toBe(404);
    expect((await admin.get(path('2', '2026-12-02', '2026-12-01'))).json().code).toBe(
      'calendar.range_reversed',
    );
    expect(await status('noshow', '0001-01-01', '9999-12-31')).toBe(200);
  });

  it('runs as many statements for many crews as for few', async () => {
    const count = () => context.statements(() => admin.get(path('2')));
    const before = await count();
    const full = await context.club();
    const seven = await context.crew(full, { admin_level: 7 });
    for (let count = 0; count < 10; count += 1) await context.crew(full);
    const after = await context.statements(() =>
      seven.get(`/crews/club/${full.nick}/attendees/from/2026-12-01/to/2026-12-10/state/2`),
    );
    expect([before, after]).toEqual([2, 2]);
  });
});
