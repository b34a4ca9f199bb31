import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import {
  CLOCKS,
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';

const HOUR_MS = 3_600_000;
const REASON = '카톡으로 말했어요';

describe.each(engines())('seats given by leaders on %s', (engine) => {
  const context = setUpTestContext(engine);
  let club: ContextClub;
  let leader: ContextCrew;
  let crew: ContextCrew;
  beforeEach(async () => {
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    leader = await context.crew(club, { admin_level: 8 });
    crew = await context.crew(club, { admin_level: 2 });
  });

  const give = (by: ContextCrew, meetup: ContextActivity, to: ContextCrew, subgroup?: string) =>
    by.put(`/activities/${meetup.wire}/crews/${to.crew}`, {
      reason: REASON,
      ...(subgroup !== undefined && { subgroup }),
    });
  const unseat = (by: ContextCrew, meetup: ContextActivity, from: ContextCrew) =>
    by.put(`/activities/${meetup.wire}/crews/${from.crew}/remove`, { reason: '일정이 겹친대요' });
  const confirm = (who: ContextCrew, meetup: ContextActivity) =>
    who.put(`/attendees/${who.crew}/${meetup.wire}/confirm`);
  const wait = (who: ContextCrew, meetup: ContextActivity) =>
    who.post('/attendees', { crew_id: who.crew, activity_id: meetup.wire, wait: true });
  const own = async (who: ContextCrew, meetup: ContextActivity) =>
    (await who.get(`/activities/${meetup.wire}`)).json().my;
  const hoursAhead = (hours: number) => new Date(context.clock.now().getTime() + hours * HOUR_MS);
  const restrictionEnd = async (who: ContextCrew) =>
    (
      await context.db
        .selectFrom('crews')
        .select('limit_end_time')
        .where('id', '=', who.id)
        .executeTakeFirstOrThrow()
    ).limit_end_time;
  const trail = async () => (await leader.get(`/clubs/${club.wire}/audit`)).json();

  it('take a free seat for the crew, in the subgroup, with a reason in the audit trail', async () => {
    const meetup = await context.meetup(club, 30, { subgroup: '가\n나' });
    expect((await give(leader, meetup, crew, '나')).json()).toEqual({ count: 1 });
    expect(await context.seats(meetup)).toMatchObject({ count: 1, rows: 1 });
    expect(await own(crew, meetup)).toMatchObject({
      state: 1,
      subgroup: '나',
      source: 3,
      unconfirmed: true,
      cancel: { late_from: hoursAhead(30).toISOString(), reason_from: hoursAhead(30).toISOString() },
    });
    expect((await trail())[0]).toMatchObject({
      action: 'attendee.give',
      actor_crew_id: leader.crew,
      crew_id: crew.crew,
      activity_id: meetup.wire,
      reason: REASON,
    });
  });

  it('are shown as not confirmed to those who may give seats', async () => {
    const meetup = await context.meetup(club, 30);
    await context.attend(leader, meetup);
    await give(leader, meetup, crew);
    const read = async (actor: ContextCrew) => {
      const page = (await actor.get(`/activities/${meetup.wire}?with=page`)).json();
      const lists = [page.attendees, (await actor.get(`/activities/${meetup.wire}/crews`)).json()];
      return lists.map((rows) => rows.map((row: { unconfirmed?: boolean }) => row.unconfirmed));
    };
    expect(await read(leader)).toEqual([
      [false, true],
      [false, true],
    ]);
    expect((await read(crew)).flat()).toEqual([undefined, undefined, undefined, undefined]);
    await confirm(crew, meetup);
    expect((await read(leader)).flat()).not.toContain(true);
  });

  it('change nothing for a crew that attends, and are not recorded twice', async () => {
    const meetup = await context.meetup(club, 30);
    await context.attend(crew, meetup);
    expect((await give(leader, meetup, crew)).json()).toEqual({ count: 1 });
    expect(await own(crew, meetup)).toMatchObject({ source: 0, unconfirmed: false });
    expect(await trail()).toEqual([]);
  });

  it('are refused past capacity, level, restriction and start, and without a reason', async () => {
    const meetup = await context.meetup(club, 30, { max_crew: 1 });
    await context.attend(club.owner, meetup);
    expect((await give(leader, meetup, crew)).json().code).toBe('activity.full');
    const high = await context.meetup(club, 30, { attend_level: 3 });
    expect((await give(leader, high, crew)).json().code).toBe('activity.level');
    const other = await context.meetup(club, 30, { subgroup: '가\n나' });
    const limited = await context.crew(club, { limit_end_time: hoursAhead(1) });
    expect((await give(leader, other, limited)).json().code).toBe('crew.restricted');
    expect((await give(leader, other, crew, '다')).json().code).toBe('attendee.invalid_subgroup');
    const unexplained = await leader.put(`/activities/${other.wire}/crews/${crew.crew}`, { reason: ' ' });
    expect(unexplained.statusCode).toBe(422);
    context.advanceClock(30);
    expect((await give(leader, other, crew)).json().code).toBe('activity.ended');
    expect(await trail()).toEqual([]);
  });

  it('are not for oneself, for crews of other clubs, nor by crews below level 7 who are not the host', async () => {
    const meetup = await context.meetup(club, 30);
    const stranger = await context.crew(await context.club());
    expect((await give(leader, meetup, leader)).json().code).toBe('permission.denied');
    await context.attend(leader, meetup);
    expect((await unseat(leader, meetup, leader)).json().code).toBe('permission.denied');
    expect((await give(leader, meetup, stranger)).statusCode).toBe(404);
    expect((await give(stranger, meetup, crew)).statusCode).toBe(404);
    const six = await context.crew(club, { admin_level: 6 });
    expect((await give(six, meetup, crew)).json().code).toBe('permission.denied');
    expect((await unseat(six, meetup, leader)).json().code).toBe('permission.denied');
    expect((await give(club.owner, meetup, crew)).statusCode).toBe(200);
  });

  it('do not pass those who wait for the last free seat', async () => {
    // From 90 minutes before the start on, a free seat is for the first who takes it.
    const meetup = await context.meetup(club, 1, { max_crew: 1 });
    await context.attend(club.owner, meetup);
    const waiter = await context.crew(club);
    await wait(waiter, meetup);
    await context.cancel(club.owner, meetup, '몸살이 났어요');
    expect(await context.seats(meetup)).toMatchObject({ count: 0 });
    expect((await give(leader, meetup, crew)).json().code).toBe('activity.full');
    expect((await give(leader, meetup, waiter)).json()).toEqual({ count: 1 });
    const { wait_count } = (await leader.get(`/activities/${meetup.wire}`)).json();
    expect(wait_count).toBe(0);
    expect(await own(waiter, meetup)).toMatchObject({ state: 1, unconfirmed: true, waiting: null });
  });

  it('may be cancelled freely until the start while they are not confirmed', async () => {
    const meetup = await context.meetup(club, 2);
    await give(leader, meetup, crew);
    context.advanceClock(1.5);
    expect((await context.cancel(crew, meetup)).json()).toEqual({ count: 0 });
    expect(await restrictionEnd(crew)).toBeNull();
  });

  it('are ordinary seats once confirmed, and not late for half an hour', async () => {
    const meetup = await context.meetup(club, 5);
    await give(leader, meetup, crew);
    const until = hoursAhead(0.5).toISOString();
    expect((await confirm(crew, meetup)).json()).toEqual({ free_until: until });
    expect(await own(crew, meetup)).toMatchObject({ unconfirmed: false, cancel: { late_from: until } });
    context.advanceClock(0.25);
    expect((await confirm(crew, meetup)).json()).toEqual({ free_until: until });
    context.advanceClock(0.25);
    expect((await context.cancel(crew, meetup)).json().code).toBe('attendee.reason_required');
    await context.cancel(crew, meetup, '일이 생겼어요');
    expect(await restrictionEnd(crew)).toEqual(hoursAhead(12));
  });

  it.each([5, 8.25, 30])(
    'say before from when on a cancel is late once confirmed, %s h before',
    async (hours) => {
      const meetup = await context.meetup(club, hours);
      await give(leader, meetup, crew);
      const { late_from, confirmed_late_from } = (await own(crew, meetup)).cancel;
      expect(late_from).toBe(hoursAhead(hours).toISOString());
      expect(confirmed_late_from).toBe(hoursAhead(Math.max(0.5, hours - 8)).toISOString());
      await confirm(crew, meetup);
      const { cancel } = await own(crew, meetup);
      expect(cancel).toMatchObject({ late_from: confirmed_late_from });
      expect(cancel).not.toHaveProperty('confirmed_late_from');
    },
  );

  it('are confirmed by the crew alone, and only with a seat', async () => {
    const meetup = await context.meetup(club, 30);
    expect((await confirm(crew, meetup)).json().code).toBe('attendee.not_attending');
    await give(leader, meetup, crew);
    const byLeader = await leader.put(`/attendees/${crew.crew}/${meetup.wire}/confirm`);
    expect(byLeader.json().code).toBe('auth.other_identity');
    expect((await confirm(crew, meetup)).json()).toEqual({ free_until: hoursAhead(0.5).toISOString() });
    await context.cancel(crew, meetup);
    expect((await confirm(crew, meetup)).json().code).toBe('attendee.not_attending');
    // Another given seat has to be confirmed again.
    await give(leader, meetup, crew);
    expect(await own(crew, meetup)).toMatchObject({ unconfirmed: true });
  });

  it('restrict a no-show only after the crew has confirmed', async () => {
    const meetup = await context.meetup(club, 30);
    const [silent, sure] = [crew, await context.crew(club)];
    for (const who of [silent, sure]) await give(leader, meetup, who);
    await confirm(sure, meetup);
    context.advanceClock(30);
    for (const who of [silent, sure]) {
      expect((await context.mark(leader, who, meetup, { state: 0 })).statusCode).toBe(200);
    }
    expect(await restrictionEnd(silent)).toBeNull();
    expect(await restrictionEnd(sure)).toEqual(hoursAhead(7 * 24));
    const noShows = await leader.get(`/attendees/activity/crew/${silent.crew}/noshow/count`);
    expect(noShows.json()).toEqual({ count: 0, last_noshow_time: null });
  });

  it('stay free until the start of a meetup that moves', async () => {
    const meetup = await context.meetup(club, 30);
    await give(leader, meetup, crew);
    const read = (await leader.get(`/activities/${meetup.wire}`)).json();
    const { name, max_crew, attend_level, location } = read;
    const moved = new Date(new Date(read.activity_time).getTime() + 40 * HOUR_MS).toISOString();
    const form = { name, max_crew, attend_level, location, activity_time: moved };
    expect((await leader.put(`/activities/${meetup.wire}`, form)).statusCode).toBe(200);
    expect((await own(crew, meetup)).cancel.late_from).toBe(hoursAhead(70).toISOString());
  });

  it('are taken back without consequences, and go to the first who waits', async () => {
    const meetup = await context.meetup(club, 100, { max_crew: 1 });
    await context.attend(crew, meetup);
    const waiter = await context.crew(club);
    await wait(waiter, meetup);
    expect((await unseat(leader, meetup, crew)).json()).toEqual({ count: 1 });
    expect(await own(crew, meetup)).toMatchObject({ state: null });
    expect(await own(waiter, meetup)).toMatchObject({ state: 1, source: 1 });
    expect(await restrictionEnd(crew)).toBeNull();
    const cancels = await context.db
      .selectFrom('cancellations')
      .select('id')
      .where('activity_id', '=', meetup.id)
      .execute();
    expect(cancels).toEqual([]);
    expect((await unseat(leader, meetup, crew)).json()).toEqual({ count: 1 });
    expect(await trail()).toMatchObject([
      { action: 'attendee.unseat', crew_id: crew.crew, reason: '일정이 겹친대요' },
    ]);
  });

  it('stay when they are marked, and after the start', async () => {
    const meetup = await context.meetup(club, 0.5);
    const other = await context.crew(club);
    for (const who of [crew, other]) await context.attend(who, meetup);
    await context.mark(leader, crew, meetup, { state: 0 });
    expect((await unseat(leader, meetup, crew)).json().code).toBe('attendee.marked');
    context.advanceClock(0.5);
    expect((await unseat(leader, meetup, other)).json().code).toBe('activity.started');
    expect((await unseat(leader, meetup, leader)).json().code).toBe('permission.denied');
    const absent = await context.crew(club);
    expect((await unseat(leader, meetup, absent)).json().code).toBe('attendee.not_attending');
    expect(await context.seats(meetup)).toMatchObject({ count: 2, rows: 2 });
  });
});
