import { ATTENDEE_STATE } from '@crewwith/domain/attendees/states';
import { DEFAULT_PENALTY_RULES } from '@crewwith/domain/penalties/rules';
import { instantFromSeoul } from '@crewwith/domain/time';
import { WAITER_STATE } from '@crewwith/domain/waiters/states';
import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import {
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
} from '../../testing/test-context.ts';
import { waitlistOf } from '../../testing/waitlist.ts';

const at = (clock: string, day = '2026-12-01') => instantFromSeoul(day, clock);
const HOUR_MS = 3_600_000;

describe.each(engines())('a held seat and last call on %s', (engine) => {
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
  const setClock = (clock: string, day?: string) => context.clock.set(at(clock, day));

  it('is held for a member with a seat within two hours of it, in any club', async () => {
    const { meetup, holder, first } = await full();
    const other = await context.club();
    const elsewhere = await context.crew(other, { member_id: first.memberId });
    await context.attend(elsewhere, await context.meetup(other, 50));
    await context.cancel(holder, meetup);
    const { called, counts } = await waitlist.state(meetup);
    expect(called).toEqual([first.id]);
    expect(counts).toEqual({ attendee_count: 0, held_count: 1, wait_count: 1 });
    // The seat counts as taken for all others.
    const stranger = await context.crew(club);
    expect((await context.attend(stranger, meetup)).json().code).toBe('activity.full');
    expect((await first.get(`/activities/${meetup.wire}`)).json()).toMatchObject({
      count: 1,
      held_count: 1,
      // 2 awake hours from 19:00 on.
      my: { waiting: { position: 0, total: 1, state: 1, turn_end: at('21:00').toISOString() } },
    });
  });

  // docs/specification.md#free-until
  it('says what a cancel would cost before it is taken', async () => {
    const { meetup, holder, first, second } = await full(17);
    await context.cancel(holder, meetup);
    const ownOf = async (crew: ContextCrew) => (await crew.get(`/activities/${meetup.wire}`)).json().my;
    // 8 hours before 12:00.
    const late_from = at('04:00', '2026-12-02').toISOString();
    const cancel = { late_from, reason_from: late_from, restricts_until: null, restrict_hours: 12 };
    expect((await ownOf(first)).cancel).toEqual(cancel);
    expect((await ownOf(second)).cancel).toBeNull();
    await waitlist.accept(first, meetup);
    expect((await ownOf(first)).cancel).toEqual(cancel);
  });

  // docs/specification.md#penalty-rules
  it('says so by the milder rules of a seat that was given up before', async () => {
    const { meetup, holder, first, second } = await full(17);
    const before = { created_time: at('17:00'), updated_time: at('17:30') };
    const former = { activity_id: meetup.id, crew_id: first.id, subgroup: '', ...before };
    await context.db
      .insertInto('attendees')
      .values({ ...former, state: ATTENDEE_STATE.cancelled })
      .execute();
    await context.db
      .insertInto('penalty_rules')
      .values({
        club_id: club.id,
        crew_id: leader.id,
        valid_from: at('18:00'),
        rules: JSON.stringify({ ...DEFAULT_PENALTY_RULES, late_restrict_hours: 48 }),
        created_time: at('18:00', '2026-11-30'),
      })
      .execute();
    await context.cancel(holder, meetup);
    const priceOf = async (crew: ContextCrew) =>
      (await crew.get(`/activities/${meetup.wire}`)).json().my.cancel.restrict_hours;
    const told = await priceOf(first);
    await waitlist.accept(first, meetup);
    expect([told, await priceOf(first)]).toEqual([12, 12]);
    await context.cancel(first, meetup);
    expect(await priceOf(second)).toBe(48);
  });

  it('is taken by accepting, or by attending with or without `wait`', async () => {
    for (const [status, take] of [
      [200, (first: ContextCrew, meetup: ContextActivity) => waitlist.accept(first, meetup)],
      [201, (first: ContextCrew, meetup: ContextActivity) => waitlist.wait(first, meetup)],
      [201, (first: ContextCrew, meetup: ContextActivity) => context.attend(first, meetup)],
    ] as const) {
      setClock('19:00');
      const { meetup, holder, first } = await full(17);
      await context.cancel(holder, meetup);
      expect((await waitlist.state(meetup)).called).toEqual([first.id]);
      const answer = await take(first, meetup);
      expect([answer.statusCode, answer.json()]).toEqual([status, { count: 1 }]);
      expect(await waitlist.seatOf(first, meetup)).toMatchObject({ source: 2, free_until: null });
      expect((await waitlist.state(meetup)).counts).toEqual({
        attendee_count: 1,
        held_count: 0,
        wait_count: 1,
      });
      // Asked again, it is taken already.
      expect((await waitlist.accept(first, meetup)).json()).toEqual({ count: 1 });
    }
  });

  it('goes on when a turn is declined or over, without a consequence', async () => {
    const { meetup, holder, first, second } = await full(17);
    await context.cancel(holder, meetup);
    await waitlist.leave(first, meetup);
    expect((await waitlist.state(meetup)).called).toEqual([second.id]);
    // 2 awake hours end at 21:00; at that instant it is over, also before the job runs.
    const ownPlace = async () => (await second.get(`/activities/${meetup.wire}`)).json().my;
    setClock('20:59');
    expect((await ownPlace()).waiting).not.toBeNull();
    setClock('21:00');
    expect(await ownPlace()).toMatchObject({ waiting: null, cancel: null });
    const late = await waitlist.accept(second, meetup);
    expect([late.statusCode, late.json().code]).toEqual([409, 'waiter.turn_over']);
    expect((await waitlist.wait(first, meetup)).statusCode).toBe(202);
    await waitlist.runJob();
    expect((await waitlist.state(meetup)).called).toEqual([first.id]);
    expect(await waitlist.waitsOf(second)).toEqual([WAITER_STATE.expired]);
  });

  it('can be asked for again by attending after the own turn is over', async () => {
    const { meetup, holder, first, second } = await full(17);
    await context.cancel(holder, meetup);
    setClock('21:00');
    const answer = await waitlist.wait(first, meetup);
    expect([answer.statusCode, answer.json()]).toEqual([
      202,
      { count: 1, waiting: { position: 1, total: 1 } },
    ]);
    expect((await waitlist.state(meetup)).called).toEqual([second.id]);
  });

  it('in the night before a run is for the first who takes it, waiting or not', async () => {
    for (const newcomer of [false, true]) {
      setClock('23:00');
      const { meetup, holder, second } = await full(8);
      await context.cancel(holder, meetup, '아파요');
      expect((await waitlist.state(meetup)).counts).toEqual({
        attendee_count: 0,
        held_count: 0,
        wait_count: 2,
      });
      const taker = newcomer ? await context.crew(club) : second;
      expect((await context.attend(taker, meetup)).statusCode).toBe(201);
      expect(await waitlist.seatOf(taker, meetup)).toMatchObject({ source: 0, free_until: null });
    }
  });

  it('is not given at midnight, 08:00 or 22:00 with fewer than 4 awake hours before a late cancel', async () => {
    // Late from 12:00 on: 4 awake hours before is 08:00.
    for (const [clock, day, kind] of [
      ['22:00', '2026-12-01', 'seat'],
      ['00:00', '2026-12-02', 'seat'],
      ['08:00', '2026-12-02', 'seat'],
      ['08:01', '2026-12-02', 'turn'],
    ] as const) {
      setClock(clock, day);
      const hours = (at('20:00', '2026-12-02').getTime() - context.clock.now().getTime()) / HOUR_MS;
      const { meetup, holder, first } = await full(hours);
      await context.cancel(holder, meetup);
      const { seated, called } = await waitlist.state(meetup);
      expect([clock, seated.has(first.id), called]).toEqual([
        clock,
        kind === 'seat',
        kind === 'seat' ? [] : [first.id],
      ]);
    }
  });

  it('lets a promoted crew cancel until the promise ends, however late', async () => {
    const { meetup, holder, first } = await full(48);
    await context.cancel(holder, meetup);
    // Moved to an hour earlier: 40 hours from then are now 7 hours before the start.
    await edit(meetup, {
      activity_time: new Date(at('18:00', '2026-12-03').getTime() + 9 * HOUR_MS).toISOString(),
    });
    context.clock.set(new Date(at('11:00', '2026-12-03').getTime() - 1));
    expect((await context.cancel(first, meetup)).statusCode).toBe(200);
    const { late } = await context.db
      .selectFrom('cancellations')
      .select('late')
      .where('crew_id', '=', first.id)
      .executeTakeFirstOrThrow();
    expect(late).toBe(false);
  });

  it('is given when a meetup in last call is moved to later, and turns end before a new start', async () => {
    const { meetup, holder, first } = await full(1.9);
    await context.cancel(holder, meetup, '아파요');
    expect((await waitlist.state(meetup)).called).toEqual([]);
    const moved = (day: string, clock: string) => ({
      activity_time: new Date(at(clock, day).getTime() + 9 * HOUR_MS).toISOString(),
    });
    await edit(meetup, moved('2026-12-02', '12:00'));
    expect((await waitlist.state(meetup)).called).toEqual([first.id]);
    await edit(meetup, moved('2026-12-01', '22:00'));
    const record = (await first.get(`/activities/${meetup.wire}`)).json();
    expect(record.my.waiting.turn_end).toBe(at('20:30').toISOString());
  });

  it('cannot be taken away by a capacity below the seats taken and held', async () => {
    const { meetup, seated } = await waitlist.full(club, 17, { seats: 2, waiting: 1 });
    if (!seated[0]) throw new Error('no seat');
    await context.cancel(seated[0], meetup);
    expect((await waitlist.state(meetup)).counts).toMatchObject({ attendee_count: 1, held_count: 1 });
    expect((await edit(meetup, { max_crew: 1 })).json().code).toBe('activity.capacity_below_count');
  });
});
