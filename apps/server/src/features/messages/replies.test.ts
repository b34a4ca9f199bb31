import { beforeEach, describe, expect, it } from 'vitest';
import { createBulletin } from '../../testing/bulletin.ts';
import { engines } from '../../testing/database.ts';
import {
  CLOCKS,
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';

describe.each(engines())('replies on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let meetup: ContextActivity;
  let one: ContextCrew;
  let five: ContextCrew;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    meetup = await context.meetup(club, 24);
    one = await context.crew(club);
    five = await context.crew(club, { admin_level: 5 });
  });

  const send = (text: string, reply_to?: string | null, { actor = one, on = meetup } = {}) =>
    actor.post('/messages/activity', {
      crew_id: actor.crew,
      club_id: club.wire,
      activity_id: on.wire,
      message_text: text,
      reply_to,
    });
  const write = async (...args: Parameters<typeof send>) => (await send(...args)).json().id as string;
  const remove = (id: string, actor = one) => actor.put(`/messages/${id}/state/0`);
  const path = () => `/activities/${meetup.wire}/messages`;
  const rows = async (actor = five) => (await actor.get(path())).json();
  const texts = async () => (await rows()).map((row: { message_text: string }) => row.message_text);
  const count = async () => (await one.get(`/messages/activity/${meetup.wire}/count`)).json().count;

  it('are listed in the order of writing, with the comment that they reply to', async () => {
    const [first, second] = [await write('첫째', null), await write('둘째')];
    const reply = await write('첫째에게', first, { actor: five });
    expect((await rows()).map(({ id, reply_to }: Record<string, string>) => [id, reply_to])).toEqual([
      [first, null],
      [second, null],
      [reply, first],
    ]);
    expect(await count()).toBe(3);
  });

  it('are refused to replies, deleted comments, and those elsewhere or missing; then nothing is written', async () => {
    const first = await write('첫째');
    const reply = await write('답글', first);
    const deleted = await write('지울게요');
    await remove(deleted);
    const elsewhere = await write('다른 모임', null, { on: await context.meetup(club, 30) });
    for (const target of [reply, deleted, elsewhere, context.ids.encode('message', 9_000_000)]) {
      const { status, code } = (await send('답글', target)).json();
      expect([status, code]).toEqual([422, 'message.reply_refused']);
    }
    expect((await send('답글', 'x')).statusCode).toBe(400);
    expect([await texts(), await count()]).toEqual([['첫째', '답글'], 2]);
  });

  it('keep the place of a deleted comment, without its content, until the last one is deleted', async () => {
    const first = await write('첫째');
    await one.post('/likes', { crew_id: one.crew, table_type: 'message', table_id: first });
    const replies = [await write('하나', first), await write('둘', first)];
    await remove(first);
    for (const reader of [one, five]) {
      expect((await rows(reader))[0]).toEqual({
        id: first,
        nick: '',
        message_text: '',
        created_time: CLOCKS[0],
        sort: Date.parse(CLOCKS[0] ?? ''),
        state: 0,
        reply_to: null,
        like_count: 0,
        liked: false,
        mine: false,
        can: { delete: false, like: false },
      });
    }
    expect([await texts(), await count()]).toEqual([['', '하나', '둘'], 2]);
    expect((await one.get(`/activities/${meetup.wire}`)).json().message_count).toBe(2);
    expect((await one.get(`/likes/message/${first}/count`)).statusCode).toBe(404);
    for (const id of replies) {
      expect(await texts()).toContain('');
      expect((await remove(id)).statusCode).toBe(200);
      expect((await remove(id)).statusCode).toBe(200);
    }
    expect([await texts(), await count()]).toEqual([[], 0]);
  });

  it('leave no place when the comment is deleted after its replies', async () => {
    const first = await write('첫째');
    await remove(await write('답글', first));
    await remove(first);
    expect([await texts(), await count()]).toEqual([[], 0]);
  });

  it('are listed the same page by page, across the place of a deleted comment', async () => {
    const [first, second] = [await write('첫째'), await write('둘째')];
    for (let index = 0; index < 3; index += 1) await write(`답글 ${index}`, index === 1 ? second : first);
    await remove(first);
    const paged: unknown[] = [];
    let next: string | undefined = `${path()}?limit=1`;
    while (next !== undefined) {
      const answer = await five.get(next);
      paged.push(...answer.json());
      next = /^<\/api\/v1(.*)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];
    }
    expect(paged).toHaveLength(5);
    expect(paged).toEqual(await rows());
  });

  it('race with the deletion of their comment: each is refused, or keeps its place', async () => {
    for (let round = 0; round < 5; round += 1) {
      const first = await write('첫째');
      const [deleted, ...answers] = await Promise.all([
        remove(first),
        ...Array.from({ length: 4 }, () => send('답글', first, { actor: five })),
      ]);
      expect(deleted?.statusCode).toBe(200);
      const written = answers.filter((answer) => answer.statusCode === 201);
      expect(answers.every(({ statusCode }) => [201, 422].includes(statusCode))).toBe(true);
      const listed = await rows();
      expect(listed.filter((row: { id: string }) => row.id === first)).toHaveLength(
        written.length > 0 ? 1 : 0,
      );
      expect(listed.filter((row: { reply_to: string }) => row.reply_to === first)).toHaveLength(
        written.length,
      );
      await Promise.all(written.map((answer) => remove(answer.json().id, five)));
      expect([await rows(), await count()]).toEqual([[], 0]);
    }
  });

  it('are written on notices too, but not across threads', async () => {
    const bulletin = await createBulletin(context);
    const { two, club: there, createNotice } = bulletin;
    const [notice, other] = [await createNotice(two, '자유'), await createNotice(two, '자유')];
    const comment = (notice_id: string, reply_to?: string) =>
      two.post('/messages/notice', {
        crew_id: two.crew,
        club_id: there.wire,
        notice_id,
        message_text: '글',
        reply_to,
      });
    const first = (await comment(notice)).json().id;
    expect((await comment(notice, first)).statusCode).toBe(201);
    expect((await comment(other, first)).json().code).toBe('message.reply_refused');
    await two.put(`/messages/${first}/state/0`);
    const listed = (await two.get(`/notices/${notice}/messages`)).json();
    expect(listed).toMatchObject([{ id: first, state: 0 }, { reply_to: first }]);
    expect((await two.get(`/messages/notice/${notice}/count`)).json()).toEqual({ count: 1 });
  });
});
