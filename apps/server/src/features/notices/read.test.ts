import { beforeEach, describe, expect, it } from 'vitest';
import { type Bulletin, createBulletin, responseOutcome } from '../../testing/bulletin.ts';
import { engines } from '../../testing/database.ts';
import { insertMember } from '../../testing/fixtures.ts';
import { CLOCKS, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

describe.each(engines())('reading notices on %s', (engine) => {
  const context = setUpTestContext(engine);
  let bulletin: Bulletin;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    bulletin = await createBulletin(context);
  });
  const list = '/notices/club_nick';

  it('returns all fields of a page and of a row', async () => {
    const { club, one, seven, eight, createNotice, image } = bulletin;
    const images = [await image(seven), await image(seven)];
    const id = await createNotice(seven, 'notice', { notice_image: images.join(',') });
    const row = {
      id,
      club_id: club.wire,
      crew_id: seven.crew,
      nick: expect.any(String),
      notice_category: 'notice',
      notice_title: '한강에서 봐요',
      preview: '일곱 시에 만나요',
      notice_image: images.join(','),
      thumbnail_url: expect.stringMatching(/^\/uploads\/[\w-]{16,}-400\.webp$/),
      view: 0,
      like_count: 0,
      message_count: 0,
      liked: false,
      created_time: CLOCKS[0],
      sort: Date.parse(CLOCKS[0] ?? ''),
      can: { edit: false, delete: false, like: true, message: true, pin: false },
    };
    expect((await one.get(`${list}/${club.nick.toUpperCase()}/list`)).json()).toEqual([row]);
    expect((await one.get(`/notices/${id}`)).json()).toEqual({
      ...row,
      notice_text: '일곱 시에\n만나요',
      pinned: false,
      version: 1,
      images: images.map((imageId) => expect.objectContaining({ id: imageId, width: 1600, height: 900 })),
    });
    expect((await seven.get(`/notices/${id}`)).json().can).toMatchObject({ edit: true, delete: true });
    expect((await eight.get(`/notices/${id}`)).json().can).toMatchObject({ edit: true, delete: true });
  });

  it('shows the beginning of the text in a row', async () => {
    const { club, one, seven, createNotice } = bulletin;
    const notice_text = `첫눈이\n왔어요 https://a.example/b ${'길게 '.repeat(500)}`;
    await createNotice(seven, 'notice', { notice_text });
    const [row] = (await one.get(`${list}/${club.nick}/list`)).json();
    expect(row.preview).toMatch(/^첫눈이 왔어요 (길게 )+길게?$/);
  });

  it('shows the pictures of authors, also of comments, from level 3 on, and none of former crews', async () => {
    const { club, two, createNotice } = bulletin;
    const member_id = await insertMember(context.db, { image_url: '/uploads/a.webp' });
    const author = await context.crew(club, { admin_level: 2, member_id });
    const notice_id = await createNotice(author, '자유');
    const comment = { crew_id: author.crew, club_id: club.wire, notice_id, message_text: '저도요' };
    await author.post('/messages/notice', comment);
    const three = await context.crew(club, { admin_level: 3 });
    const pictures = async (actor: ContextCrew) => {
      const paths = ['list', 'bulletin'].map((page) => `${list}/${club.nick}/${page}`);
      const replies = [...paths, `/notices/${notice_id}`, `/notices/${notice_id}/messages`].map(
        async (path) => {
          const reply = (await actor.get(path)).json();
          return [reply.rows ?? reply].flat()[0].image_url;
        },
      );
      return Promise.all(replies);
    };
    expect(await pictures(three)).toEqual(Array(4).fill('/uploads/a.webp'));
    expect(await pictures(two)).toEqual(Array(4).fill(undefined));
    await context.db
      .updateTable('crews')
      .set({ state: 0, admin_level: 0 })
      .where('id', '=', author.id)
      .execute();
    expect(await pictures(three)).toEqual(Array(4).fill(null));
  });

  it('permits lists and notices by category, and sorts newest first', async () => {
    const { club, one, two, seven, outsider, createNotice } = bulletin;
    const [rule, news, post] = [
      await createNotice(seven, 'regulation'),
      await createNotice(seven, 'notice'),
      await createNotice(two, '자유'),
    ];
    const ids = async (actor: ContextCrew, path: string) =>
      (await actor.get(`${list}/${club.nick}/list${path}`)).json().map((row: { id: string }) => row.id);
    expect(await ids(two, '')).toEqual([post, news, rule]);
    expect(await ids(one, '')).toEqual([news, rule]);
    expect(await ids(two, '?of=club')).toEqual([news, rule]);
    expect(await ids(two, '?of=bulletin&limit=1')).toEqual([post]);
    expect(await responseOutcome(one.get(`${list}/${club.nick}/list?of=bulletin`))).toEqual([
      403,
      'permission.denied',
    ]);
    expect(await ids(one, '/category/regulation')).toEqual([rule]);
    expect(await ids(two, `/category/${encodeURIComponent('자유')}`)).toEqual([post]);
    for (const category of ["' OR 1=1--", '%', '_', '\\', 'a\u0000b', '😀']) {
      expect(await ids(two, `/category/${encodeURIComponent(category)}`)).toEqual([]);
    }
    expect(await responseOutcome(one.get(`${list}/${club.nick}/list/category/x`))).toEqual([
      403,
      'permission.denied',
    ]);
    expect(await responseOutcome(one.get(`/notices/${post}`))).toEqual([403, 'permission.denied']);
    expect(await responseOutcome(outsider.get(`${list}/${club.nick}/list`))).toEqual([
      403,
      'permission.denied',
    ]);
    expect(await responseOutcome(outsider.get(`/notices/${rule}`))).toEqual([404, 'request.not_found']);
    expect(await responseOutcome(one.get(`${list}/no-such-club/list`))).toEqual([404, 'request.not_found']);
    expect(await responseOutcome(one.get(`${list}/%00/list`))).toEqual([404, 'request.not_found']);
    expect((await context.as(null).get(`/notices/${rule}`)).statusCode).toBe(401);
    expect((await one.get(`${list}/${club.nick}/list`)).headers.link).toBeUndefined();
    const first = await two.get(`${list}/${club.nick}/list?limit=2`);
    expect(first.json().map((row: { id: string }) => row.id)).toEqual([post, news]);
    const [, next = ''] = /^<\/api\/v1(.*)>; rel="next"$/.exec(String(first.headers.link)) ?? [];
    const second = await two.get(next);
    expect(second.json().map((row: { id: string }) => row.id)).toEqual([rule]);
    expect(second.headers.link).toBeUndefined();
  });

  it('returns at most 10 below level 2, also in pages and in each category', async () => {
    const { club, one, two, seven, createNotice } = bulletin;
    for (let count = 0; count < 12; count += 1)
      await createNotice(seven, count < 6 ? 'regulation' : 'notice');
    for (let count = 0; count < 6; count += 1) await createNotice(seven, 'notice');
    const count = async (actor: ContextCrew, path: string) => {
      let rows = 0;
      for (let next: string | undefined = `${list}/${club.nick}/list${path}`; next !== undefined; ) {
        const answer = await actor.get(next);
        rows += answer.json().length;
        next = /^<\/api\/v1(.*)>; rel="next"$/.exec(String(answer.headers.link))?.[1];
      }
      return rows;
    };
    for (const page of ['', '?of=club', '?limit=4', '?limit=50']) {
      expect([page, await count(one, page), await count(two, page)]).toEqual([page, 10, 18]);
    }
    for (const page of ['/category/notice', '/category/notice?limit=4'])
      expect([await count(one, page), await count(two, page)]).toEqual([10, 12]);
    expect(await count(one, '/category/regulation')).toBe(6);
  });

  it('counts a viewer once a day in Seoul, also for concurrent calls', async () => {
    const { one, two, seven, outsider, createNotice } = bulletin;
    const id = await createNotice(two, '자유');
    const view = async (actor: ContextCrew) => (await actor.put(`/notices/${id}/view`)).json().view;
    const answers = await Promise.all(Array.from({ length: 10 }, () => view(two)));
    expect(new Set(answers)).toEqual(new Set([1]));
    expect(await view(seven)).toBe(2);
    context.clock.set(new Date('2026-12-01T14:59:59.999Z'));
    expect(await view(two)).toBe(2);
    context.clock.set(new Date('2026-12-01T15:00:00.000Z'));
    expect(await view(two)).toBe(3);
    expect(await responseOutcome(one.put(`/notices/${id}/view`))).toEqual([403, 'permission.denied']);
    expect(await responseOutcome(outsider.put(`/notices/${id}/view`))).toEqual([404, 'request.not_found']);
  });

  it('includes the first messages for with=page', async () => {
    const { club, one, two, seven, createNotice } = bulletin;
    const id = await createNotice(seven, 'notice');
    for (const actor of [one, two]) {
      const body = { crew_id: actor.crew, club_id: club.wire, notice_id: id, message_text: '네' };
      await actor.post('/messages/notice', body);
    }
    const { messages, ...notice } = (await two.get(`/notices/${id}?with=page`)).json();
    expect(notice).toEqual((await two.get(`/notices/${id}`)).json());
    expect(messages).toEqual((await two.get(`/notices/${id}/messages`)).json());
    expect(messages).toHaveLength(2);
    expect((await one.get(`/notices/${await createNotice(two, '자유')}?with=page`)).statusCode).toBe(403);
    expect((await one.get(`/notices/${id}?with=all`)).statusCode).toBe(400);
    expect(await context.statements(() => two.get(`/notices/${id}?with=page`))).toBe(2);
  });

  it('returns notices of former crews without their nick', async () => {
    const { two, seven, createNotice } = bulletin;
    const id = await createNotice(two, '자유');
    await context.db
      .updateTable('crews')
      .set({ state: 0, admin_level: 0 })
      .where('id', '=', two.id)
      .execute();
    const body = (await seven.get(`/notices/${id}`)).json();
    expect(body.nick).toBe('탈퇴한 크루');
    expect(body).not.toHaveProperty('crew_id');
  });
});
