import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { saveEvent } from '../../testing/notifications/events.ts';
import { inboxOf } from '../../testing/notifications/inbox.ts';
import { appealsOf } from '../../testing/penalties/appeals.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';
import type { Event } from './public.ts';

const DAY_HOURS = 24;

// docs/specification.md#notifications-seen
describe.each(engines())('what a notification shows, and links to, on %s', (engine) => {
  const context = setUpTestContext(engine);
  const inbox = inboxOf(context);
  let club: ContextClub;
  let leader: ContextCrew;
  let crew: ContextCrew;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    leader = await context.crew(club, { admin_level: 9 });
    crew = await context.crew(club);
  });

  const tell = async (event: Partial<Event> & Pick<Event, 'kind'>) => {
    await saveEvent(context, { clubId: club.id, ...event }, leader);
    await inbox.run();
  };
  const seen = async (of: ContextCrew = crew) =>
    (await inbox.list(of)).map(({ text, link }) => [text.replace(/클럽 \d+/, '클럽'), link]);
  const page = (path: string) => `/${club.nick}${path}`;
  const lower = (of: ContextCrew, admin_level: 1 | 2 | 3) =>
    context.db.updateTable('crews').set({ admin_level }).where('id', '=', of.id).execute();

  it('is no meetup of an earlier month to level 1, but for those that they had a seat in', async () => {
    const [other, own] = [
      await context.meetup(club, 30, { name: '남의 모임' }),
      await context.meetup(club, 31),
    ];
    await context.attend(crew, own);
    for (const { id: activityId } of [own, other])
      await tell({ kind: 'activity_created', activityId, level: 1 });
    const shown = ['남의 모임 · 12월 3일 (목) 오전 1:00', page(`/activity/${other.wire}`)];
    expect((await seen())[0]).toEqual(shown);
    // The last hour of the month in Seoul, and the first of the next.
    context.clock.set(new Date('2026-12-31T14:30:00.000Z'));
    expect((await seen())[0]).toEqual(shown);
    context.advanceClock(1);
    expect(await seen()).toEqual([
      ['클럽', null],
      [expect.stringContaining('12월 3일 (목) 오전 2:00'), page(`/activity/${own.wire}`)],
    ]);
    await lower(crew, 2);
    expect((await seen())[0]).toEqual(shown);
  });

  it('is a deleted meetup with its page, which says so', async () => {
    const meetup = await context.meetup(club, 30, { name: '새벽 러닝' });
    await context.attend(crew, meetup);
    expect((await leader.put(`/activities/delete/${meetup.wire}`, { reason: '비' })).statusCode).toBe(200);
    await inbox.run();
    expect(await seen()).toEqual([['새벽 러닝 · 12월 3일 (목) 오전 1:00', page(`/activity/${meetup.wire}`)]]);
    const answer = await crew.get(`/activities/${meetup.wire}`);
    expect(answer.json()).toMatchObject({ cancelled: { name: '새벽 러닝', reason: '비' } });
  });

  it('is no post that was deleted, nor of a category that the level does not read', async () => {
    const post = async (category: string) => {
      const body = { club_id: club.wire, crew_id: leader.crew, notice_category: category };
      const answer = await leader.post('/notices', {
        ...body,
        notice_title: '이번 주 모임',
        notice_text: '읽어요.',
      });
      expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
      return answer.json().id as string;
    };
    const notice = await post('notice');
    await inbox.run();
    expect(await seen()).toEqual([['이번 주 모임 · 클럽', page(`/notice/${notice}`)]]);
    const { db } = context;
    const change = (fields: object) =>
      db.updateTable('notices').set(fields).where('club_id', '=', club.id).execute();
    await change({ notice_category: '자유' });
    expect(await seen()).toEqual([['클럽', null]]);
    await change({ notice_category: 'notice', deleted_time: context.clock.now() });
    expect(await seen()).toEqual([['클럽', null]]);
  });

  it('is no page that the level may not open any more', async () => {
    await saveEvent(context, { kind: 'joined', clubId: club.id, about: { crew_id: crew.id } }, crew);
    await inbox.run();
    expect((await inbox.list(leader))[0]?.link).toBe(page('/crews'));
    await lower(leader, 3);
    expect(await seen(leader)).toEqual([['클럽', null]]);
  });

  it('is nothing of a series or a poll that is gone', async () => {
    await tell({ kind: 'series_created', about: { series_id: 1_000_000 }, level: 1 });
    await tell({ kind: 'poll_opened', about: { poll_id: 1_000_000 }, level: 1 });
    expect(await seen()).toEqual([
      ['클럽', null],
      ['클럽', null],
    ]);
  });

  it('is the main page of a club that one has left, as long as there is the club', async () => {
    await context.db.updateTable('crews').set({ limit_end_time: null }).execute();
    await appealsOf(context).miss(crew, leader, club);
    await inbox.run();
    expect(await inbox.list(crew)).toMatchObject([
      { text: expect.stringContaining('12월 8일 (화) 오후 8:00까지'), link: page('/profile/record') },
    ]);
    expect((await crew.put(`/crews/${crew.crew}/state/0`)).statusCode).toBe(200);
    expect(await inbox.list(crew)).toMatchObject([{ link: page('') }]);
    expect((await crew.get(`/clubs/nick/${club.nick}`)).statusCode).toBe(200);
    await context.db.updateTable('clubs').set({ state: 0 }).where('id', '=', club.id).execute();
    expect(await inbox.list(crew)).toMatchObject([{ link: null }]);
  });

  it('is the end of a restriction until it has come', async () => {
    await context.db.updateTable('crews').set({ limit_end_time: null }).execute();
    await appealsOf(context).miss(crew, leader, club);
    context.advanceClock(7 * DAY_HOURS);
    await inbox.run();
    expect(await inbox.list(crew)).toMatchObject([{ text: expect.not.stringContaining('참석할 수 없어요') }]);
  });
});
