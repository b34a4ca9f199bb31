import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { insertImage, insertNotice } from '../../testing/fixtures.ts';
import { CLOCKS, openScene, type Scene, type SceneClub, type SceneCrew } from '../../testing/scene.ts';

describe.each(engines())('notices on %s', (engine) => {
  let scene: Scene;
  let club: SceneClub;
  let one: SceneCrew;
  let two: SceneCrew;
  let seven: SceneCrew;
  let eight: SceneCrew;
  let outsider: SceneCrew;
  beforeAll(async () => {
    scene = await openScene(engine);
  });
  afterAll(() => scene.close());
  beforeEach(async () => {
    scene.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await scene.club();
    const setting = JSON.stringify({ bulletinlist: '자유, 사진' });
    await scene.db.updateTable('clubs').set({ setting }).where('id', '=', club.id).execute();
    const crew = (admin_level: number) => scene.crew(club, { admin_level });
    [one, two, seven, eight] = [await crew(1), await crew(2), await crew(7), await crew(8)];
    outsider = await scene.crew(await scene.club(), { admin_level: 9 });
  });

  const form = (category: string, given: object = {}) => ({
    notice_category: category,
    notice_title: '한강에서 봐요',
    notice_text: '일곱 시에\n만나요',
    ...given,
  });
  const write = (who: SceneCrew, category: string, given: object = {}) =>
    who.post('/notices', { crew_id: who.crew, club_id: club.wire, ...form(category, given) });
  const written = async (who: SceneCrew, category: string, given: object = {}): Promise<string> =>
    (await write(who, category, given)).json().id;
  const edit = (who: SceneCrew, id: string, category: string, given: object = {}) =>
    who.put(`/notices/${id}`, form(category, given));
  const outcome = async (answer: Promise<{ json(): { status: number; code: string } }>) => {
    const { status, code } = (await answer).json();
    return [status, code];
  };
  const list = `/notices/club_nick`;
  const image = async (who: SceneCrew) =>
    scene.ids.encode('image', await insertImage(scene.db, { member_id: who.memberId }));

  it('carry all that a page and a row need', async () => {
    const images = [await image(seven), await image(seven)];
    const id = await written(seven, 'notice', { notice_image: images.join(',') });
    const row = {
      id,
      club_id: club.wire,
      crew_id: seven.crew,
      nick: expect.any(String),
      notice_category: 'notice',
      notice_title: '한강에서 봐요',
      notice_image: images.join(','),
      thumbnail_url: expect.stringMatching(/^\/uploads\/[\w-]{16,}-400\.webp$/),
      view: 0,
      like_count: 0,
      message_count: 0,
      liked: false,
      created_time: CLOCKS[0],
      sort: Date.parse(CLOCKS[0] ?? ''),
      can: { edit: false, delete: false, like: true, message: true },
    };
    expect((await one.get(`${list}/${club.nick.toUpperCase()}/list`)).json()).toEqual([row]);
    expect((await one.get(`/notices/${id}`)).json()).toEqual({
      ...row,
      notice_text: '일곱 시에\n만나요',
      version: 1,
      images: images.map((imageId) => expect.objectContaining({ id: imageId, width: 1600, height: 900 })),
    });
    expect((await seven.get(`/notices/${id}`)).json().can).toMatchObject({ edit: true, delete: true });
    expect((await eight.get(`/notices/${id}`)).json().can).toMatchObject({ edit: true, delete: true });
  });

  it('are written by level 7, on the bulletin by level 2', async () => {
    expect((await write(seven, 'regulation')).statusCode).toBe(201);
    expect((await write(two, '자유')).statusCode).toBe(201);
    expect(await outcome(write(two, 'notice'))).toEqual([403, 'notice.category_forbidden']);
    expect(await outcome(write(seven, '없는 분류'))).toEqual([422, 'notice.category_unknown']);
    expect(await outcome(write(one, '자유'))).toEqual([403, 'permission.denied']);
    expect(await outcome(write(outsider, '자유'))).toEqual([404, 'request.not_found']);
    expect(await outcome(write(two, '자유', { crew_id: seven.crew }))).toEqual([403, 'auth.other_identity']);
    expect((await scene.as(null).post('/notices', form('자유'))).statusCode).toBe(401);
  });

  it('are judged as the form is', async () => {
    const fill = (given: object) => outcome(write(two, '자유', given));
    expect(await fill({ notice_title: ' \u200b' })).toEqual([422, 'notice.title_required']);
    expect(await fill({ notice_title: '가'.repeat(101) })).toEqual([422, 'notice.title_too_long']);
    expect(await fill({ notice_text: '' })).toEqual([422, 'notice.text_required']);
    expect(await fill({ notice_text: '가'.repeat(20_001) })).toEqual([422, 'notice.text_too_long']);
    for (const given of [
      { notice_title: 7 },
      { notice_text: null },
      { notice_image: 'nonsense' },
      { id: '1' },
    ]) {
      expect(await fill(given)).toEqual([400, 'request.malformed']);
    }
    const payload = '<img src=x onerror=alert(1)> javascript:alert(1) \u202e';
    const id = await written(two, '자유', {
      notice_title: payload,
      notice_text: payload,
      view: 9,
      version: 9,
    });
    expect((await two.get(`/notices/${id}`)).json()).toMatchObject({
      notice_title: payload.trim().slice(0, -2),
      view: 0,
      version: 1,
    });
  });

  it('are read as their category is, newest first', async () => {
    const [rule, news, post] = [
      await written(seven, 'regulation'),
      await written(seven, 'notice'),
      await written(two, '자유'),
    ];
    const ids = async (who: SceneCrew, path: string) =>
      (await who.get(`${list}/${club.nick}/list${path}`)).json().map((row: { id: string }) => row.id);
    expect(await ids(two, '')).toEqual([post, news, rule]);
    expect(await ids(one, '')).toEqual([news, rule]);
    expect(await ids(two, '?of=club')).toEqual([news, rule]);
    expect(await ids(two, '?of=bulletin&limit=1')).toEqual([post]);
    expect(await outcome(one.get(`${list}/${club.nick}/list?of=bulletin`))).toEqual([
      403,
      'permission.denied',
    ]);
    expect(await ids(one, '/category/regulation')).toEqual([rule]);
    expect(await ids(two, `/category/${encodeURIComponent('자유')}`)).toEqual([post]);
    for (const category of ["' OR 1=1--", '%', '_', '\\', 'a\u0000b', '😀']) {
      expect(await ids(two, `/category/${encodeURIComponent(category)}`)).toEqual([]);
    }
    expect(await outcome(one.get(`${list}/${club.nick}/list/category/x`))).toEqual([
      403,
      'permission.denied',
    ]);
    expect(await outcome(one.get(`/notices/${post}`))).toEqual([403, 'permission.denied']);
    expect(await outcome(outsider.get(`${list}/${club.nick}/list`))).toEqual([403, 'permission.denied']);
    expect(await outcome(outsider.get(`/notices/${rule}`))).toEqual([404, 'request.not_found']);
    expect(await outcome(one.get(`${list}/no-such-club/list`))).toEqual([404, 'request.not_found']);
    expect(await outcome(one.get(`${list}/%00/list`))).toEqual([404, 'request.not_found']);
    expect((await scene.as(null).get(`/notices/${rule}`)).statusCode).toBe(401);
    expect((await one.get(`${list}/${club.nick}/list`)).headers.link).toBeUndefined();
    const first = await two.get(`${list}/${club.nick}/list?limit=2`);
    expect(first.json().map((row: { id: string }) => row.id)).toEqual([post, news]);
    const [, next = ''] = /^<\/api\/v1(.*)>; rel="next"$/.exec(String(first.headers.link)) ?? [];
    const second = await two.get(next);
    expect(second.json().map((row: { id: string }) => row.id)).toEqual([rule]);
    expect(second.headers.link).toBeUndefined();
  });

  it('abuse 17: are edited by their authors and level 8, and nothing is overwritten unseen', async () => {
    const id = await written(two, '자유');
    const other = await scene.crew(club, { admin_level: 7 });
    expect(await outcome(edit(other, id, '자유'))).toEqual([403, 'permission.denied']);
    expect(await outcome(edit(outsider, id, '자유'))).toEqual([404, 'request.not_found']);
    const stale = { version: 1, notice_title: '둘째' };
    expect((await edit(eight, id, '자유', { version: 1, notice_title: '첫째' })).json()).toMatchObject({
      notice_title: '첫째',
      version: 2,
    });
    expect(await outcome(edit(two, id, '자유', stale))).toEqual([409, 'request.stale']);
    expect((await edit(two, id, '사진')).json()).toMatchObject({ notice_category: '사진', version: 3 });
    expect(await outcome(edit(two, id, 'notice'))).toEqual([403, 'notice.category_forbidden']);
    await scene.db.updateTable('clubs').set({ setting: '{}' }).where('id', '=', club.id).execute();
    expect((await edit(two, id, '사진')).statusCode).toBe(200);
    expect(await outcome(edit(two, id, '자유'))).toEqual([422, 'notice.category_unknown']);
  });

  it('edited at once from one page are edited once', async () => {
    const id = await written(two, '자유');
    const answers = await Promise.all([1, 2, 3, 4].map(() => edit(two, id, '자유', { version: 1 })));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409, 409]);
  });

  it('are deleted softly, for everybody, by their authors and level 8', async () => {
    const images = [await image(two)];
    const id = await written(two, '자유', { notice_image: images });
    expect(await outcome(seven.put(`/notices/delete/${id}`))).toEqual([403, 'permission.denied']);
    expect(await outcome(outsider.put(`/notices/delete/${id}`))).toEqual([404, 'request.not_found']);
    expect((await eight.put(`/notices/delete/${id}`)).statusCode).toBe(200);
    expect((await two.put(`/notices/delete/${id}`)).statusCode).toBe(200);
    expect((await seven.put(`/notices/delete/${id}`)).statusCode).toBe(404);
    expect((await two.get(`/notices/${id}`)).statusCode).toBe(404);
    expect((await edit(two, id, '자유')).statusCode).toBe(404);
    expect((await two.put(`/notices/${id}/view`)).statusCode).toBe(404);
    expect((await two.get(`${list}/${club.nick}/list`)).json()).toEqual([]);
    expect((await seven.get(`/images/list/${images[0]}`)).statusCode).toBe(404);
    const rows = await scene.db
      .selectFrom('notices')
      .select('deleted_time')
      .where('crew_id', '=', two.id)
      .execute();
    expect(rows).toEqual([{ deleted_time: scene.clock.now() }]);
  });

  it('count a viewer once a Seoul day, however often and at once', async () => {
    const id = await written(two, '자유');
    const view = async (who: SceneCrew) => (await who.put(`/notices/${id}/view`)).json().view;
    const answers = await Promise.all(Array.from({ length: 10 }, () => view(two)));
    expect(new Set(answers)).toEqual(new Set([1]));
    expect(await view(seven)).toBe(2);
    scene.clock.set(new Date('2026-12-01T14:59:59.999Z'));
    expect(await view(two)).toBe(2);
    scene.clock.set(new Date('2026-12-01T15:00:00.000Z'));
    expect(await view(two)).toBe(3);
    expect(await outcome(one.put(`/notices/${id}/view`))).toEqual([403, 'permission.denied']);
    expect(await outcome(outsider.put(`/notices/${id}/view`))).toEqual([404, 'request.not_found']);
  });

  it('of those who left stay, under no name', async () => {
    const id = await written(two, '자유');
    await scene.db.updateTable('crews').set({ state: 0, admin_level: 0 }).where('id', '=', two.id).execute();
    const body = (await seven.get(`/notices/${id}`)).json();
    expect(body.nick).toBe('탈퇴한 크루');
    expect(body).not.toHaveProperty('crew_id');
  });

  describe('with a reserved id', () => {
    const reserve = async (who: SceneCrew) => (await who.get('/notices/max_id')).json().max_id;

    it('get that id, once, however often and at once', async () => {
      const id = await reserve(two);
      const notice_image = [await image(two)];
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => write(two, '자유', { id, notice_image })),
      );
      expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
        answers.map(() => [201, { id }]),
      );
      expect((await two.get(`/notices/${id}`)).json().notice_image).toBe(notice_image[0]);
      expect((await two.get(`${list}/${club.nick}/list`)).json()).toHaveLength(1);
    });

    it("refuse another's id, one that nobody reserved, and that of a notice", async () => {
      const other = await insertNotice(scene.db, { club_id: club.id, crew_id: eight.id });
      for (const id of [await reserve(eight), scene.ids.encode('notice', other)]) {
        expect(await outcome(write(two, '자유', { id }))).toEqual([403, 'notice.id_of_another']);
      }
      expect(await outcome(one.get('/notices/max_id'))).toEqual([403, 'permission.denied']);
    });
  });

  describe('with images', () => {
    const imagesOf = async (id: string) => (await two.get(`/notices/${id}`)).json().notice_image;

    it('take them up, order them and drop them', async () => {
      const [a, b, c] = [await image(two), await image(two), await image(two)];
      const id = await written(two, '자유', { notice_image: `${a},${b}` });
      expect((await edit(two, id, '자유')).json().notice_image).toBe(`${a},${b}`);
      expect((await edit(two, id, '자유', { notice_image: [c, a] })).json().notice_image).toBe(`${c},${a}`);
      const ordered = await two.put(`/images/list/${a},${b},${c}`);
      expect(ordered.json().map((row: { id: string }) => row.id)).toEqual([a, b, c]);
      expect(await imagesOf(id)).toBe(`${a},${b},${c}`);
      expect((await two.put(`/images/list/${c}`)).statusCode).toBe(200);
      expect(await imagesOf(id)).toBe(c);
      expect((await edit(two, id, '자유', { notice_image: '' })).json().images).toEqual([]);
    });

    it("refuse others' images, those of another notice, and more than 10", async () => {
      const [mine, theirs, used] = [await image(two), await image(seven), await image(two)];
      const id = await written(two, '자유', { notice_image: used });
      for (const notice_image of [theirs, used, scene.ids.encode('image', 9_000_000)]) {
        expect(await outcome(write(two, '자유', { notice_image }))).toEqual([422, 'image.unavailable']);
      }
      const many = await Promise.all(Array.from({ length: 11 }, () => image(two)));
      expect(await outcome(write(two, '자유', { notice_image: many }))).toEqual([
        422,
        'notice.too_many_images',
      ]);
      expect((await two.get(`${list}/${club.nick}/list`)).json()).toHaveLength(1);
      const second = await written(two, '자유', { notice_image: mine });
      expect(await outcome(two.put(`/images/list/${used},${mine}`))).toEqual([422, 'image.unavailable']);
      expect([await imagesOf(id), await imagesOf(second)]).toEqual([used, mine]);
    });

    it('show them as the notice, and to nobody before', async () => {
      const [mine, loose] = [await image(two), await image(two)];
      await written(two, '자유', { notice_image: mine });
      expect((await seven.get(`/images/list/${mine}`)).json()).toMatchObject([{ id: mine }]);
      for (const [who, ids] of [
        [one, mine],
        [outsider, mine],
        [seven, loose],
        [two, `${mine},nonsense`],
      ] as const) {
        expect(await outcome(who.get(`/images/list/${ids}`))).toEqual([404, 'request.not_found']);
      }
      expect((await two.get(`/images/list/${loose},${mine}`)).json()).toMatchObject([
        { id: loose },
        { id: mine },
      ]);
      expect(await outcome(seven.put(`/images/list/${mine}`))).toEqual([403, 'permission.denied']);
      expect((await eight.put(`/images/list/${mine}`)).statusCode).toBe(200);
      expect((await scene.as(null).get(`/images/list/${mine}`)).statusCode).toBe(401);
    });
  });
});
