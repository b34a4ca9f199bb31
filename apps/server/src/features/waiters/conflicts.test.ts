import { instantFromSeoul } from '@crewwith/domain/time';
import { WAITER_STATE } from '@crewwith/domain/waiters/states';
import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { openLockHolder } from '../../testing/lock-holder.ts';
import { type ContextClub, type ContextCrew, setUpTestContext } from '../../testing/test-context.ts';
import { waitlistOf } from '../../testing/waitlist.ts';

describe.each(engines())('two seats of one person on %s', (engine) => {
  const context = setUpTestContext(engine);
  const waitlist = waitlistOf(context);
  let club: ContextClub;
  let leader: ContextCrew;
  beforeEach(async () => {
    context.clock.set(instantFromSeoul('2026-12-01', '19:00'));
    club = await context.club();
    leader = await context.crew(club, { admin_level: 9 });
  });

  it.each([
    ['one ban', async (holder: ContextCrew) => leader.put(`/crews/${holder.crew}/admin/-1`)],
    ['two cancels', null],
  ])('at one time are not both given at once, by %s', async (_, release) => {
    const [one, other] = [
      await context.meetup(club, 48, { max_crew: 1 }),
      await context.meetup(club, 50, { max_crew: 1 }),
    ];
    const [holder, waiter] = [await context.crew(club), await context.crew(club)];
    for (const meetup of [one, other]) await context.attend(holder, meetup);
    for (const meetup of [one, other]) await waitlist.wait(waiter, meetup);
    if (release) await release(holder);
    else for (const meetup of [one, other]) await context.cancel(holder, meetup);
    expect((await waitlist.seatOf(waiter, one))?.source).toBe(1);
    expect(await waitlist.seatOf(waiter, other)).toBeUndefined();
    expect((await waitlist.state(other)).called).toEqual([waiter.id]);
  });

  // docs/specification.md#waitlist-fill
  it.each([
    ['before', ['seated', 'seated']],
    ['after', ['called', 'seated']],
  ] as const)('are none once one is given back %s the other comes free', async (when, expected) => {
    const { meetup, seated, queue } = await waitlist.full(club, 48, { seats: 2, waiting: 2 });
    const [holder, another] = seated;
    const [waiter, next] = queue;
    if (!holder || !another || !waiter || !next) throw new Error('The meetup is not full');
    const otherClub = await context.club();
    const elsewhere = await context.crew(otherClub, { member_id: waiter.memberId });
    const other = await context.meetup(otherClub, 50, { max_crew: 1 });
    const stranger = await context.crew(otherClub);
    await context.attend(elsewhere, other);
    await waitlist.wait(stranger, other);
    const giveBack = () => context.cancel(elsewhere, other);
    if (when === 'before') await giveBack();
    await context.cancel(holder, meetup);
    if (when === 'after') await giveBack();
    // Given back, it goes on; a turn that was held meanwhile stays, and no seat is free beside a waiter.
    expect((await waitlist.state(other)).seated).toEqual(new Set([stranger.id]));
    await context.cancel(another, meetup);
    const { seated: seats, called } = await waitlist.state(meetup);
    const placeOf = ({ id }: ContextCrew) =>
      seats.has(id) ? 'seated' : called.includes(id) ? 'called' : 'waiting';
    expect([placeOf(waiter), placeOf(next)]).toEqual(expected);
    expect((await waitlist.state(meetup)).counts).toMatchObject({
      attendee_count: seats.size,
      held_count: called.length,
      wait_count: 0,
    });
  });

  it('are none where the other meetup was deleted', async () => {
    const { meetup, seated, queue } = await waitlist.full(club, 48, { waiting: 1 });
    const [holder, waiter] = [seated[0] as ContextCrew, queue[0] as ContextCrew];
    const other = await context.meetup(club, 49);
    await context.attend(waiter, other);
    expect((await leader.put(`/activities/delete/${other.wire}`)).statusCode).toBe(200);
    await context.cancel(holder, meetup);
    expect((await waitlist.seatOf(waiter, meetup))?.source).toBe(1);
  });

  it('in one meetup, as a seat and a place, are mended by the job', async () => {
    const { meetup, seated, queue } = await waitlist.full(club, 48, { waiting: 1 });
    const [holder] = seated;
    if (!holder) throw new Error('no seat');
    await context.db
      .insertInto('waiters')
      .values({
        activity_id: meetup.id,
        crew_id: holder.id,
        place: 0,
        created_time: context.clock.now(),
        updated_time: context.clock.now(),
      })
      .execute();
    await context.db.updateTable('activities').set({ wait_count: 2 }).where('id', '=', meetup.id).execute();
    await waitlist.runJob();
    expect(await waitlist.waitsOf(holder)).toEqual([WAITER_STATE.seated]);
    expect(await waitlist.state(meetup)).toMatchObject({
      waiting: [queue[0]?.id],
      counts: { attendee_count: 1, wait_count: 1 },
    });
  });

  // The embedded engine has one connection: no call waits for another's lock.
  if (engine === 'postgres') {
    /** A meetup in each of two clubs, two hours apart, with one person first in both queues. */
    async function queuedTwice() {
      const person = { member_id: (await context.crew(club)).memberId };
      const clubs = [await context.club(), await context.club()];
      return Promise.all(
        clubs.map(async (of, index) => {
          const { meetup, seated } = await waitlist.full(of, 48 + 2 * index);
          const [holder, waiter] = [seated[0], await context.crew(of, person)];
          if (!holder) throw new Error('The meetup is not full');
          await waitlist.wait(waiter, meetup);
          return { meetup, holder, waiter };
        }),
      );
    }

    it('at one time are not both given at once, by two cancels at the same time', async () => {
      const queues = await queuedTwice();
      const writing = await openLockHolder(context.url);
      await writing.query('select from waiters where crew_id = any($1) for update', [
        queues.map(({ waiter }) => waiter.id),
      ]);
      const cancels = queues.map(({ meetup, holder }) => context.cancel(holder, meetup));
      // Both have read who has which seats.
      await writing.untilAwaited(2);
      await writing.commit();
      for (const cancel of cancels) expect((await cancel).statusCode).toBe(200);
      const states = await Promise.all(queues.map(({ meetup }) => waitlist.state(meetup)));
      expect(states.map(({ counts }) => counts.attendee_count).toSorted()).toEqual([0, 1]);
      expect(states.map(({ counts }) => counts.held_count).toSorted()).toEqual([0, 1]);
    });

    it.each([
      ['are not both given by fills that lock the person', true, 'called'],
      ['are both given by a fill that does not lock the person (control)', false, 'seated'],
    ] as const)('at one time %s', async (_, isLocking, expected) => {
      const [here, there] = await queuedTwice();
      if (!here || !there) throw new Error('no queues');
      const filling = await openLockHolder(context.url);
      if (isLocking)
        await filling.query('select from members where id = $1 for no key update', [here.waiter.memberId]);
      await filling.query('update attendees set state = -1 where crew_id = $1', [there.holder.id]);
      await filling.query(
        `insert into attendees (activity_id, crew_id, subgroup, state, created_time, updated_time)
          values ($1, $2, '', 1, $3, $3)`,
        [there.meetup.id, there.waiter.id, context.clock.now()],
      );
      expect((await context.cancel(here.holder, here.meetup)).statusCode).toBe(200);
      await filling.commit();
      const { called, seated } = await waitlist.state(here.meetup);
      expect({ called, seated }).toEqual({ called: [], seated: new Set(), [expected]: expect.anything() });
      expect([...called, ...seated]).toEqual([here.waiter.id]);
    });

    it('do not arise when a seat is given while the crew joins the queue', async () => {
      const { meetup, seated } = await waitlist.full(club, 48, { seats: 2 });
      const crew = await context.crew(club);
      const giving = await openLockHolder(context.url);
      await giving.query('update activities set attendee_count = 2 where id = $1', [meetup.id]);
      await giving.query('update attendees set state = -1 where activity_id = $1 and crew_id = $2', [
        meetup.id,
        seated[0]?.id,
      ]);
      await giving.query(
        `insert into attendees (activity_id, crew_id, subgroup, state, created_time, updated_time)
          values ($1, $2, '', 1, $3, $3)`,
        [meetup.id, crew.id, context.clock.now()],
      );
      const joined = waitlist.wait(crew, meetup);
      await giving.untilAwaited();
      await giving.commit();
      expect((await joined).statusCode).toBe(201);
      expect(await waitlist.waitsOf(crew)).toEqual([]);
    });

    it('do not arise from a key that another call saves meanwhile', async () => {
      const { meetup } = await waitlist.full(club, 48);
      const crew = await context.crew(club);
      const saving = await openLockHolder(context.url);
      await saving.query(
        `insert into idempotency_keys (scope, key, request_hash, reply, created_time)
          values ($1, 'twice', 'another', '{"count":1}', $2)`,
        [`member:${crew.memberId} /api/v1/attendees`, context.clock.now()],
      );
      const body = { crew_id: crew.crew, activity_id: meetup.wire, wait: true };
      const sent = crew.post('/attendees', body, { 'idempotency-key': 'twice' });
      await saving.untilAwaited();
      await saving.commit();
      const answer = await sent;
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'request.key_reused']);
      expect(await waitlist.waitsOf(crew)).toEqual([]);
    });
  }
});
