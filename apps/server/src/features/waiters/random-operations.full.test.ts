import { AUTOMATIC_AWAKE_MS, HOUR_MS } from '@crewwith/domain/constants';
import { DEFAULT_PENALTY_RULES } from '@crewwith/domain/penalties/rules';
import { instantFromSeoul } from '@crewwith/domain/time';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { engines } from '../../testing/database.ts';
import { checkQueues } from '../../testing/queues/check-queues.ts';
import { inFullRun } from '../../testing/scope.ts';
import {
  type ContextActivity,
  type ContextCrew,
  setUpTestContext,
  type TestContext,
} from '../../testing/test-context.ts';
import { waitlistOf } from '../../testing/waitlist.ts';

/** Whether hours at night count as awake when seats are given; the checks use the rules as they are. */
const night = vi.hoisted(() => ({ ignored: false }));
vi.mock('@crewwith/domain/waiters/rules', async (original) => {
  const rules = await original<typeof import('@crewwith/domain/waiters/rules')>();
  const promotions: typeof rules.promotions = (activity, candidates, now) => {
    const isSoon = activity.lateFrom.getTime() - now.getTime() < AUTOMATIC_AWAKE_MS;
    if (!night.ignored || isSoon) return rules.promotions(activity, candidates, now);
    return candidates
      .slice(0, Math.max(0, activity.freeSeats))
      .flatMap(
        (candidate): ReturnType<typeof promotions> =>
          candidate.hasConflict
            ? rules.promotions(activity, [candidate], now)
            : [{ crewId: candidate.crewId, kind: 'seat', freeUntil: activity.lateFrom }],
      );
  };
  return { ...rules, promotions };
});

const STEPS = 100;
const START = instantFromSeoul('2026-12-01', '19:00');
const CREWS = 7;
/** What the check of awake hours says: fewer than 4 of them, in ms, before the first late cancel. */
const AWAKE_TOO_SHORT = /expected \d+ to be greater than or equal to 14400000/;
/** The number of calls in `runSteps`. */
const CALLS = 27;

describe.each(engines())('random operations on %s', (engine) => {
  const context = setUpTestContext(engine);

  it('leave no seat free beside an eligible waiter outside last call, and respect the night, other seats and own rules', {
    timeout: 1_200_000,
  }, async () => {
    const done = new Set<number>();
    await fc.assert(stepsOf(context, done), { numRuns: inFullRun(200, 6), endOnFailure: true });
    // Each call was done at least once, and not only refused.
    expect(done.size).toBe(CALLS);
  });

  it('are found to give sleepers a seat at once where the night is ignored (control)', async () => {
    night.ignored = true;
    try {
      const result = await fc.check(stepsOf(context, new Set()), { numRuns: 6, endOnFailure: true });
      expect(String(result.errorInstance)).toMatch(AWAKE_TOO_SHORT);
    } finally {
      night.ignored = false;
    }
  });
});

/** Random steps, after each of which the rules of the queues hold. `done` collects the calls that were not refused. */
function stepsOf(context: TestContext, done: Set<number>) {
  const step = fc.tuple(fc.nat(CREWS - 1), fc.nat(1), fc.nat(CALLS - 1), fc.nat(1000));
  const steps = fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' });
  return fc.asyncProperty(steps, (given) => runSteps(context, given, done));
}

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
