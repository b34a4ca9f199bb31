import { ATTENDEE_STATE } from '@crewwith/domain/attendees/states';
import { AUTOMATIC_AWAKE_MS, HOUR_MS } from '@crewwith/domain/constants';
import { CREW_STATE } from '@crewwith/domain/crews/states';
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
import { detachAccount } from '../members/public.ts';

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
const CALLS = 34;

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
  const decider = await context.crew(club, { admin_level: 8 });
  const other = await context.club();
  const elsewhere = new Map<ContextCrew, ContextCrew>();
  const crews: ContextCrew[] = [];
  for (let index = 0; index < CREWS; index += 1) crews.push(await join());
  const missed = new Map<ContextCrew, ContextActivity>();
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
  /** A crew of the club, who is in the other club too. */
  async function join(): Promise<ContextCrew> {
    const crew = await context.crew(club, { admin_level: 3 });
    elsewhere.set(crew, await context.crew(other, { member_id: crew.memberId }));
    return crew;
  }
  /** Marks a crew as a no-show of a meetup that began an hour ago. */
  async function miss(crew: ContextCrew) {
    const meetup = await context.meetup(club, -1, { max_crew: 1, attendee_count: 1 });
    const now = context.clock.now();
    const seat = { activity_id: meetup.id, crew_id: crew.id, subgroup: '', state: ATTENDEE_STATE.applied };
    await context.db
      .insertInto('attendees')
      .values({ ...seat, created_time: now, updated_time: now })
      .execute();
    missed.set(crew, meetup);
    return context.mark(leader, crew, meetup, { state: ATTENDEE_STATE.noShow });
  }
  /** Lets a crew appeal against its latest no-show, which is granted or rejected. */
  async function appeal(crew: ContextCrew, state: 'granted' | 'rejected') {
    const cause = { kind: 'no_show', activity_id: missed.get(crew)?.wire ?? leader.crew, text: '갔어요.' };
    const appealed = await crew.post(`/crews/${crew.crew}/appeals`, cause);
    if (appealed.statusCode !== 201) return appealed;
    const decided = await decider.put(`/appeals/${appealed.json().id}`, { state, reason: '확인했어요.' });
    await waitlist.runJob();
    return decided;
  }
  const unlink = ({ memberId }: ContextCrew) =>
    context.db.transaction().execute((trx) => detachAccount(trx, { id: 0, memberId }, context.clock.now()));
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
      () => leader.put(`/crews/${crew.crew}/admin/-1`),
      () => crew.put(`/crews/${crew.crew}/state/0`),
      () => unlink(crew),
      () => leader.put(`/activities/delete/${meetup.wire}`, { reason: '비가 와서' }),
      () => miss(crew),
      () => appeal(crew, 'granted'),
      () => appeal(crew, 'rejected'),
    ];
    expect(calls).toHaveLength(CALLS);
    const answer = await calls[call]?.();
    if (answer && 'statusCode' in answer) {
      expect(answer.statusCode).toBeLessThan(500);
      if (answer.statusCode < 300) done.add(call);
    } else done.add(call);
    await checkQueues(context, club, seen);
    // Who has left and what is over are replaced, so that there is always something to do.
    const { state, activity_time, deleted_time } = await context.db
      .selectFrom('activities')
      .innerJoin('crews', 'crews.club_id', 'activities.club_id')
      .select(['crews.state', 'activities.activity_time', 'activities.deleted_time'])
      .where('activities.id', '=', meetup.id)
      .where('crews.id', '=', crew.id)
      .executeTakeFirstOrThrow();
    if (state !== CREW_STATE.active) crews[crewIndex] = await join();
    if (deleted_time !== null || activity_time <= context.clock.now())
      meetups[meetupIndex] = await plan(1 + (size % 50));
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
