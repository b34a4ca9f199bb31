import { QUEUE_MAX } from '@crewwith/domain/waiters/constants';
import { WAITER_STATE } from '@crewwith/domain/waiters/states';
import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';
import { waitlistOf } from '../../testing/waitlist.ts';

// 19:00 in Seoul.
const NOW = new Date('2026-12-01T10:00:00.000Z');

describe.each(engines())('joining a queue on %s', (engine) => {
  const context = setUpTestContext(engine);
  const waitlist = waitlistOf(context);
  let club: ContextClub;
  let crew: ContextCrew;
  beforeEach(async () => {
    context.clock.set(NOW);
    club = await context.club();
    crew = await context.crew(club, { admin_level: 3 });
  });

  it('is answered with 202 and the place, and 409 as before without `wait`', async () => {
    const { meetup, queue } = await waitlist.full(club, 30, { waiting: 1 });
    const refused = await context.attend(crew, meetup);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'activity.full']);
    const answer = await waitlist.wait(crew, meetup);
    expect([answer.statusCode, answer.json()]).toEqual([
      202,
      { count: 1, waiting: { position: 2, total: 2 } },
    ]);
    expect(await waitlist.state(meetup)).toMatchObject({ waiting: [queue[0]?.id, crew.id] });
    // Asked again: the same place.
    expect((await waitlist.wait(crew, meetup)).json()).toEqual(answer.json());
    expect((await context.attend(crew, meetup)).json().code).toBe('activity.full');
  });

  it('is a seat while one is free, and 201', async () => {
    const meetup = await context.meetup(club, 30, { max_crew: 1 });
    const answer = await waitlist.wait(crew, meetup);
    expect([answer.statusCode, answer.json()]).toEqual([201, { count: 1 }]);
  });

  it('is shown on the activity, on cards and to the crew itself', async () => {
    const { meetup } = await waitlist.full(club, 30, { waiting: 2 });
    await waitlist.wait(crew, meetup);
    const waiting = { position: 3, total: 3, state: 0, turn_end: null, moved_time: null };
    const record = (await crew.get(`/activities/${meetup.wire}`)).json();
    expect(record).toMatchObject({ count: 1, wait_count: 3, held_count: 0, my: { waiting } });
    const [day] = record.activity_time.split('T');
    const cards = await crew.get(`/clubs/${club.nick}/activities?start_date=${day}&end_date=${day}`);
    expect(cards.json()).toMatchObject([{ wait_count: 3, my: { waiting } }]);
    const other = await context.crew(club);
    expect((await other.get(`/activities/${meetup.wire}`)).json().my.waiting).toBeNull();
  });

  it('repeats its answer and its status for the same Idempotency-Key', async () => {
    const { meetup, seated } = await waitlist.full(club, 30);
    const body = { crew_id: crew.crew, activity_id: meetup.wire, wait: true };
    const send = () => crew.post('/attendees', body, { 'idempotency-key': 'wait-once' });
    const first = await send();
    expect(first.statusCode).toBe(202);
    for (const one of seated) await context.cancel(one, meetup);
    const again = await send();
    expect([again.statusCode, again.json()]).toEqual([202, first.json()]);
    // Without a key the present state decides.
    const now = await waitlist.wait(crew, meetup);
    expect([now.statusCode, now.json()]).toEqual([201, { count: 1 }]);
  });

  it('is refused below the level, under a restriction until after the start, and after the start', async () => {
    const { meetup } = await waitlist.full(club, 30, { attend_level: 1 });
    await context.db.updateTable('activities').set({ attend_level: 4 }).where('id', '=', meetup.id).execute();
    expect((await waitlist.wait(crew, meetup)).json().code).toBe('activity.level');
    const { meetup: later } = await waitlist.full(club, 30);
    const limit = async (hours: number) => {
      const limit_end_time = new Date(NOW.getTime() + hours * 3_600_000);
      await context.db.updateTable('crews').set({ limit_end_time }).where('id', '=', crew.id).execute();
    };
    await limit(31);
    expect((await waitlist.wait(crew, later)).json().code).toBe('crew.restricted');
    await limit(30);
    expect((await waitlist.wait(crew, later)).statusCode).toBe(202);
    const other = await context.crew(club);
    context.advanceClock(30);
    expect((await waitlist.wait(other, later)).json().code).toBe('activity.ended');
  });

  it('is refused for the 501st', async () => {
    const { meetup } = await waitlist.full(club, 30);
    const full = { wait_count: QUEUE_MAX };
    await context.db.updateTable('activities').set(full).where('id', '=', meetup.id).execute();
    const answer = await waitlist.wait(crew, meetup);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'waiter.queue_full']);
  });

  it('keeps the subgroup that was asked for, also when it is renamed', async () => {
    const { meetup, seated } = await waitlist.full(club, 30, { subgroup: '가\n나' });
    await waitlist.wait(crew, meetup, '나');
    const leader = await context.crew(club, { admin_level: 8 });
    const edit = (changes: object) => waitlist.edit(leader, meetup, changes);
    expect((await edit({ subgroup: '가' })).json().code).toBe('activity.subgroup_in_use');
    expect((await edit({ subgroup: '가\n다' })).statusCode).toBe(200);
    for (const one of seated) await context.cancel(one, meetup);
    expect(await waitlist.seatOf(crew, meetup)).toMatchObject({ subgroup: '다', source: 1 });
  });

  it('ends without a consequence when the crew leaves, once or twice', async () => {
    const { meetup, queue } = await waitlist.full(club, 2, { waiting: 2 });
    const [first, second] = queue;
    if (!first || !second) throw new Error('no queue');
    for (const _ of [1, 2]) {
      const answer = await waitlist.leave(first, meetup);
      expect([answer.statusCode, answer.json()]).toEqual([200, { count: 1, attending: false }]);
    }
    expect(await waitlist.state(meetup)).toMatchObject({ waiting: [second.id], counts: { wait_count: 1 } });
    const { limit_end_time } = await context.db
      .selectFrom('crews')
      .select('limit_end_time')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    expect(limit_end_time).toBeNull();
    // Who joins again is last.
    expect((await waitlist.wait(first, meetup)).json().waiting).toEqual({ position: 2, total: 2 });
    expect(await waitlist.waitsOf(first)).toEqual([WAITER_STATE.left, WAITER_STATE.waiting]);
  });

  it('tells a crew that leaves just after it got the seat, and leaves it the seat', async () => {
    const { meetup, holder, first } = await waitlist.withTwo(club, 30);
    await context.cancel(holder, meetup);
    const answer = await waitlist.leave(first, meetup);
    expect([answer.statusCode, answer.json()]).toEqual([200, { count: 1, attending: true }]);
    expect((await waitlist.state(meetup)).seated).toEqual(new Set([first.id]));
  });

  it('is for oneself alone', async () => {
    const { meetup, queue } = await waitlist.full(club, 30, { waiting: 1 });
    const [waiter] = queue;
    if (!waiter) throw new Error('no queue');
    const foreign = await crew.delete(waitlist.path(meetup, waiter));
    expect(foreign.json().code).toBe('auth.other_identity');
    const accepted = await crew.put(waitlist.path(meetup, waiter), { do: 'accept' });
    expect(accepted.json().code).toBe('auth.other_identity');
    expect((await waitlist.accept(waiter, meetup)).json().code).toBe('waiter.no_turn');
  });

  it('is open to crews alone, and listed to leaders and the host', async () => {
    const { meetup, queue } = await waitlist.full(club, 30, { waiting: 2 });
    await context.db
      .updateTable('crews')
      .set({ limit_end_time: new Date(NOW.getTime() + 3_600_000) })
      .where('id', '=', queue[0]?.id ?? 0)
      .execute();
    const stranger = await context.crew(await context.club());
    expect((await stranger.get(waitlist.path(meetup))).statusCode).toBe(404);
    expect((await crew.get(waitlist.path(meetup))).statusCode).toBe(403);
    const rows = [
      { crew_id: queue[0]?.crew, position: 1, state: 0, turn_end: null, skipped: true },
      { crew_id: queue[1]?.crew, position: 2, state: 0, turn_end: null, skipped: false },
    ];
    expect((await club.owner.get(waitlist.path(meetup))).json()).toMatchObject(rows);
    const leader = await context.crew(club, { admin_level: 7 });
    const list = async () => (await leader.get(waitlist.path(meetup))).json();
    expect(await list()).toMatchObject(rows);
    // A restriction that is over passes no crew over, too low a level does.
    context.advanceClock(1);
    expect(await list()).toMatchObject([{ skipped: false }, { skipped: false }]);
    await context.db.updateTable('activities').set({ attend_level: 9 }).where('id', '=', meetup.id).execute();
    expect(await list()).toMatchObject([{ skipped: true }, { skipped: true }]);
    context.clock.set(NOW);
  });
});
