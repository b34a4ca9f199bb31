import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { insertImage } from '../../testing/fixtures.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

describe.each(engines())('end, cost and cover of an activity on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let leader: ContextCrew;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    leader = await context.crew(club, { admin_level: 8 });
  });

  const form = {
    name: '달리기',
    activity_time: '2026-12-09T19:00:00.000Z',
    max_crew: 9,
    attend_level: 1,
    location: '서울숲',
  };
  const end = (hour: number) => `2026-12-09T${hour}:00:00.000Z`;
  const create = (given: object, actor = leader) =>
    actor.post('/activities', { ...form, club_id: club.wire, crew_id: actor.crew, ...given });
  const created = async (given: object) => (await create(given)).json().id as string;
  const edit = (id: string, given: object, actor = leader) =>
    actor.put(`/activities/${id}`, { ...form, ...given });
  const image = async (uploader: ContextCrew, given: object = {}) =>
    context.ids.encode('image', await insertImage(context.db, { member_id: uploader.memberId, ...given }));
  const detailsOf = async (id: string) => {
    const { end_time, cost, cover } = (await context.as(null).get(`/activities/${id}`)).json();
    return { end_time, cost, cover };
  };
  const outcome = async (answer: Promise<{ json(): { status: number; code: string } }>) => {
    const { status, code } = (await answer).json();
    return [status, code];
  };

  it('are shown to visitors, and in lists', async () => {
    const id = await created({ end_time: end(21), cost: ' 5,000원 ', cover_image_id: await image(leader) });
    const cover = {
      image_url: expect.stringMatching(/^\/uploads\/[\w-]+-1600\.webp$/),
      thumbnail_url: expect.stringMatching(/^\/uploads\/[\w-]+-400\.webp$/),
      width: 1600,
      height: 900,
    };
    const details = { end_time: end(21), cost: '5,000원', cover };
    expect(await detailsOf(id)).toEqual(details);
    const one = await context.crew(club);
    const [card] = (await one.get(`/activities/club/${club.wire}/following/day`)).json();
    expect(card).toMatchObject(details);
    expect(card).not.toHaveProperty('cover_image_id');
    expect((await one.get(`/activities/${id}`)).json()).not.toHaveProperty('cover_image_id');
    const bare = await created({});
    expect(await detailsOf(bare)).toEqual({ end_time: null, cost: '', cover: null });
    expect((await leader.get(`/activities/${bare}`)).json().cover_image_id).toBeNull();
  });

  it('stay when an edit leaves them out, and are cleared by null', async () => {
    const cover_image_id = await image(leader);
    const id = await created({ end_time: end(21), cost: '만 원', cover_image_id });
    const before = await detailsOf(id);
    const edited = await edit(id, { name: '걷기' });
    expect([edited.json().name, edited.json().cover_image_id]).toEqual(['걷기', cover_image_id]);
    expect(await detailsOf(id)).toEqual(before);
    await edit(id, { end_time: null, cost: null, cover_image_id: null });
    expect(await detailsOf(id)).toEqual({ end_time: null, cost: '', cover: null });
  });

  it('accept an end within 24 hours after the start only, and costs of up to 60 characters', async () => {
    for (const end_time of [end(19), end(18), '2026-12-10T19:00:00.001Z']) {
      expect(await outcome(create({ end_time }))).toEqual([422, 'activity.end_time_refused']);
    }
    const id = await created({ end_time: '2026-12-10T19:00:00.000Z', cost: '가'.repeat(60) });
    expect(await outcome(edit(id, { end_time: end(19) }))).toEqual([422, 'activity.end_time_refused']);
    expect(await outcome(edit(id, { end_time: 7 }))).toEqual([400, 'request.malformed']);
    expect((await edit(id, { cost: '가'.repeat(61) })).statusCode).toBe(422);
    expect(await detailsOf(id)).toMatchObject({
      end_time: '2026-12-10T19:00:00.000Z',
      cost: '가'.repeat(60),
    });
  });

  it('move the end along when an edit without it moves the start past it', async () => {
    const id = await created({ end_time: end(21) });
    expect((await edit(id, { activity_time: end(20) })).json().end_time).toBe(end(21));
    const moved = await edit(id, { activity_time: '2026-12-12T20:00:00.000Z' });
    expect(moved.json().end_time).toBe('2026-12-12T21:00:00.000Z');
    expect((await edit(id, { activity_time: end(20) })).json().end_time).toBe(end(21));
  });

  it("refuse as cover what is not the caller's, is attached, or is missing; keep the present one", async () => {
    const own = await image(leader);
    const id = await created({ cover_image_id: own });
    const notice = {
      club_id: club.wire,
      crew_id: leader.crew,
      notice_category: 'notice',
      notice_title: '공지',
      notice_text: '글',
    };
    const attached = await image(leader);
    expect((await leader.post('/notices', { ...notice, notice_image: attached })).statusCode).toBe(201);
    for (const cover_image_id of [
      await image(club.owner),
      attached,
      own,
      await image(leader, { club_id: club.id }),
      await image(leader, { member_picture: true }),
      context.ids.encode('image', 9_000_000),
    ]) {
      expect(await outcome(create({ cover_image_id }))).toEqual([422, 'image.unavailable']);
    }
    // Refused together with the rest of the edit.
    expect(await outcome(edit(id, { name: '걷기', cover_image_id: attached }))).toEqual([
      422,
      'image.unavailable',
    ]);
    // No notice takes a cover.
    expect(await outcome(leader.post('/notices', { ...notice, notice_image: own }))).toEqual([
      422,
      'image.unavailable',
    ]);
    const eight = await context.crew(club, { admin_level: 8 });
    const kept = await edit(id, { cover_image_id: own }, eight);
    expect([kept.statusCode, kept.json().name, kept.json().cover_image_id]).toEqual([200, '달리기', own]);
  });

  it('give a picture to one of two meetups that race for it', async () => {
    const cover_image_id = await image(leader);
    const answers = await Promise.all([1, 2].map(() => create({ cover_image_id })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
  });
});
