import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { CLOCKS, type ContextCrew, openTestContext, type TestContext } from '../../testing/test-context.ts';

interface ClubPopups {
  club_nick: string;
  updated_time: string | null;
  no_shows: { count: number; last_noshow_time: string | null };
  upcoming: { name: string }[];
  late_cancels: { name: string; cancelled_time: string }[];
}

describe.each(engines())('the facts of popups on %s', (engine) => {
  let context: TestContext;
  beforeAll(async () => {
    context = await openTestContext(engine, CLOCKS[0]);
  });
  afterAll(() => context.close());
  const read = async (crew: ContextCrew): Promise<ClubPopups[]> =>
    (await crew.get(`/members/${crew.member}/popups`)).json();

  it('contain only the welcome for a new crew', async () => {
    const club = await context.club();
    const crew = await context.crew(club, { updated_time: null });
    expect(await read(crew)).toEqual([
      {
        crew_id: crew.crew,
        club_nick: club.nick,
        club_name: expect.any(String),
        updated_time: null,
        no_shows: { count: 0, last_noshow_time: null, until: null },
        upcoming: [],
        late_cancels: [],
      },
    ]);
    await crew.put(`/crews/${crew.crew}/state/1`);
    expect((await read(crew))[0]?.updated_time).toBe(context.clock.now().toISOString());
  });

  it('contain the seats of the crew in the next 24 hours, until it has checked in', async () => {
    const club = await context.club();
    const crew = await context.crew(club);
    const plan = async (hours: number, name: string) => {
      const meetup = await context.meetup(club, hours, { name });
      await context.attend(crew, meetup);
      return meetup;
    };
    await plan(24, '하루 뒤');
    const soon = await plan(0.5, '곧');
    await plan(24.01, '모레');
    await context.meetup(club, 2, { name: '남의 모임' });
    const gone = await plan(5, '지워진 모임');
    await (await context.crew(club, { admin_level: 8 })).put(`/activities/delete/${gone.wire}`);
    const upcoming = async () => (await read(crew))[0]?.upcoming.map(({ name }) => name);
    expect(await upcoming()).toEqual(['곧', '하루 뒤']);
    await context.mark(await context.crew(club, { admin_level: 8 }), crew, soon, { state: 2 });
    expect(await upcoming()).toEqual(['하루 뒤']);
  });

  it('contain late cancels of 12 hours and no-shows, until they are lifted', async () => {
    const club = await context.club();
    const [crew, admin] = [await context.crew(club), await context.crew(club, { admin_level: 8 })];
    const missed = await context.meetup(club, 0.5, { name: '안 간 모임' });
    await context.attend(crew, missed);
    await context.mark(admin, crew, missed, { state: 0 });
    const late = await context.meetup(club, 3, { name: '취소한 모임' });
    await context.db.updateTable('crews').set({ limit_end_time: null }).where('id', '=', crew.id).execute();
    await context.attend(crew, late);
    await context.cancel(crew, late, '아파요');
    const [before] = await read(crew);
    expect(before?.late_cancels.map(({ name }) => name)).toEqual(['취소한 모임']);
    expect(before?.late_cancels[0]?.cancelled_time).toBe(context.clock.now().toISOString());
    expect(before?.no_shows).toMatchObject({ count: 1, last_noshow_time: expect.stringMatching(/Z$/) });
    expect(before?.upcoming).toEqual([]);
    context.advanceClock(12);
    const [after] = await read(crew);
    expect(after?.late_cancels).toEqual([]);
    expect(after?.no_shows.count).toBe(1);
    await admin.put(`/crews/${crew.crew}/attendees/updated_time/null`);
    expect((await read(crew))[0]?.no_shows).toEqual({ count: 0, last_noshow_time: null, until: null });
    context.advanceClock(-12);
  });

  it('cover the joined clubs in three statements, and are refused to others', async () => {
    const club = await context.club();
    const crew = await context.crew(club);
    const few = await context.statements(() => read(crew));
    for (let count = 0; count < 4; count += 1) {
      await context.crew(await context.club(), { member_id: crew.memberId });
    }
    await context.crew(await context.club(), { member_id: crew.memberId, state: 0, admin_level: 0 });
    expect(await read(crew)).toHaveLength(5);
    expect([few, await context.statements(() => read(crew))]).toEqual([3, 3]);
    const other = await context.crew(club, { admin_level: 9 });
    expect((await other.get(`/members/${crew.member}/popups`)).json().code).toBe('auth.other_identity');
    expect((await context.as(null).get(`/members/${crew.member}/popups`)).statusCode).toBe(401);
  });
});
