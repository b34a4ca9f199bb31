import { HOUR_MS, MINUTE_MS } from '@crewwith/domain/constants';
import { instantFromSeoul } from '@crewwith/domain/time';
import { awakeMs } from '@crewwith/domain/waiters/awake';
import { fillMode } from '@crewwith/domain/waiters/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import { inFullRun } from '../../testing/scope.ts';
import {
  type ContextActivity,
  type ContextClub,
  type ContextCrew,
  setUpTestContext,
  type TestContext,
} from '../../testing/test-context.ts';
import { waitlistOf } from '../../testing/waitlist.ts';

const STEPS = 100;
const START = instantFromSeoul('2026-12-01', '19:00');
const CREWS = 7;

describe.each(engines())('random operations on %s', (engine) => {
  const context = setUpTestContext(engine);

  it('leave no seat free beside an eligible waiter outside last call, and respect the night', {
    timeout: 1_200_000,
  }, async () => {
    const step = fc.tuple(fc.nat(CREWS - 1), fc.nat(1), fc.nat(19), fc.nat(1000));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' }), (steps) =>
        runSteps(context, steps),
      ),
      { numRuns: inFullRun(200, 6), endOnFailure: true },
    );
  });
});

type Step = [crew: number, meetup: number, call: number, size: number];

/** Runs random calls of seven crews on two meetups and checks the rules of the queue after each. */
async function runSteps(context: TestContext, steps: Step[]): Promise<void> {
  context.clock.set(START);
  const waitlist = waitlistOf(context);
  const club = await context.club();
  const leader = await context.crew(club, { admin_level: 9 });
  const crews = await Promise.all(
    Array.from({ length: CREWS }, () => context.crew(club, { admin_level: 3 })),
  );
  const meetups = [await plan(20), await plan(44)];

  async function plan(hours: number): Promise<ContextActivity> {
    const meetup = await context.meetup(club, hours, { max_crew: 2 });
    for (const crew of crews.slice(0, 5)) await waitlist.wait(crew, meetup);
    return meetup;
  }
  const advance = async (minutes: number) => {
    context.advanceClock(minutes / 60);
    await waitlist.runJob();
  };

  for (const [crewIndex, meetupIndex, call, size] of steps) {
    const crew = crews[crewIndex] as ContextCrew;
    const meetup = meetups[meetupIndex] as ContextActivity;
    const edit = (changes: object) => waitlist.edit(leader, meetup, changes);
    const calls = [
      () => waitlist.wait(crew, meetup),
      () => waitlist.wait(crew, meetup),
      () => waitlist.wait(crew, meetup),
      () => waitlist.wait(crew, meetup),
      () => context.cancel(crew, meetup, '아파요'),
      () => context.cancel(crew, meetup, '아파요'),
      () => context.cancel(crew, meetup, '아파요'),
      () => waitlist.accept(crew, meetup),
      () => waitlist.leave(crew, meetup),
      () => crew.delete(`/attendees/crew/${crew.crew}`, { reason: '아파요' }),
      () => edit({ max_crew: 1 + (size % 4) }),
      () => edit({ attend_level: 1 + (size % 5) }),
      () => leader.put(`/crews/${crew.crew}/admin/${1 + (size % 6)}`),
      () => leader.put(`/crews/${crew.crew}/attendees/updated_time/null`).then(() => waitlist.runJob()),
      () => waitlist.change(leader, crew, meetup, { do: 'move', position: 1 + (size % 5) }),
      () => waitlist.change(leader, crew, meetup, { do: size % 2 === 0 ? 'remove' : 'seat' }),
      () => edit({ activity_time: movedTime(context, size) }),
      () => advance(size % 60),
      () => advance(size),
      () => context.attend(crew, meetup),
    ];
    const answer = await calls[call]?.();
    if (answer && 'statusCode' in answer) expect(answer.statusCode).toBeLessThan(500);
    await checkQueues(context, club);
    const state = await context.db
      .selectFrom('activities')
      .select('activity_time')
      .where('id', '=', meetup.id)
      .executeTakeFirstOrThrow();
    if (state.activity_time <= context.clock.now()) meetups[meetupIndex] = await plan(1 + (size % 50));
  }
}

/** A new start on the wire, 1 to 50 hours from now. */
const movedTime = ({ clock }: TestContext, size: number) =>
  new Date(clock.now().getTime() + (1 + (size % 50) + 9) * HOUR_MS).toISOString();

/** Throws if a rule of the queues of a club does not hold now. */
async function checkQueues({ db, clock }: TestContext, club: ContextClub): Promise<void> {
  const now = clock.now();
  const activities = await db
    .selectFrom('activities')
    .selectAll()
    .where('club_id', '=', club.id)
    .where('activity_time', '>', now)
    .execute();
  const ids = activities.map(({ id }) => id);
  if (ids.length === 0) return;
  const seats = await db.selectFrom('attendees').selectAll().where('activity_id', 'in', ids).execute();
  const waiters = await db
    .selectFrom('waiters')
    .innerJoin('crews', 'crews.id', 'waiters.crew_id')
    .select(['waiters.activity_id', 'waiters.crew_id', 'waiters.state', 'waiters.turn_end'])
    .select(['crews.admin_level', 'crews.limit_end_time', 'crews.state as crew_state'])
    .where('waiters.activity_id', 'in', ids)
    .where('waiters.state', 'in', [0, 1])
    .execute();
  for (const activity of activities) {
    const taken = seats.filter((seat) => seat.activity_id === activity.id && seat.state >= 0);
    const queue = waiters.filter((waiter) => waiter.activity_id === activity.id);
    const called = queue.filter(({ state }) => state === 1);
    const counts = [activity.attendee_count, activity.held_count, activity.wait_count];
    expect(counts).toEqual([taken.length, called.length, queue.length - called.length]);
    const free = activity.max_crew - taken.length - called.length;
    expect(free).toBeGreaterThanOrEqual(0);
    const both = taken.filter((seat) => queue.some(({ crew_id }) => crew_id === seat.crew_id));
    expect(both).toEqual([]);
    const eligible = queue.filter(
      ({ state, admin_level, limit_end_time }) =>
        state === 0 &&
        admin_level >= activity.attend_level &&
        (limit_end_time === null || limit_end_time <= now),
    );
    if (free > 0 && eligible.length > 0) expect(modeOf(activity.activity_time, now)).toBe('last_call');
    for (const { turn_end } of called) {
      expect(turn_end?.getTime()).toBeGreaterThan(now.getTime());
      const latest = activity.activity_time.getTime() - 90 * MINUTE_MS;
      expect(turn_end?.getTime()).toBeLessThanOrEqual(latest);
    }
    for (const { source, free_until, updated_time } of taken.filter((seat) => seat.source === 1)) {
      if (free_until === null || source !== 1) throw new Error('A promoted seat without a promise');
      expect(awakeMs(updated_time, free_until)).toBeGreaterThanOrEqual(4 * HOUR_MS);
    }
  }
}

const modeOf = (activityTime: Date, now: Date) =>
  fillMode({ activityTime, lateFrom: new Date(activityTime.getTime() - 8 * HOUR_MS) }, true, now).kind;
