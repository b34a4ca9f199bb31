import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { insertMessage, insertNotice } from '../../testing/fixtures.ts';
import {
  CLOCKS,
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';

describe.each(engines())('messages on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let meetup: ContextActivity;
  let one: ContextCrew;
  let eight: ContextCrew;
  let outsider: ContextCrew;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    meetup = await context.meetup(club, 24);
    one = await context.crew(club);
    eight = await context.crew(club, { admin_level: 8 });
    outsider = await context.crew(await context.club(), { admin_level: 9 });
  });

  const write = (actor: ContextCrew, text: unknown, given: object = {}, headers = {}) =>
    actor.post(
      '/messages/activity',
      { crew_id: actor.crew, club_id: club.wire, activity_id: meetup.wire, message_text: text, ...given },
      headers,
    );
  const read = async (actor: ContextCrew) => (await actor.get(`/activities/${meetup.wire}/messages`)).json();
  const notice = async (category: string) =>
    context.ids.encode(
      'notice',
      await insertNotice(context.db, { club_id: club.id, crew_id: club.owner.id, notice_category: category }),
    );
  const writeOnNotice = (actor: ContextCrew, noticeId: string, text = '좋아요') =>
    actor.post('/messages/notice', {
      crew_id: actor.crew,
      club_id: club.wire,
      notice_id: noticeId,
      message_text: text,
    });
  /** The stored count and the number of rows. */
  const counts = async () => {
    const { message_count } = await context.db
      .selectFrom('activities')
      .select('message_count')
      .where('id', '=', meetup.id)
      .executeTakeFirstOrThrow();
    const rows = await context.db
      .selectFrom('messages')
      .select('id')
      .where('activity_id', '=', meetup.id)
      .where('state', '=', 1)
      .execute();
    return [message_count, rows.length];
  };

  it('are returned oldest first, with the ids of their authors from level 5 on', async () => {
    const first = await write(one, ' 안녕하세요\n<b>반가워요</b> ');
    expect(first.statusCode).toBe(201);
    context.advanceClock(1);
    const second = await write(eight, '👋');
    expect(await read(one)).toEqual([
      {
        id: first.json().id,
        nick: expect.any(String),
        message_text: '안녕하세요\n<b>반가워요</b>',
        created_time: CLOCKS[0],
        sort: Date.parse(CLOCKS[0] ?? ''),
        state: 1,
        reply_to: null,
        like_count: 0,
        liked: false,
        mine: true,
        can: { delete: true, like: true },
      },
      expect.objectContaining({ id: second.json().id, mine: false, can: { delete: false, like: true } }),
    ]);
    const five = await read(club.owner);
    expect(five.map((row: { crew_id: string }) => row.crew_id)).toEqual([one.crew, eight.crew]);
    expect((await read(eight))[0].can).toEqual({ delete: true, like: true });
    expect((await one.get(`/messages/activity/${meetup.wire}/count`)).json()).toEqual({ count: 2 });
    expect((await one.get(`/activities/${meetup.wire}`)).json().message_count).toBe(2);
    expect(await counts()).toEqual([2, 2]);
  });

  // docs/threats.md#t-15
  it('return 404 to outsiders, as for a missing activity', async () => {
    await write(one, '우리끼리');
    const nowhere = context.ids.encode('activity', 9_000_000);
    for (const [actor, id] of [
      [outsider, meetup.wire],
      [one, nowhere],
    ] as const) {
      for (const path of [`/activities/${id}/messages`, `/messages/activity/${id}/count`]) {
        const answer = await actor.get(path);
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'request.not_found']);
      }
    }
    const visitor = context.as(null);
    expect((await visitor.get(`/activities/${meetup.wire}/messages`)).statusCode).toBe(401);
    expect((await write(outsider, '들어갈게요')).statusCode).toBe(404);
    expect((await write(one, '남의 이름으로', { crew_id: eight.crew })).json().code).toBe(
      'auth.other_identity',
    );
    expect(
      (await write(one, '다른 클럽', { club_id: context.ids.encode('club', 9_000_000) })).statusCode,
    ).toBe(404);
    const banned = await context.crew(club, { state: -1, admin_level: -1 });
    expect((await write(banned, '저예요')).statusCode).toBe(404);
    await context.db
      .updateTable('activities')
      .set({ deleted_time: context.clock.now() })
      .where('id', '=', meetup.id)
      .execute();
    expect((await write(one, '늦었나요')).statusCode).toBe(404);
    expect((await one.get(`/activities/${meetup.wire}/messages`)).statusCode).toBe(404);
  });

  it('have 1 to 1,000 visible characters', async () => {
    const codeOf = async (text: unknown) => {
      const { status, code } = (await write(one, text)).json();
      return [status, code];
    };
    for (const text of ['', ' \n\t', '\u200b']) expect(await codeOf(text)).toEqual([422, 'message.empty']);
    expect(await codeOf('가'.repeat(1001))).toEqual([422, 'message.too_long']);
    for (const text of [7, null, undefined, ['a'], { a: 1 }]) {
      expect(await codeOf(text)).toEqual([400, 'request.malformed']);
    }
    expect((await write(one, ` ${'👨‍👩‍👧‍👦'.repeat(1000)} `)).statusCode).toBe(201);
    expect((await write(one, `'; drop table messages; -- \u0000`)).statusCode).toBe(201);
    expect((await read(one))[1].message_text).toBe("'; drop table messages; --");
    expect(await counts()).toEqual([2, 2]);
  });

  it('ignore other fields of the body', async () => {
    const { id } = (
      await write(one, '처음', { state: 0, like_count: 99, created_time: '2020-01-01T00:00:00Z' })
    ).json();
    expect(await read(one)).toMatchObject([{ id, state: 1, like_count: 0, created_time: CLOCKS[0] }]);
  });

  it('have counts that match their rows after concurrent writes and deletes', async () => {
    const written = await Promise.all(Array.from({ length: 12 }, (_, index) => write(one, `${index}`)));
    expect(await counts()).toEqual([12, 12]);
    const ids = written.slice(0, 6).map((answer) => answer.json().id);
    const twice = [...ids, ...ids].map((id) => one.put(`/messages/${id}/state/0`));
    const more = Array.from({ length: 4 }, () => write(eight, '하나 더'));
    const answers = await Promise.all([...twice, ...more]);
    expect(answers.every((answer) => answer.statusCode < 300)).toBe(true);
    expect(await counts()).toEqual([10, 10]);
  });

  it('are created once per Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'write-once' };
    const answers = await Promise.all([1, 2, 3].map(() => write(one, '한 번만', {}, key)));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(await counts()).toEqual([1, 1]);
  });

  // docs/threats.md#t-17
  it('can be deleted by their authors and level 8 only', async () => {
    const { id } = (await write(one, '지울게요')).json();
    const seven = await context.crew(club, { admin_level: 7 });
    expect((await seven.put(`/messages/${id}/state/0`)).json().code).toBe('permission.denied');
    expect((await outsider.put(`/messages/${id}/state/0`)).json().code).toBe('request.not_found');
    expect((await one.put(`/messages/${id}/state/1`)).statusCode).toBe(404);
    expect((await one.put(`/messages/${id}/state/0`)).statusCode).toBe(200);
    expect(await read(one)).toEqual([]);
    expect((await one.put(`/messages/${id}/state/0`)).statusCode).toBe(200);
    expect((await seven.put(`/messages/${id}/state/0`)).statusCode).toBe(404);
    const other = (await write(one, '남의 글')).json().id;
    expect((await eight.put(`/messages/${other}/state/0`)).statusCode).toBe(200);
    expect(await counts()).toEqual([0, 0]);
  });

  it('of former crews stay, without their nick', async () => {
    const left = await context.crew(club, { admin_level: 5 });
    await write(left, '그동안 고마웠어요');
    await context.db
      .updateTable('crews')
      .set({ state: 0, admin_level: 0 })
      .where('id', '=', left.id)
      .execute();
    const [row] = await read(eight);
    expect(row).toMatchObject({ nick: '탈퇴한 크루', message_text: '그동안 고마웠어요' });
    expect(row).not.toHaveProperty('crew_id');
  });

  it('count as the reason of a late cancel', async () => {
    const soon = await context.meetup(club, 2);
    await context.attend(one, soon);
    expect((await context.cancel(one, soon)).statusCode).toBe(422);
    await write(one, '아이가 아파요', { activity_id: soon.wire });
    expect((await context.cancel(one, soon)).statusCode).toBe(200);
  });

  it('on a notice require the permission to read it', async () => {
    const two = await context.crew(club, { admin_level: 2 });
    const [rule, post] = [await notice('regulation'), await notice('자유')];
    const { id } = (await writeOnNotice(one, rule)).json();
    expect((await one.get(`/notices/${rule}/messages`)).json()).toMatchObject([
      { id, message_text: '좋아요' },
    ]);
    expect((await writeOnNotice(two, post)).statusCode).toBe(201);
    expect((await two.get(`/messages/notice/${post}/count`)).json()).toEqual({ count: 1 });
    for (const answer of [
      await writeOnNotice(one, post),
      await one.get(`/notices/${post}/messages`),
      await one.get(`/messages/notice/${post}/count`),
    ]) {
      expect(answer.json().code).toBe('permission.denied');
    }
    expect((await outsider.get(`/notices/${rule}/messages`)).statusCode).toBe(404);
    expect((await writeOnNotice(outsider, rule)).statusCode).toBe(404);
  });

  it('are returned the same with and without pages', async () => {
    for (let index = 0; index < 5; index += 1) {
      await insertMessage(context.db, { club_id: club.id, crew_id: one.id, activity_id: meetup.id });
    }
    const all = (await read(one)).map((row: { id: string }) => row.id);
    const paged: string[] = [];
    let path = `/activities/${meetup.wire}/messages?limit=2`;
    for (let pages = 1; ; pages += 1) {
      const answer = await one.get(path);
      paged.push(...answer.json().map((row: { id: string }) => row.id));
      const [, next] = /^<\/api\/v1(.*)>; rel="next"$/.exec(String(answer.headers.link ?? '')) ?? [];
      if (next === undefined) {
        expect(pages).toBe(3);
        break;
      }
      path = next;
    }
    expect(paged).toEqual(all);
    for (const wrong of ['limit=0', 'limit=-1', 'limit=1e9', 'limit=NaN', 'cursor=7', 'limit=1&limit=2']) {
      expect((await one.get(`/activities/${meetup.wire}/messages?${wrong}`)).statusCode).toBe(400);
    }
  });
});
