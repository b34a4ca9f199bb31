import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { inboxOf } from '../../testing/notifications/inbox.ts';
import { CLOCKS, type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';
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
});
