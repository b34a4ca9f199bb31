import { instantFromSeoul } from '@crewwith/domain/time';
import { WAITER_STATE } from '@crewwith/domain/waiters/states';
import { beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../http/transaction.ts';
import { engines } from '../../testing/database.ts';
import {
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';
import { waitlistOf } from '../../testing/waitlist.ts';
import { detachAccount } from '../members/public.ts';

const at = (clock: string, day = '2026-12-01') => instantFromSeoul(day, clock);
const HOUR_MS = 3_600_000;

describe.each(engines())('a seat that comes free on %s', (engine) => {
  const context = setUpTestContext(engine);
  const waitlist = waitlistOf(context);
  let club: ContextClub;
  let leader: ContextCrew;
  beforeEach(async () => {
    context.clock.set(at('19:00'));
    club = await context.club();
    leader = await context.crew(club, { admin_level: 9 });
  });

  const full = (hours = 48) => waitlist.withTwo(club, hours);
  const edit = (meetup: ContextActivity, changes: object) => waitlist.edit(leader, meetup, changes);

  const unlink = ({ memberId }: ContextCrew) =>
    transact(context, (trx) => detachAccount(trx, { id: 0, memberId }, context.clock.now()));

  type Release = (holder: ContextCrew, meetup: ContextActivity) => Promise<unknown>;
  const RELEASES: Record<string, Release> = {
    'a cancel': (holder, meetup) => context.cancel(holder, meetup),
    'a ban': (holder) => leader.put(`/crews/${holder.crew}/admin/-1`),
    'leaving the club': (holder) => holder.put(`/crews/${holder.crew}/state/0`),
    'unlinking at the provider, which erases the account': (holder) => unlink(holder),
    'a removal of the seat by a leader': (holder, meetup) =>
      leader.put(`/activities/${meetup.wire}/crews/${holder.crew}/remove`, { reason: '일정이 겹친대요' }),
    'a removal of all seats of a crew by a leader': (holder) =>
      leader.delete(`/attendees/crew/${holder.crew}`),
    'giving back all own seats of a club': (holder) => holder.delete(`/attendees/crew/${holder.crew}`),
    'giving back all own seats': (holder) => holder.delete(`/attendees/member/${holder.member}`),
    'a raised capacity': (_holder, meetup) => edit(meetup, { max_crew: 2 }),
  };

  it.each(Object.entries(RELEASES))('by %s goes to the first in the queue', async (name, release) => {
    const { meetup, holder, first, second } = await full();
    await release(holder, meetup);
    const { seated, waiting, counts } = await waitlist.state(meetup);
    const raised = name === 'a raised capacity';
    expect(seated).toEqual(new Set(raised ? [holder.id, first.id] : [first.id]));
    expect(waiting).toEqual([second.id]);
    expect(counts).toEqual({ attendee_count: raised ? 2 : 1, held_count: 0, wait_count: 1 });
    // Free until the first late cancel as of then.
    const free_until = new Date(at('19:00').getTime() + 40 * HOUR_MS);
    expect(await waitlist.seatOf(first, meetup)).toMatchObject({ source: 1, free_until });
  });

  // Ways in which a turn ends without a seat; each passes the seat on in its own transaction but for the job.
  const ENDS: Record<string, [Release, number]> = {
    'is declined': [(called, meetup) => waitlist.leave(called, meetup), WAITER_STATE.left],
    'is over': [() => waitlist.runJob(at('21:00')), WAITER_STATE.expired],
    'is taken away by a leader': [
      (called, meetup) => waitlist.change(leader, called, meetup, { do: 'remove' }),
      WAITER_STATE.removed,
    ],
    'ends with a ban': [(called) => leader.put(`/crews/${called.crew}/admin/-2`), WAITER_STATE.removed],
    'ends with leaving the club': [
      (called) => called.put(`/crews/${called.crew}/state/0`),
      WAITER_STATE.left,
    ],
    'ends with unlinking at the provider': [unlink, WAITER_STATE.left],
    'ends with giving back all own seats': [
      (called) => called.delete(`/attendees/member/${called.member}`),
      WAITER_STATE.left,
    ],
  };

  it.each(Object.entries(ENDS))('is held for the next one when a turn %s', async (_name, [end, state]) => {
    const { meetup, holder, first, second } = await full(17);
    await context.cancel(holder, meetup);
    expect((await waitlist.state(meetup)).called).toEqual([first.id]);
    await end(first, meetup);
    expect(await waitlist.waitsOf(first)).toEqual([state]);
    expect(await waitlist.state(meetup)).toEqual({
      seated: new Set(),
      called: [second.id],
      waiting: [],
      counts: { attendee_count: 0, held_count: 1, wait_count: 0 },
    });
  });

  it('is counted as taken in the answer to the cancel', async () => {
    const { meetup, holder } = await full();
    expect((await context.cancel(holder, meetup)).json()).toEqual({ count: 1 });
  });

  it('goes only to eligible waiters, and those passed over keep their places', async () => {
    const { meetup, holder, first, second } = await full();
    const limit_end_time = new Date(context.clock.now().getTime() + HOUR_MS);
    await context.db.updateTable('crews').set({ limit_end_time }).where('id', '=', first.id).execute();
    await context.cancel(holder, meetup);
    expect(await waitlist.state(meetup)).toMatchObject({
      seated: new Set([second.id]),
      waiting: [first.id],
    });
    // The seat stays free until the restriction ends.
    await context.cancel(second, meetup);
    expect((await waitlist.state(meetup)).counts).toMatchObject({ attendee_count: 0, wait_count: 1 });
    context.clock.set(limit_end_time);
    await waitlist.runJob();
    expect((await waitlist.state(meetup)).seated).toEqual(new Set([first.id]));
  });

  it('goes to a waiter whose level is raised, or for whom the level is lowered', async () => {
    for (const release of [
      (first: ContextCrew) => leader.put(`/crews/${first.crew}/admin/4`),
      (_first: ContextCrew, meetup: ContextActivity) => edit(meetup, { attend_level: 1 }),
    ]) {
      const { meetup, holder, first, second } = await full();
      await waitlist.leave(second, meetup);
      const level = { attend_level: 4 };
      await context.db.updateTable('activities').set(level).where('id', '=', meetup.id).execute();
      await context.cancel(holder, meetup);
      expect((await waitlist.state(meetup)).seated).toEqual(new Set());
      await release(first, meetup);
      expect((await waitlist.state(meetup)).seated).toEqual(new Set([first.id]));
    }
  });

  it('is given no more once the meetup is deleted or has started', async () => {
    const { meetup, first } = await full();
    await leader.put(`/activities/delete/${meetup.wire}`);
    expect(await waitlist.waitsOf(first)).toEqual([WAITER_STATE.closed]);
    const started = await full(1);
    context.advanceClock(1);
    await waitlist.runJob();
    expect(await waitlist.waitsOf(started.second)).toEqual([WAITER_STATE.leftOut]);
    expect((await waitlist.state(started.meetup)).counts.wait_count).toBe(0);
  });

  it('is given to no crew that is banned while it waits or has a turn', async () => {
    const { meetup, holder, first, second } = await full(17);
    await context.cancel(holder, meetup);
    await leader.put(`/crews/${first.crew}/admin/-1`);
    expect(await waitlist.state(meetup)).toMatchObject({ called: [second.id], waiting: [] });
    expect(await waitlist.waitsOf(first)).toEqual([WAITER_STATE.removed]);
    await second.put(`/crews/${second.crew}/state/0`);
    expect(await waitlist.waitsOf(second)).toEqual([WAITER_STATE.left]);
    expect((await waitlist.state(meetup)).counts).toEqual({
      attendee_count: 0,
      held_count: 0,
      wait_count: 0,
    });
  });
});
