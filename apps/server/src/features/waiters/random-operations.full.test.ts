import { HOUR_MS, MINUTE_MS } from '@crewwith/domain/constants';
import { DEFAULT_PENALTY_RULES, rulesAt } from '@crewwith/domain/penalties/rules';
import { instantFromSeoul } from '@crewwith/domain/time';
import { awakeMs } from '@crewwith/domain/waiters/awake';
import { fillMode, isSeatConflict } from '@crewwith/domain/waiters/rules';
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
/** The number of calls in `runSteps`. */
const CALLS = 27;

describe.each(engines())('random operations on %s', (engine) => {
  const context = setUpTestContext(engine);

  it('leave no seat free beside an eligible waiter outside last call, and respect the night, other seats and own rules', {
    timeout: 1_200_000,
  }, async () => {
    const done = new Set<number>();
    const step = fc.tuple(fc.nat(CREWS - 1), fc.nat(1), fc.nat(CALLS - 1), fc.nat(1000));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' }), (steps) =>
        runSteps(context, steps, done),
      ),
      { numRuns: inFullRun(200, 6), endOnFailure: true },
    );
    // Each call was done at least once, and not only refused.
    expect(done.size).toBe(CALLS);
  });
});

type Step = [crew: number, meetup: number, call: number, size: number];

/**
 * Runs random calls of seven crews on two meetups, each with one of another club at about the same time, and checks the
 * rules of the queue after each.
 */
async function runSteps(context: TestContext, steps: Step[], done: Set<number>): Promise<void> {
  context.clock.set(START);
  const waitlist = waitlistOf(context);
  const club = await context.club();
  const leader = await context.crew(club, { admin_level: 9 });
  const crews = await Promise.all(
    Array.from({ length: CREWS }, () => context.crew(club, { admin_level: 3 })),
  );
  const other = await context.club();
  const elsewhere = new Map<ContextCrew, ContextCrew>();
  for (const crew of crews) elsewhere.set(crew, await context.crew(other, { member_id: crew.memberId }));
  const sides = new Map<ContextActivity, ContextActivity>();
  const meetups = [await plan(20), await plan(44)];
  const seen = new Set<string>();

  async function plan(hours: number): Promise<ContextActivity> {
    const meetup = await context.meetup(club, hours, { max_crew: 2 });
    const side = await context.meetup(other, hours + 1, { max_crew: CREWS });
    sides.set(meetup, side);
    for (const crew of crews.slice(0, 5)) await waitlist.wait(crew, meetup);
    // The head of the queue cannot be seated at once.
    for (const crew of crews.slice(2, 4)) await context.attend(elsewhere.get(crew) as ContextCrew, side);
    return meetup;
  }
  const advance = async (minutes: number) => {
    context.advanceClock(minutes / 60);
    await waitlist.runJob();
  };

  for (const [crewIndex, meetupIndex, call, size] of steps) {
    const crew = crews[crewIndex] as ContextCrew;
    const meetup = meetups[meetupIndex] as ContextActivity;
    const [double, side] = [elsewhere.get(crew) as ContextCrew, sides.get(meetup) as ContextActivity];
    const seat = `/activities/${meetup.wire}/crews/${crew.crew}`;
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
      () => context.attend(double, side),
      () => context.attend(double, side),
      () => context.cancel(double, side, '아파요'),
      () => leader.put(seat, { reason: '카톡으로 말했어요' }),
      () => leader.put(`${seat}/remove`, { reason: '일정이 겹친대요' }),
      () => crew.put(`/attendees/${crew.crew}/${meetup.wire}/confirm`),
      () => leader.put(`/clubs/${club.wire}/penalty-rules`, rulesOf(size)),
    ];
    expect(calls).toHaveLength(CALLS);
    const answer = await calls[call]?.();
    if (answer && 'statusCode' in answer) {
      expect(answer.statusCode).toBeLessThan(500);
      if (answer.statusCode < 300) done.add(call);
    } else done.add(call);
    await checkQueues(context, club, seen);
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

/** Rules from mild to strict: late from the start on, or up to 48 hours before it. */
const rulesOf = (size: number) => ({
  ...DEFAULT_PENALTY_RULES,
  late_hours: size % 49,
  late_restrict_hours: size % 25,
  late_free: size % 3,
});

/** Throws if a rule of the queues of a club does not hold now. `seen`: the seats given at once before. */
async function checkQueues({ db, clock }: TestContext, club: ContextClub, seen: Set<string>): Promise<void> {
  const now = clock.now();
  const activities = await db
    .selectFrom('activities')
    .selectAll()
    .where('club_id', '=', club.id)
    .where('activity_time', '>', now)
    .execute();
  const stored = await db
    .selectFrom('penalty_rules')
    .select(['valid_from as validFrom', 'rules'])
    .where('club_id', '=', club.id)
    .orderBy('valid_from')
    .orderBy('id')
    .execute();
  const { late_hours: lateHours } = rulesAt(stored, now);
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
    if (free > 0 && eligible.length > 0)
      expect(modeOf(activity.activity_time, lateHours, now)).toBe('last_call');
    for (const { turn_end } of called) {
      expect(turn_end?.getTime()).toBeGreaterThan(now.getTime());
      const latest = activity.activity_time.getTime() - 90 * MINUTE_MS;
      expect(turn_end?.getTime()).toBeLessThanOrEqual(latest);
    }
    for (const { crew_id, free_until, updated_time } of taken.filter(({ source }) => source === 1)) {
      if (free_until === null) throw new Error('A promoted seat without a promise');
      expect(awakeMs(updated_time, free_until)).toBeGreaterThanOrEqual(4 * HOUR_MS);
      const key = `${activity.id} ${crew_id} ${updated_time.getTime()}`;
      if (!seen.has(key)) {
        expect(await otherSeats(db, activity, crew_id)).toEqual([]);
        // By the rules of the club that were valid when the seat was given.
        expect(free_until).toEqual(new Date(activity.activity_time.getTime() - lateHours * HOUR_MS));
      }
      seen.add(key);
    }
  }
}

/** The seats of a crew's member in any club at about the time of an activity. */
async function otherSeats(
  db: TestContext['db'],
  { id, activity_time }: { id: number; activity_time: Date },
  crewId: number,
): Promise<Date[]> {
  const rows = await db
    .selectFrom('attendees')
    .innerJoin('crews', 'crews.id', 'attendees.crew_id')
    .innerJoin('crews as own', 'own.member_id', 'crews.member_id')
    .innerJoin('activities', 'activities.id', 'attendees.activity_id')
    .select('activities.activity_time')
    .where('own.id', '=', crewId)
    .where('attendees.state', '>=', 0)
    .where('activities.id', '<>', id)
    .execute();
  return rows.map((row) => row.activity_time).filter((time) => isSeatConflict(time, activity_time));
}

const modeOf = (activityTime: Date, lateHours: number, now: Date) =>
  fillMode({ activityTime, lateFrom: new Date(activityTime.getTime() - lateHours * HOUR_MS) }, true, now)
    .kind;
