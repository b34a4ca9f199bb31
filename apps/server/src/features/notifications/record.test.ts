import { DEFAULT_PENALTY_RULES } from '@crewwith/domain/penalties/rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { inboxOf } from '../../testing/notifications/inbox.ts';
import { appealsOf } from '../../testing/penalties/appeals.ts';
import {
  CLOCKS,
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';

// docs/specification.md#notifications
describe.each(engines())('news of one’s own record on %s', (engine) => {
  const context = setUpTestContext(engine);
  const inbox = inboxOf(context);
  const appeals = appealsOf(context);
  let club: ContextClub;
  let people: Record<'owner' | 'leader' | 'admin' | 'crew' | 'stranger', ContextCrew>;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    // The job looks for the restrictions and appeals of all clubs: those of other tests are over.
    await context.db.updateTable('crews').set({ limit_end_time: null }).execute();
    await context.db.deleteFrom('appeals').execute();
    club = await context.club();
    people = {
      owner: club.owner,
      leader: await context.crew(club, { admin_level: 9 }),
      admin: await context.crew(club, { admin_level: 7 }),
      crew: await context.crew(club),
      stranger: await context.crew(club, { admin_level: 4 }),
    };
  });

  const NOBODY = { owner: [], leader: [], admin: [], crew: [], stranger: [] };
  const levels = (level: number) => people.leader.put(`/crews/${people.crew.crew}/admin/${level}`);

  it('tell of a no-show with its end, and of the end of the restriction when it has come', async () => {
    await appeals.miss(people.crew, people.admin, club);
    expect(await inbox.told(people)).toEqual({ ...NOBODY, crew: ['marked_no_show'] });
    const limit = await appeals.limit(people.crew);
    expect(limit).not.toBeNull();
    expect(await inbox.list(people.crew)).toMatchObject([
      {
        title: '노쇼로 표시됐어요',
        text: expect.stringContaining('12월 8일 (화) 오후 8:00까지 참석할 수 없어요'),
        link: `/${club.nick}/profile/record`,
      },
    ]);
    context.clock.set(new Date((limit?.getTime() ?? 0) - 1));
    await inbox.runJob();
    expect((await inbox.told(people)).crew).toEqual(['marked_no_show']);
    context.clock.set(new Date(limit?.getTime() ?? 0));
    await inbox.runJob();
    await inbox.runJob();
    expect(await inbox.told(people)).toEqual({ ...NOBODY, crew: ['marked_no_show', 'penalty_ended'] });
  });

  it('tell of the end of a restriction also after some days without a server', async () => {
    const late = await context.crew(club, { limit_end_time: context.clock.now() });
    context.advanceClock(6 * 24);
    await inbox.runJob();
    expect(await inbox.told({ late })).toEqual({ late: ['penalty_ended'] });
  });

  it('tell of a no-show without an end that is over, or that another cause decides', async () => {
    const absence = async (hours: number) => {
      const meetup = await context.meetup(club, hours);
      await context.db
        .updateTable('crews')
        .set({ limit_end_time: null })
        .where('club_id', '=', club.id)
        .execute();
      expect((await context.attend(people.crew, meetup)).statusCode).toBe(201);
      return meetup;
    };
    /** Marks the crew after so many hours. Returns whether it is told until when it is restricted. */
    const isToldEnd = async (meetup: ContextActivity, hours: number) => {
      context.advanceClock(hours);
      await appeals.mark(people.admin, people.crew, meetup, 0);
      await inbox.run();
      return (await inbox.list(people.crew))[0]?.text.includes('참석할 수 없어요');
    };
    const lift = (fields: { inherited_limit_end?: Date }) =>
      context.db
        .updateTable('crews')
        .set({ limit_lifted_time: context.clock.now(), ...fields })
        .where('id', '=', people.crew.id)
        .execute();
    const [missed, cancelled] = [await absence(1), await absence(5)];
    expect(await isToldEnd(missed, 2)).toBe(true);
    // One by a late cancel ends later.
    await lift({});
    const other = await absence(1);
    expect((await context.cancel(people.crew, cancelled, '몸살')).statusCode).toBe(200);
    const late = new Date(context.clock.now().getTime() + 30 * 86_400_000);
    await context.db
      .updateTable('cancellations')
      .set({ cancelled_time: late })
      .where('activity_id', '=', cancelled.id)
      .execute();
    expect(await isToldEnd(other, 2)).toBe(false);
    // One of an earlier account does.
    await context.db.deleteFrom('cancellations').where('activity_id', '=', cancelled.id).execute();
    await lift({ inherited_limit_end: late });
    expect(await isToldEnd(await absence(1), 2)).toBe(false);
    await lift({ inherited_limit_end: context.clock.now() });
    const rules = { ...DEFAULT_PENALTY_RULES, no_show_days: 1 };
    await context.db
      .insertInto('penalty_rules')
      .values({
        club_id: club.id,
        crew_id: people.leader.id,
        rules: JSON.stringify(rules),
        valid_from: context.clock.now(),
        created_time: context.clock.now(),
      })
      .execute();
    expect(await isToldEnd(await absence(1), 25)).toBe(false);
  });

  it('tell no one who left, or was banned, that a restriction has ended', async () => {
    const gone = [await context.crew(club), await context.crew(club), await context.crew(club)];
    const [left, banned, late] = gone as [ContextCrew, ContextCrew, ContextCrew];
    const end = new Date(context.clock.now().getTime() + 3_600_000);
    const limited = gone.map(({ id }) => id);
    expect((await left.put(`/crews/${left.crew}/state/0`)).statusCode).toBe(200);
    expect((await people.leader.put(`/crews/${banned.crew}/admin/-1`)).statusCode).toBe(200);
    await context.db.updateTable('crews').set({ limit_end_time: end }).where('id', 'in', limited).execute();
    context.clock.set(end);
    await inbox.runJob();
    expect(await inbox.told({ left, banned, late })).toEqual({
      left: [],
      banned: ['banned'],
      late: ['penalty_ended'],
    });
    // Banned between the event and its rows.
    const [before] = await context.db
      .deleteFrom('notifications')
      .where('member_id', '=', late.memberId)
      .returning('outbox_id')
      .execute();
    await context.db
      .updateTable('outbox')
      .set({ fanned_time: null, fan_cursor: 0 })
      .where('id', '=', before?.outbox_id ?? 0)
      .execute();
    expect((await people.leader.put(`/crews/${late.crew}/admin/-1`)).statusCode).toBe(200);
    expect(await inbox.told({ late })).toEqual({ late: ['banned'] });
  });

  it('tell of a restriction that is lifted, if there was one', async () => {
    const lift = () => people.leader.put(`/crews/${people.crew.crew}/attendees/updated_time/null`);
    expect((await lift()).statusCode).toBe(200);
    expect(await inbox.told(people)).toEqual(NOBODY);
    await appeals.miss(people.crew, people.admin, club);
    expect((await lift()).statusCode).toBe(200);
    expect((await inbox.told(people)).crew).toEqual(['marked_no_show', 'limit_lifted']);
  });

  it('tell of another level, by its name, and nothing when nothing changes', async () => {
    expect((await levels(3)).statusCode).toBe(200);
    expect((await levels(3)).statusCode).toBe(200);
    expect(await inbox.told(people)).toEqual({ ...NOBODY, crew: ['level_changed'] });
    expect(await inbox.list(people.crew)).toMatchObject([
      { title: '크루 레벨이 바뀌었어요', text: expect.stringMatching(/ · 준회원$/) },
    ]);
  });

  // docs/threats.md#t-84
  it('tell of a ban, which is all that remains of the club, but for a limit', async () => {
    await levels(3);
    await appeals.miss(people.crew, people.admin, club);
    await inbox.run();
    expect(await inbox.unread(people.crew)).toBe(2);
    expect((await levels(-1)).statusCode).toBe(200);
    expect(await inbox.told(people)).toEqual({ ...NOBODY, crew: ['marked_no_show', 'banned'] });
    expect(await inbox.unread(people.crew)).toBe(2);
    expect((await inbox.list(people.crew)).map(({ link }) => link)).toEqual([
      `/${club.nick}`,
      `/${club.nick}`,
    ]);
  });

  it('tell both of a new leader, but not the one who did it', async () => {
    const deputy = await context.crew(club, { admin_level: 8 });
    const transfer = { crew_id: deputy.crew };
    expect((await people.leader.put(`/clubs/${club.wire}/state/1`, transfer)).statusCode).toBe(200);
    expect(await inbox.told({ ...people, deputy })).toEqual({ ...NOBODY, deputy: ['level_changed'] });
  });

  it('tell 7 and up of an appeal, 8 and up of one that waits, and its crew of the decision', async () => {
    const [meetup] = await appeals.miss(people.crew, people.owner, club);
    const id = await appeals.appealed(people.crew, meetup);
    const filed = { ...NOBODY, leader: ['appeal_filed'], admin: ['appeal_filed'], crew: ['marked_no_show'] };
    expect(await inbox.told(people)).toEqual(filed);
    context.advanceClock(48);
    await inbox.runJob();
    await inbox.runJob();
    const overdue = { ...filed, leader: ['appeal_filed', 'appeal_overdue'] };
    expect(await inbox.told(people)).toEqual(overdue);
    expect((await appeals.decide(people.admin, id)).statusCode).toBe(200);
    expect((await appeals.decide(people.admin, id)).statusCode).toBe(200);
    expect(await inbox.told(people)).toEqual({ ...overdue, crew: ['marked_no_show', 'appeal_decided'] });
    const [decided] = await inbox.list(people.crew);
    expect(decided?.title).toBe('이의가 받아들여졌어요');
    expect(JSON.stringify(await inbox.list(people.crew))).not.toContain('함께 뛴 사람이');
  });
});
