import { instantFromSeoul } from '@crewwith/domain/time';
import { WAITER_STATE } from '@crewwith/domain/waiters/states';
import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';
import { waitlistOf } from '../../testing/waitlist.ts';

describe.each(engines())('leaders in a queue on %s', (engine) => {
  const context = setUpTestContext(engine);
  const waitlist = waitlistOf(context);
  let club: ContextClub;
  let leader: ContextCrew;
  beforeEach(async () => {
    context.clock.set(instantFromSeoul('2026-12-01', '19:00'));
    club = await context.club();
    leader = await context.crew(club, { admin_level: 7 });
  });

  const three = async () => {
    const { meetup, seated, queue } = await waitlist.full(club, 48, { waiting: 3 });
    const [a, b, c] = queue;
    const [holder] = seated;
    if (!a || !b || !c || !holder) throw new Error('The queue is too short');
    return { meetup, holder, a, b, c };
  };
  const trail = async () => {
    const deputy = await context.crew(club, { admin_level: 8 });
    return (await deputy.get(`/clubs/${club.wire}/audit`)).json();
  };

  it('move a waiter, which all who wait can see', async () => {
    const { meetup, a, b, c } = await three();
    const answer = await waitlist.change(leader, c, meetup, { do: 'move', position: 1 });
    expect([answer.statusCode, answer.json()]).toEqual([200, { count: 1 }]);
    expect((await waitlist.state(meetup)).waiting).toEqual([c.id, a.id, b.id]);
    const moved_time = context.clock.now().toISOString();
    // Not for those who joined in the same instant or later.
    expect((await b.get(`/activities/${meetup.wire}`)).json().my.waiting.moved_time).toBeNull();
    context.advanceClock(1);
    await waitlist.change(leader, a, meetup, { do: 'move', position: 500 });
    expect((await waitlist.state(meetup)).waiting).toEqual([c.id, b.id, a.id]);
    const { waiting } = (await b.get(`/activities/${meetup.wire}`)).json().my;
    expect(waiting).toMatchObject({ position: 2, moved_time: context.clock.now().toISOString() });
    expect(waiting.moved_time).not.toBe(moved_time);
  });

  it('let the seat go in the new order', async () => {
    const { meetup, holder, c } = await three();
    await waitlist.change(leader, c, meetup, { do: 'move', position: 1 });
    await context.cancel(holder, meetup);
    expect((await waitlist.state(meetup)).seated).toEqual(new Set([c.id]));
  });

  it('seat a waiter in a held or free seat, until the start free to cancel, and in no other', async () => {
    const { meetup, holder, a, b } = await three();
    expect((await waitlist.change(leader, b, meetup, { do: 'seat' })).json().code).toBe('activity.full');
    // The turn of another is no free seat.
    context.clock.set(instantFromSeoul('2026-12-03', '12:00'));
    await context.cancel(holder, meetup, '아파요');
    expect((await waitlist.state(meetup)).called).toEqual([a.id]);
    expect((await waitlist.change(leader, b, meetup, { do: 'seat' })).json().code).toBe('activity.full');
    expect((await waitlist.change(leader, a, meetup, { do: 'seat' })).json()).toEqual({ count: 1 });
    const free_until = instantFromSeoul('2026-12-03', '19:00');
    expect(await waitlist.seatOf(a, meetup)).toMatchObject({ source: 3, free_until });
    expect((await waitlist.state(meetup)).counts).toEqual({
      attendee_count: 1,
      held_count: 0,
      wait_count: 2,
    });
    // In last call a seat is free.
    context.clock.set(instantFromSeoul('2026-12-03', '18:30'));
    await context.cancel(a, meetup);
    expect((await waitlist.change(leader, b, meetup, { do: 'seat' })).json()).toEqual({ count: 1 });
  });

  it('remove a waiter without a consequence, and the seat held goes on', async () => {
    const { meetup, holder, a, b } = await three();
    context.clock.set(instantFromSeoul('2026-12-03', '09:00'));
    await context.cancel(holder, meetup);
    expect((await waitlist.state(meetup)).called).toEqual([a.id]);
    await waitlist.change(leader, a, meetup, { do: 'remove' });
    expect((await waitlist.state(meetup)).called).toEqual([b.id]);
    expect(await waitlist.waitsOf(a)).toEqual([WAITER_STATE.removed]);
  });

  it('need a reason, which is recorded with leader, waiter and meetup', async () => {
    const { meetup, holder, a, b, c } = await three();
    for (const reason of ['', '   ', undefined, 'ㄱ'.repeat(201)]) {
      const answer = await waitlist.change(leader, a, meetup, { do: 'remove', reason });
      expect([400, 422]).toContain(answer.statusCode);
    }
    await waitlist.change(leader, c, meetup, { do: 'move', position: 1, reason: '지난번에 못 왔어요' });
    await waitlist.change(leader, b, meetup, { do: 'remove' });
    context.clock.set(instantFromSeoul('2026-12-03', '18:30'));
    await context.cancel(holder, meetup, '아파요');
    await waitlist.change(leader, a, meetup, { do: 'seat', reason: '먼저 말했어요' });
    const entry = { actor_crew_id: leader.crew, activity_id: meetup.wire };
    expect((await trail()).slice(0, 3)).toMatchObject([
      { ...entry, action: 'waiter.seat', crew_id: a.crew, reason: '먼저 말했어요' },
      { ...entry, action: 'waiter.remove', crew_id: b.crew, reason: '부탁받았어요' },
      { ...entry, action: 'waiter.move', crew_id: c.crew, reason: '지난번에 못 왔어요' },
    ]);
  });

  it('change their own place only from level 8 on, and the host only of the own meetup', async () => {
    const { meetup, a } = await three();
    await waitlist.wait(leader, meetup);
    const own = await waitlist.change(leader, leader, meetup, { do: 'move', position: 1 });
    expect([own.statusCode, own.json().code]).toEqual([403, 'waiter.own']);
    const deputy = await context.crew(club, { admin_level: 8 });
    await waitlist.wait(deputy, meetup);
    const allowed = await waitlist.change(deputy, deputy, meetup, { do: 'move', position: 1 });
    expect(allowed.statusCode).toBe(200);
    expect((await waitlist.change(club.owner, a, meetup, { do: 'remove' })).statusCode).toBe(200);
    const other = await context.club();
    const outsider = await waitlist.change(other.owner, a, meetup, { do: 'remove' });
    expect(outsider.statusCode).toBe(404);
    const member = await context.crew(club, { admin_level: 6 });
    expect((await waitlist.change(member, a, meetup, { do: 'remove' })).statusCode).toBe(403);
  });

  it('record no move that changes nothing', async () => {
    const { meetup, holder, a } = await three();
    await waitlist.change(leader, a, meetup, { do: 'move', position: 1 });
    context.clock.set(instantFromSeoul('2026-12-03', '09:00'));
    await context.cancel(holder, meetup);
    expect((await waitlist.change(leader, a, meetup, { do: 'move', position: 1 })).statusCode).toBe(200);
    expect((await trail()).map(({ action }: { action: string }) => action)).toEqual([]);
  });

  it('take an ordinary seat for themselves, with its late cancel', async () => {
    const { meetup, seated } = await waitlist.full(club, 2);
    const deputy = await context.crew(club, { admin_level: 8 });
    await waitlist.wait(deputy, meetup);
    context.advanceClock(1);
    await context.cancel(seated[0] as ContextCrew, meetup, '아파요');
    expect((await waitlist.change(deputy, deputy, meetup, { do: 'seat' })).statusCode).toBe(200);
    expect(await waitlist.seatOf(deputy, meetup)).toMatchObject({ source: 0, free_until: null });
    expect((await context.cancel(deputy, meetup)).json().code).toBe('attendee.reason_required');
  });

  it('change nothing of a crew that does not wait, nor after the start', async () => {
    const { meetup, holder, a } = await three();
    expect((await waitlist.change(leader, holder, meetup, { do: 'seat' })).statusCode).toBe(404);
    context.advanceClock(48);
    expect((await waitlist.change(leader, a, meetup, { do: 'seat' })).json().code).toBe('activity.ended');
  });
});
