import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { insertNotice } from '../../testing/fixtures.ts';
import { CLOCKS, type ContextClub, openTestContext, type TestContext } from '../../testing/test-context.ts';

const DAYS = 'start_date=2026-11-25&end_date=2027-01-07';

describe.each(engines())('the main page of a club on %s', (engine) => {
  let context: TestContext;
  let club: ContextClub;
  beforeAll(async () => {
    context = await openTestContext(engine);
  });
  afterAll(() => context.close());
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
  });

  const home = (query = `?${DAYS}`) => `/clubs/${club.nick}/home${query}`;
  const crew = (admin_level: number) => context.crew(club, { admin_level });

  it('returns the same rows as each of its lists', async () => {
    for (const hours of [-800, -30, -1, 1, 30, 900]) await context.meetup(club, hours);
    await context.meetup(club, 2, { deleted_time: context.clock.now() });
    for (const notice_category of ['notice', 'notice', 'notice', 'notice', 'regulation', '자유'])
      await insertNotice(context.db, { club_id: club.id, crew_id: club.owner.id, notice_category });
    const actor = await crew(2);
    const list = async (path: string) => (await actor.get(path)).json();
    const rows = async (which: string) =>
      (
        await list(
          `/activities/club/${club.wire}/${which}/day?select=activity_id,name,activity_time,location`,
        )
      ).map(({ id: _, ...row }: { id: string }) => row);
    const answer = (await actor.get(home())).json();
    expect(answer).toEqual({
      notices: await list(`/notices/club_nick/${club.nick}/list/category/notice?limit=3`),
      activities: await list(`/clubs/${club.nick}/activities?${DAYS}`),
      following: await rows('following'),
      previous: await rows('previous'),
    });
    expect(Object.values(answer).map((part) => (part as unknown[]).length)).toEqual([3, 4, 3, 3]);
    expect((await actor.get(home(''))).json()).toEqual({ ...answer, activities: [] });
    expect(await context.statements(() => actor.get(home()))).toBe(5);
  });

  it('returns to level 1 what each list returns to it, and refuses outsiders', async () => {
    for (let hours = 1; hours <= 12; hours += 1) await context.meetup(club, hours);
    await context.meetup(club, -24);
    await context.meetup(club, 24 * 33);
    const answer = (await (await crew(1)).get(home())).json();
    expect(answer.following).toHaveLength(10);
    expect(answer.previous).toEqual([]);
    expect(answer.activities).toHaveLength(13);
    const stranger = await context.crew(await context.club(), { admin_level: 9 });
    const banned = await context.crew(club, { admin_level: -1, state: -1 });
    for (const actor of [stranger, banned])
      expect((await actor.get(home())).json().code).toBe('permission.denied');
    expect((await context.as(null).get(home())).statusCode).toBe(401);
    expect((await stranger.get('/clubs/none-such/home')).statusCode).toBe(404);
  });

  it('refuses the same ranges of days as the list of activities', async () => {
    const actor = await crew(2);
    const codes = [
      'start_date=2026-12-02&end_date=2026-12-01',
      'start_date=2026-01-01&end_date=2026-12-01',
    ].map(async (days) => (await actor.get(home(`?${days}`))).json().code);
    expect(await Promise.all(codes)).toEqual(['calendar.range_reversed', 'activity.range_too_long']);
    expect((await actor.get(home('?start_date=2026-12-02'))).json().activities).toEqual([]);
  });
});
