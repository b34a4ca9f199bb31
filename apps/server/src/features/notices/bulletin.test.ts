import { beforeEach, describe, expect, it } from 'vitest';
import { type Bulletin, createBulletin, responseOutcome } from '../../testing/bulletin.ts';
import { engines } from '../../testing/database.ts';
import { type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

describe.each(engines())('the bulletin on %s', (engine) => {
  const context = setUpTestContext(engine);
  let bulletin: Bulletin;
  beforeEach(async () => {
    bulletin = await createBulletin(context);
  });

  const read = (actor: ContextCrew, query = '') =>
    actor.get(`/notices/club_nick/${bulletin.club.nick}/bulletin${query}`);
  const page = async (query: string) => {
    const { rows, ...rest } = (await read(bulletin.two, query)).json();
    return { ...rest, ids: rows.map(({ id }: { id: string }) => id) };
  };
  /** Writes `count` posts, alternately in two categories; returns their ids, the latest first. */
  const writeMany = async (count: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1)
      ids.unshift(await bulletin.createNotice(bulletin.two, index % 2 === 0 ? '자유' : '사진'));
    return ids;
  };

  it('is returned in pages, with the number of posts of each category', async () => {
    const ids = await writeMany(13);
    await bulletin.createNotice(bulletin.seven, 'notice');
    const categories = [
      { notice_category: '사진', count: 6 },
      { notice_category: '자유', count: 7 },
    ];
    expect(await page('')).toEqual({ ids: ids.slice(0, 10), page: 1, count: 13, categories });
    expect(await page('?page=2')).toEqual({ ids: ids.slice(10), page: 2, count: 13, categories });
    expect(await page('?page=9007199254740991')).toMatchObject({ ids: ids.slice(10), page: 2 });
    expect(await page('?page=3&limit=5')).toMatchObject({ ids: ids.slice(10), page: 3 });
    const photos = ids.filter((_, index) => index % 2 === 1);
    expect(await page(`?limit=4&page=2&category=${encodeURIComponent('사진')}`)).toEqual({
      ids: photos.slice(4),
      page: 2,
      count: 6,
      categories,
    });
  });

  it('has the same rows as the list, without deleted posts, notices and other clubs', async () => {
    const [post = '', gone = ''] = await writeMany(2);
    await bulletin.two.put(`/notices/delete/${gone}`);
    const { club, two } = bulletin;
    const list = (await two.get(`/notices/club_nick/${club.nick}/list?of=bulletin`)).json();
    const firstPage = (await read(two)).json();
    expect(firstPage.rows).toEqual(list);
    expect(firstPage).toMatchObject({ count: 1, categories: [{ count: 1 }], rows: [{ id: post }] });
    for (const category of ['notice', "' OR 1=1--", '%', '_', '\\', 'none'])
      expect(await page(`?category=${encodeURIComponent(category)}`)).toMatchObject({
        ids: [],
        page: 1,
        count: 0,
      });
  });

  it('is refused below level 2, and for invalid pages', async () => {
    for (const actor of [bulletin.one, bulletin.outsider])
      expect(await responseOutcome(read(actor))).toEqual([403, 'permission.denied']);
    for (const query of [
      '?page=0',
      '?page=-1',
      '?page=1.5',
      '?page=1e99',
      '?limit=0',
      '?limit=101',
      '?page=x',
    ])
      expect(await responseOutcome(read(bulletin.two, query))).toEqual([400, 'request.malformed']);
  });
});
