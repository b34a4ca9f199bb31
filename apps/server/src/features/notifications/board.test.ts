import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { inboxOf } from '../../testing/notifications/inbox.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';

// docs/specification.md#notifications
describe.each(engines())('news of what is written on %s', (engine) => {
  const context = setUpTestContext(engine);
  const inbox = inboxOf(context);
  let club: ContextClub;
  let people: Record<'owner' | 'leader' | 'one' | 'two' | 'elsewhere', ContextCrew>;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    people = {
      owner: club.owner,
      leader: await context.crew(club, { admin_level: 8 }),
      one: await context.crew(club, { nick: '하나' }),
      two: await context.crew(club, { admin_level: 2, nick: '두리' }),
      elsewhere: await context.crew(await context.club(), { admin_level: 9 }),
    };
  });

  const NOBODY = { owner: [], leader: [], one: [], two: [], elsewhere: [] };
  const post = async (by: ContextCrew, category: string) => {
    const answer = await by.post('/notices', {
      club_id: club.wire,
      crew_id: by.crew,
      notice_category: category,
      notice_title: '이번 주 모임',
      notice_text: '읽어 주세요.',
    });
    expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
    return answer.json().id as string;
  };
  const comment = async (by: ContextCrew, target: { activity_id: string } | { notice_id: string }) => {
    const body = { ...target, club_id: club.wire, crew_id: by.crew, message_text: '좋아요' };
    const path = 'activity_id' in target ? '/messages/activity' : '/messages/notice';
    expect((await by.post(path, body)).statusCode).toBe(201);
  };

  // docs/threats.md#t-83
  it('tell the club of a notice, and not of a post on the bulletin', async () => {
    await context.db
      .updateTable('clubs')
      .set({ setting: JSON.stringify({ bulletinlist: '자유' }) })
      .where('id', '=', club.id)
      .execute();
    await post(people.leader, 'notice');
    await post(people.two, '자유');
    const notice = ['notice'];
    expect(await inbox.told(people)).toEqual({ ...NOBODY, owner: notice, one: notice, two: notice });
    expect(await inbox.list(people.one)).toMatchObject([
      { title: '새 공지가 올라왔어요', text: expect.stringMatching(/^이번 주 모임 · 클럽/) },
    ]);
    await context.db
      .updateTable('notices')
      .set({ deleted_time: context.clock.now() })
      .where('club_id', '=', club.id)
      .execute();
    expect((await inbox.list(people.one))[0]?.text).not.toContain('이번 주 모임');
  });

  it('tell the owner and earlier writers of comments, one row for each thread', async () => {
    const meetup = await context.meetup(club, 30, { name: '새벽 러닝' });
    const target = { activity_id: meetup.wire };
    await comment(people.one, target);
    await comment(people.two, target);
    await comment(people.two, target);
    expect(await inbox.told(people)).toEqual({ ...NOBODY, owner: ['message'], one: ['message'] });
    expect(await inbox.list(people.owner)).toMatchObject([
      { title: '새 댓글 3개가 달렸어요', text: '새벽 러닝', count: 3 },
    ]);
    const [row] = await inbox.list(people.one);
    expect(row?.count).toBe(2);
    // What has been read does not count on.
    const read = { up_to: row?.id };
    expect((await people.one.put(`/members/${people.one.member}/notifications/read`, read)).json()).toEqual({
      unread: 0,
    });
    await comment(people.two, target);
    await inbox.run();
    expect(await inbox.list(people.one)).toMatchObject([
      { count: 1, text: '두리 · 새벽 러닝', read_time: null },
      { count: 2, read_time: context.clock.now().toISOString() },
    ]);
  });

  it('tell the leaders of new crews in one row', async () => {
    for (const nick of ['셋', '넷']) {
      const { memberId } = await context.crew(await context.club());
      const join = { club_id: club.wire, nick, info: {} };
      expect((await context.as(memberId).post('/crews', join)).statusCode).toBe(201);
    }
    expect(await inbox.told(people)).toEqual({ ...NOBODY, leader: ['joined'] });
    expect(await inbox.list(people.leader)).toMatchObject([{ title: '새 크루 2명이 가입했어요', count: 2 }]);
  });
});
