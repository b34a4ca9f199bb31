import { FOLLOWING_FIELDS, ROW_FIELDS } from '@crewwith/domain/activities/fields';
import { HOUR_MS } from '@crewwith/domain/constants';
import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { insertImage, insertNotice, insertPoll } from '../../testing/fixtures.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

const DAYS = 'start_date=2026-11-25&end_date=2027-01-07';

describe.each(engines())('the main page of a club on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
  });

  const home = (query = `?${DAYS}`) => `/clubs/${club.nick}/home${query}`;
  const crew = (admin_level: number) => context.crew(club, { admin_level });

  it('returns the same rows as each of its lists', async () => {
    for (const hours of [-800, -30, -1, 30, 900]) await context.meetup(club, hours);
    await context.meetup(club, 2, { deleted_time: context.clock.now() });
    for (const notice_category of ['notice', 'notice', 'notice', 'notice', 'regulation', '자유'])
      await insertNotice(context.db, { club_id: club.id, crew_id: club.owner.id, notice_category });
    const poll = { club_id: club.id, crew_id: club.owner.id, created_time: context.clock.now() };
    await insertPoll(context.db, { ...poll, times: [new Date(context.clock.now().getTime() + HOUR_MS)] });
    const actor = await crew(2);
    await context.attend(actor, await context.meetup(club, 1));
    const list = async (path: string) => (await actor.get(path)).json();
    const rows = async (which: string, fields: object) =>
      (await list(`/activities/club/${club.wire}/${which}/day?select=${Object.keys(fields).join(',')}`)).map(
        ({ id: _, ...row }: { id: string }) => row,
      );
    const answer = (await actor.get(home())).json();
    expect(answer).toEqual({
      notices: await list(`/notices/club_nick/${club.nick}/list/category/notice?limit=3`),
      activities: await list(`/clubs/${club.nick}/activities?${DAYS}`),
      following: await rows('following', FOLLOWING_FIELDS),
      previous: await rows('previous', ROW_FIELDS),
      next: await list(`/activities/club/${club.wire}/following/day`),
      polls: await list(`/clubs/${club.nick}/polls`),
      pictures: [],
      pinned: null,
    });
    const { pinned: _, ...lists } = answer;
    expect(Object.values(lists).map((part) => (part as unknown[]).length)).toEqual([3, 4, 3, 3, 3, 1, 0]);
    expect((await actor.get(home(''))).json()).toEqual({ ...answer, activities: [] });
    expect(await context.statements(() => actor.get(home()))).toBe(10);
  });

  it('has the three soonest meetups to come as cards, and rows, with faces for those who may see them', async () => {
    const [three, one] = [await crew(3), await crew(1)];
    for (const [name, hours] of [
      ['fourth', 40],
      ['second', 2],
      ['third', 30],
      ['first', 1],
      ['started', 0],
    ] as const)
      await context.attend(three, await context.meetup(club, hours, { name }));
    const read = async (actor: ContextCrew) => (await actor.get(home(''))).json();
    const next = async (actor: ContextCrew) => (await read(actor)).next;
    const cards = (await three.get(`/activities/club/${club.wire}/following/day?limit=3`)).json();
    expect(await next(three)).toEqual(cards);
    const named = (rows: { name: string; faces?: object[] }[]) =>
      rows.map(({ name, faces }) => [name, faces?.length]);
    expect(named(cards)).toEqual([
      ['first', 1],
      ['second', 1],
      ['third', 1],
    ]);
    expect(named(await next(one))).toEqual([
      ['first', undefined],
      ['second', undefined],
      ['third', undefined],
    ]);
    const faces = async (actor: ContextCrew) =>
      (await read(actor)).following.map((row: { faces?: object[] }) => row.faces?.length);
    expect(await faces(three)).toEqual([1, 1, 1, 1]);
    expect(await faces(one)).toEqual([undefined, undefined, undefined, undefined]);
  });

  describe('has pictures', () => {
    const post = async (notice_category: string, pictures: number, deleted_time: Date | null = null) => {
      const by = { club_id: club.id, crew_id: club.owner.id };
      const id = await insertNotice(context.db, { ...by, notice_category, deleted_time });
      for (let sort = pictures - 1; sort >= 0; sort -= 1) {
        const name = `picture-of-${id}-${sort}`.padEnd(24, 'x');
        await insertImage(context.db, { member_id: club.owner.memberId, notice_id: id, sort, name });
      }
      return { id, wire: context.ids.encode('notice', id) };
    };
    const pictures = async (actor: ContextCrew): Promise<{ notice_id: string; image_url: string }[]> =>
      (await actor.get(home(''))).json().pictures;
    const notices = async (actor: ContextCrew) => (await pictures(actor)).map(({ notice_id }) => notice_id);

    it('of the newest notices and posts first, six at most, without deleted and foreign ones', async () => {
      const actor = await crew(2);
      const [oldest, older, newer] = [
        await post('notice', 4),
        await post('자유', 3),
        await post('regulation', 2),
      ];
      await post('notice', 2, context.clock.now());
      const elsewhere = await context.club();
      const foreign = await insertNotice(context.db, { club_id: elsewhere.id, crew_id: elsewhere.owner.id });
      await insertImage(context.db, { member_id: club.owner.memberId, notice_id: foreign });
      await insertImage(context.db, { member_id: club.owner.memberId, club_id: club.id });
      expect(await notices(actor)).toEqual([
        ...[newer, newer].map(({ wire }) => wire),
        ...[older, older, older].map(({ wire }) => wire),
        oldest.wire,
      ]);
      const name = `picture-of-${newer.id}-0`.padEnd(24, 'x');
      expect((await pictures(actor))[0]).toEqual({
        notice_id: newer.wire,
        image_url: `/uploads/${name}-1600.webp`,
        thumbnail_url: `/uploads/${name}-400.webp`,
        width: 1600,
        height: 900,
      });
    });

    it('of the bulletin from level 2, and for level 1 of the ten notices that its list has', async () => {
      const [one, two] = [await crew(1), await crew(2)];
      const notice = await post('notice', 1);
      const bulletin = await post('자유', 1);
      expect(await notices(one)).toEqual([notice.wire]);
      expect(await notices(two)).toEqual([bulletin.wire, notice.wire]);
      for (let count = 0; count < 10; count += 1) await post('notice', 0);
      expect(await notices(one)).toEqual([]);
      expect(await notices(two)).toEqual([bulletin.wire, notice.wire]);
    });
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
