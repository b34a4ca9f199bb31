import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { inboxOf } from '../../testing/notifications/inbox.ts';
import {
  CLOCKS,
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';
import { waitlistOf } from '../../testing/waitlist.ts';

// docs/specification.md#notifications
describe.each(engines())('news of waitlists on %s', (engine) => {
  const context = setUpTestContext(engine);
  const inbox = inboxOf(context);
  const waitlist = waitlistOf(context);
  let club: ContextClub;
  let leader: ContextCrew;
  beforeEach(async () => {
    // 19:00 in Seoul.
    context.clock.set(new Date(CLOCKS[0] ?? ''));
    club = await context.club();
    leader = await context.crew(club, { admin_level: 8 });
  });

  const full = async (hours: number) => {
    const { meetup, holder, first, second } = await waitlist.withTwo(club, hours);
    return { meetup, people: { owner: club.owner, leader, holder, first, second } };
  };
  const NOBODY = { owner: [], leader: [], holder: [], first: [], second: [] };

  it('tell the next one of a seat while there is much time', async () => {
    const { meetup, people } = await full(48);
    await context.cancel(people.holder, meetup);
    expect(await inbox.told(people)).toEqual({ ...NOBODY, first: ['waiter_promoted'] });
  });

  it('tell the next one of a turn, and who let it pass of that', async () => {
    const { meetup, people } = await full(12);
    await context.cancel(people.holder, meetup);
    expect(await inbox.told(people)).toEqual({ ...NOBODY, first: ['waiter_called'] });
    expect(await inbox.list(people.first)).toMatchObject([
      {
        title: '차례가 왔어요',
        text: expect.stringContaining('12월 1일 (화) 오후 9:00까지 자리를 맡아 두었어요'),
      },
    ]);
    context.advanceClock(2);
    await waitlist.runJob();
    const told = await inbox.told(people);
    expect(told.first).toEqual(['waiter_called', 'waiter_expired']);
    expect(told.second).toEqual(['waiter_called']);
  });

  it('tell all who wait of a seat that goes to the first, once for each that comes free', async () => {
    const { meetup, people } = await full(1);
    await context.cancel(people.holder, meetup, '몸살');
    expect(await inbox.told(people)).toEqual({
      ...NOBODY,
      owner: ['late_cancel'],
      first: ['waiter_last_call'],
      second: ['waiter_last_call'],
    });
    // Taking it is no news of another one.
    expect((await context.attend(people.second, meetup)).statusCode).toBe(201);
    expect((await inbox.told(people)).first).toEqual(['waiter_last_call']);
    expect(await inbox.list(people.first)).toMatchObject([{ count: 1 }]);
  });

  it('tell no one of a seat that goes to the first who may not take it', async () => {
    const { meetup, people } = await full(1);
    const crews = context.db.updateTable('crews');
    const later = new Date(context.clock.now().getTime() + 86_400_000);
    await crews.set({ limit_end_time: later }).where('id', '=', people.first.id).execute();
    await context.cancel(people.holder, meetup, '몸살');
    expect(await inbox.told(people)).toEqual({
      ...NOBODY,
      owner: ['late_cancel'],
      second: ['waiter_last_call'],
    });
  });

  it('tell no one of a seat that they take themselves', async () => {
    const { meetup, people } = await full(48);
    const crews = context.db.updateTable('crews').where('id', 'in', [people.first.id, people.second.id]);
    await crews.set({ limit_end_time: new Date(context.clock.now().getTime() + 3_600_000) }).execute();
    await context.cancel(people.holder, meetup);
    // The restriction is over before the job has given the seat.
    context.advanceClock(2);
    expect((await context.attend(people.first, meetup)).statusCode).toBe(201);
    expect(await inbox.told(people)).toEqual(NOBODY);
  });

  it('tell a waiter what a leader does, and no one else', async () => {
    const { meetup, people } = await full(48);
    await waitlist.change(leader, people.second, meetup, { do: 'move', position: 1 });
    expect(await inbox.told(people)).toEqual({ ...NOBODY, second: ['waiter_moved'] });
    const turn = await full(12);
    await context.cancel(turn.people.holder, turn.meetup);
    const seat = await waitlist.change(leader, turn.people.first, turn.meetup, { do: 'seat' });
    expect(seat.statusCode).toBe(200);
    expect((await inbox.told(turn.people)).first).toEqual(['waiter_called', 'seat_given']);
  });

  it('tell a waiter whom a leader removes, also one with a turn, and the next one of that', async () => {
    const { meetup, people } = await full(48);
    const remove = (who: ContextCrew, from: ContextActivity) =>
      waitlist.change(leader, who, from, { do: 'remove' });
    expect((await remove(people.second, meetup)).statusCode).toBe(200);
    expect(await inbox.told(people)).toEqual({ ...NOBODY, second: ['seat_removed'] });
    expect(await inbox.list(people.second)).toMatchObject([
      {
        title: '운영진이 대기 명단에서 뺐어요',
        text: expect.stringContaining('12월 3일 (목) 오후 7:00'),
        link: `/${club.nick}/activity/${meetup.wire}`,
      },
    ]);
    const turn = await full(12);
    await context.cancel(turn.people.holder, turn.meetup);
    expect((await remove(turn.people.first, turn.meetup)).statusCode).toBe(200);
    expect(await inbox.told(turn.people)).toEqual({
      ...NOBODY,
      first: ['waiter_called', 'seat_removed'],
      second: ['waiter_called'],
    });
    // A leader who takes themselves out is told nothing.
    await waitlist.wait(leader, meetup);
    expect((await remove(leader, meetup)).statusCode).toBe(200);
    expect((await inbox.told({ leader })).leader).toEqual([]);
  });

  it('tell a crew once whom a leader takes out of all meetups, whether of seats or of queues', async () => {
    const { people } = await full(48);
    const [meetup] = [await context.meetup(club, 50)];
    await context.attend(people.second, meetup);
    for (const who of [people.first, people.second])
      expect((await leader.delete(`/attendees/crew/${who.crew}`)).statusCode).toBe(200);
    const idle = await context.crew(club);
    expect((await leader.delete(`/attendees/crew/${idle.crew}`)).statusCode).toBe(200);
    expect(await inbox.told({ ...people, idle })).toEqual({
      ...NOBODY,
      first: ['seat_removed'],
      second: ['seat_removed'],
      idle: [],
    });
    const titleOf = async (who: ContextCrew) => (await inbox.list(who))[0]?.title;
    expect(await titleOf(people.first)).toBe('운영진이 대기 명단에서 뺐어요');
    expect(await titleOf(people.second)).toBe('운영진이 자리를 뺐어요');
  });
});
