import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertImage, insertMessage, insertNotice } from '../../testing/fixtures.ts';
import { openTestContext, type TestContext } from '../../testing/test-context.ts';

let context: TestContext;
beforeAll(async () => {
  context = await openTestContext('pglite');
});
afterAll(() => context.close());

/** The number of statements of each call on notices, with `rows` rows in each list. */
async function statementsFor(rows: number): Promise<Record<string, number>> {
  const club = await context.club();
  const crew = await context.crew(club, { admin_level: 8 });
  const by = { club_id: club.id, crew_id: crew.id };
  const many = Array.from({ length: rows });
  const noticeId = await insertNotice(context.db, by);
  const images: string[] = [];
  for (const _ of many) {
    await insertMessage(context.db, { ...by, notice_id: await insertNotice(context.db, by) });
    await insertMessage(context.db, { ...by, notice_id: noticeId });
    images.push(context.ids.encode('image', await insertImage(context.db, { member_id: crew.memberId })));
  }
  const id = context.ids.encode('notice', noticeId);
  const form = { notice_category: 'notice', notice_title: '공지', notice_text: '글' };
  const author = { crew_id: crew.crew, club_id: club.wire };
  const calls = {
    list: () => crew.get(`/notices/club_nick/${club.nick}/list`),
    category: () => crew.get(`/notices/club_nick/${club.nick}/list/category/notice?limit=5`),
    edit: () => crew.put(`/notices/${id}`, { ...form, notice_image: images.slice(0, 10) }),
    order: () => crew.put(`/images/list/${images.slice(0, 10).reverse()}`),
    images: () => crew.get(`/images/list/${images.slice(0, 10)}`),
    read: () => crew.get(`/notices/${id}`),
    view: () => crew.put(`/notices/${id}/view`),
    messages: () => crew.get(`/notices/${id}/messages`),
    'write a message': () => crew.post('/messages/notice', { ...author, notice_id: id, message_text: '네' }),
    like: () => crew.post('/likes', { crew_id: crew.crew, table_type: 'notice', table_id: id }),
    unlike: () => crew.delete(`/likes/${crew.crew}/notice/${id}`),
    write: () => crew.post('/notices', { ...author, ...form }),
    pin: () => crew.put(`/notices/${id}/pin`),
    unpin: () => crew.delete(`/notices/${id}/pin`),
    delete: () => crew.put(`/notices/delete/${id}`),
  };
  const counts: Record<string, number> = {};
  for (const [name, call] of Object.entries(calls)) {
    counts[name] = await context.statements(async () => {
      expect((await call()).statusCode).toBeLessThan(300);
    });
  }
  return counts;
}

it('every call on notices runs as many statements for many rows as for one', async () => {
  const one = await statementsFor(1);
  expect(await statementsFor(12)).toEqual(one);
  expect(one).toEqual({
    list: 2,
    category: 2,
    edit: 5,
    order: 4,
    images: 1,
    read: 1,
    view: 2,
    messages: 2,
    'write a message': 5,
    like: 3,
    unlike: 3,
    write: 4,
    pin: 2,
    unpin: 2,
    delete: 4,
  });
});
