import { beforeEach, describe, expect, it } from 'vitest';
import { type Bulletin, createBulletin, form, responseOutcome } from '../../testing/bulletin.ts';
import { engines } from '../../testing/database.ts';
import { insertNotice } from '../../testing/fixtures.ts';
import { CLOCKS, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

describe.each(engines())('writing notices on %s', (engine) => {
  const context = setUpTestContext(engine);
  let bulletin: Bulletin;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    bulletin = await createBulletin(context);
  });
  const list = '/notices/club_nick';

  it('requires level 7, and level 2 on the bulletin', async () => {
    const { one, two, seven, outsider, write } = bulletin;
    expect((await write(seven, 'regulation')).statusCode).toBe(201);
    expect((await write(two, '자유')).statusCode).toBe(201);
    expect(await responseOutcome(write(two, 'notice'))).toEqual([403, 'notice.category_forbidden']);
    expect(await responseOutcome(write(seven, '없는 분류'))).toEqual([422, 'notice.category_unknown']);
    expect(await responseOutcome(write(one, '자유'))).toEqual([403, 'permission.denied']);
    expect(await responseOutcome(write(outsider, '자유'))).toEqual([404, 'request.not_found']);
    expect(await responseOutcome(write(two, '자유', { crew_id: seven.crew }))).toEqual([
      403,
      'auth.other_identity',
    ]);
    expect((await context.as(null).post('/notices', form('자유'))).statusCode).toBe(401);
  });

  it('validates the form', async () => {
    const { two, write, createNotice } = bulletin;
    const fill = (given: object) => responseOutcome(write(two, '자유', given));
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
    const id = await createNotice(two, '자유', {
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

  // docs/threats.md#t-17
  it('permits edits by authors and level 8, and refuses a stale version with 409 request.stale', async () => {
    const { club, two, eight, outsider, createNotice, edit } = bulletin;
    const id = await createNotice(two, '자유');
    const other = await context.crew(club, { admin_level: 7 });
    expect(await responseOutcome(edit(other, id, '자유'))).toEqual([403, 'permission.denied']);
    expect(await responseOutcome(edit(outsider, id, '자유'))).toEqual([404, 'request.not_found']);
    const stale = { version: 1, notice_title: '둘째' };
    expect((await edit(eight, id, '자유', { version: 1, notice_title: '첫째' })).json()).toMatchObject({
      notice_title: '첫째',
      version: 2,
    });
    expect(await responseOutcome(edit(two, id, '자유', stale))).toEqual([409, 'request.stale']);
    expect((await edit(two, id, '사진')).json()).toMatchObject({ notice_category: '사진', version: 3 });
    expect(await responseOutcome(edit(two, id, 'notice'))).toEqual([403, 'notice.category_forbidden']);
    await context.db.updateTable('clubs').set({ setting: '{}' }).where('id', '=', club.id).execute();
    expect((await edit(two, id, '사진')).statusCode).toBe(200);
    expect(await responseOutcome(edit(two, id, '자유'))).toEqual([422, 'notice.category_unknown']);
  });

  it('accepts one of four concurrent edits of the same version', async () => {
    const { two, createNotice, edit } = bulletin;
    const id = await createNotice(two, '자유');
    const answers = await Promise.all([1, 2, 3, 4].map(() => edit(two, id, '자유', { version: 1 })));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409, 409]);
  });

  it('permits deletes by authors and level 8; the row stays, but no call returns it', async () => {
    const { club, two, seven, eight, outsider, createNotice, edit, image } = bulletin;
    const images = [await image(two)];
    const id = await createNotice(two, '자유', { notice_image: images });
    expect(await responseOutcome(seven.put(`/notices/delete/${id}`))).toEqual([403, 'permission.denied']);
    expect(await responseOutcome(outsider.put(`/notices/delete/${id}`))).toEqual([404, 'request.not_found']);
    expect((await eight.put(`/notices/delete/${id}`)).statusCode).toBe(200);
    expect((await two.put(`/notices/delete/${id}`)).statusCode).toBe(200);
    expect((await seven.put(`/notices/delete/${id}`)).statusCode).toBe(404);
    expect((await two.get(`/notices/${id}`)).statusCode).toBe(404);
    expect((await edit(two, id, '자유')).statusCode).toBe(404);
    expect((await two.put(`/notices/${id}/view`)).statusCode).toBe(404);
    expect((await two.get(`${list}/${club.nick}/list`)).json()).toEqual([]);
    expect((await seven.get(`/images/list/${images[0]}`)).statusCode).toBe(404);
    const rows = await context.db
      .selectFrom('notices')
      .select('deleted_time')
      .where('crew_id', '=', two.id)
      .execute();
    expect(rows).toEqual([{ deleted_time: context.clock.now() }]);
  });

  describe('with a reserved id', () => {
    const reserve = async (actor: ContextCrew) => (await actor.get('/notices/max_id')).json().max_id;

    it('uses that id, once for concurrent calls', async () => {
      const { club, two, write, image } = bulletin;
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

    it("refuses another's id and the id of a notice", async () => {
      const { club, one, two, eight, write } = bulletin;
      const other = await insertNotice(context.db, { club_id: club.id, crew_id: eight.id });
      for (const id of [await reserve(eight), context.ids.encode('notice', other)]) {
        expect(await responseOutcome(write(two, '자유', { id }))).toEqual([403, 'notice.id_of_another']);
      }
      expect(await responseOutcome(one.get('/notices/max_id'))).toEqual([403, 'permission.denied']);
    });
  });
});
