import { beforeEach, describe, expect, it } from 'vitest';
import { type Bulletin, createBulletin, responseOutcome } from '../../testing/bulletin.ts';
import { engines } from '../../testing/database.ts';
import { CLOCKS, setUpTestContext } from '../../testing/test-context.ts';

describe.each(engines())('the images of notices on %s', (engine) => {
  const context = setUpTestContext(engine);
  let bulletin: Bulletin;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    bulletin = await createBulletin(context);
  });
  const list = '/notices/club_nick';
  const imagesOf = async (id: string) => (await bulletin.two.get(`/notices/${id}`)).json().notice_image;

  it('are linked, reordered and unlinked', async () => {
    const { two, createNotice, edit, image } = bulletin;
    const [a, b, c] = [await image(two), await image(two), await image(two)];
    const id = await createNotice(two, '자유', { notice_image: `${a},${b}` });
    expect((await edit(two, id, '자유')).json().notice_image).toBe(`${a},${b}`);
    expect((await edit(two, id, '자유', { notice_image: [c, a] })).json().notice_image).toBe(`${c},${a}`);
    const ordered = await two.put(`/images/list/${a},${b},${c}`);
    expect(ordered.json().map((row: { id: string }) => row.id)).toEqual([a, b, c]);
    expect(await imagesOf(id)).toBe(`${a},${b},${c}`);
    expect((await two.put(`/images/list/${c}`)).statusCode).toBe(200);
    expect(await imagesOf(id)).toBe(c);
    expect((await edit(two, id, '자유', { notice_image: '' })).json().images).toEqual([]);
  });

  it('are refused if uploaded by others, linked by another notice, or more than 10', async () => {
    const { club, two, seven, write, createNotice, image } = bulletin;
    const [mine, theirs, used] = [await image(two), await image(seven), await image(two)];
    const id = await createNotice(two, '자유', { notice_image: used });
    for (const notice_image of [theirs, used, context.ids.encode('image', 9_000_000)]) {
      expect(await responseOutcome(write(two, '자유', { notice_image }))).toEqual([422, 'image.unavailable']);
    }
    const many = await Promise.all(Array.from({ length: 11 }, () => image(two)));
    expect(await responseOutcome(write(two, '자유', { notice_image: many }))).toEqual([
      422,
      'notice.too_many_images',
    ]);
    expect((await two.get(`${list}/${club.nick}/list`)).json()).toHaveLength(1);
    const second = await createNotice(two, '자유', { notice_image: mine });
    expect(await responseOutcome(two.put(`/images/list/${used},${mine}`))).toEqual([
      422,
      'image.unavailable',
    ]);
    expect([await imagesOf(id), await imagesOf(second)]).toEqual([used, mine]);
  });

  it('are returned to readers of the notice, and before that to the uploader only', async () => {
    const { one, two, seven, eight, outsider, createNotice, image } = bulletin;
    const [mine, unlinked] = [await image(two), await image(two)];
    await createNotice(two, '자유', { notice_image: mine });
    expect((await seven.get(`/images/list/${mine}`)).json()).toMatchObject([{ id: mine }]);
    for (const [actor, ids] of [
      [one, mine],
      [outsider, mine],
      [seven, unlinked],
      [two, `${mine},nonsense`],
    ] as const) {
      expect(await responseOutcome(actor.get(`/images/list/${ids}`))).toEqual([404, 'request.not_found']);
    }
    expect((await two.get(`/images/list/${unlinked},${mine}`)).json()).toMatchObject([
      { id: unlinked },
      { id: mine },
    ]);
    expect(await responseOutcome(seven.put(`/images/list/${mine}`))).toEqual([403, 'permission.denied']);
    expect((await eight.put(`/images/list/${mine}`)).statusCode).toBe(200);
    expect((await context.as(null).get(`/images/list/${mine}`)).statusCode).toBe(401);
  });
});
