import { HOUR_MS, MINUTE_MS } from '@crewwith/domain/constants';
import { DEFAULT_PENALTY_RULES } from '@crewwith/domain/penalties/rules';
import { instantFromSeoul } from '@crewwith/domain/time';
import { AUTOMATIC_AWAKE_MS } from '@crewwith/domain/waiters/constants';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { vacuumGrownTables } from '../../db/embedded/maintenance.ts';
import { transact } from '../../http/transaction.ts';
import { type Engine, engines } from '../../testing/database.ts';
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
const CALLS = 51;

describe.each(engines())('random operations on %s', (engine) => {
  const context = setUpTestContext(engine);

  it('leave no seat free beside an eligible waiter outside last call, and respect the night, other seats and own rules', {
    timeout: 1_200_000,
  }, async () => {
    const done: Done = new Map();
    await fc.assert(stepsOf(context, engine, done), { numRuns: inFullRun(200, 10), endOnFailure: true });
    // Each call was done at least once, and not only refused.
    expect([...done].filter(([, times]) => times === 0)).toEqual([]);
  });

  it('are found to give sleepers a seat at once where the night is ignored (control)', async () => {
    night.ignored = true;
    try {
      const result = await fc.check(stepsOf(context, engine, new Map()), { numRuns: 20, endOnFailure: true });
      expect(String(result.errorInstance)).toMatch(AWAKE_TOO_SHORT);
    } finally {
      night.ignored = false;
    }
  });
});

/** How often each call was not refused. */
type Done = Map<string, number>;

/** Random steps, after each of which the rules of the queues hold. */
function stepsOf(context: TestContext, engine: Engine, done: Done) {
  const step = fc.tuple(fc.nat(CREWS - 1), fc.nat(1), fc.noBias(fc.nat(CALLS - 1)), fc.nat(1000));
  const steps = fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' });
  return fc.asyncProperty(steps, async (given) => {
    // As its job does; PostgreSQL does so by itself. Without, each run takes longer than the one before.
    if (engine === 'pglite') await vacuumGrownTables(context.db);
    await runSteps(context, given, done);
  });
}

/** Of what is no call, or has no one to call for. */
const DONE = { statusCode: 200 };
const IMPOSSIBLE = { statusCode: 404 };

type Call = readonly [name: string, run: () => Promise<{ statusCode: number }>];
const times = (count: number, call: Call): Call[] => Array.from({ length: count }, () => call);

type Step = [crew: number, meetup: number, call: number, size: number];

/**
 * Runs random calls of seven crews on two meetups, each with one of another club at about the same time, and checks the
 * rules of the queue after each. Who has unlinked is replaced by a new crew, and a meetup that is over or deleted by a
 * new one.
 */
async function runSteps(context: TestContext, steps: Step[], done: Done): Promise<void> {
  context.clock.set(START);
  const waitlist = waitlistOf(context);
  const club = await context.club();
  const leader = await context.crew(club, { admin_level: 9 });
  const decider = await context.crew(club, { admin_level: 8 });
  const other = await context.club();
  const elsewhere = new Map<ContextCrew, ContextCrew>();
  const crews = await Promise.all(Array.from({ length: CREWS }, join));
  const past: ContextActivity[] = [];
  const sides = new Map<ContextActivity, ContextActivity>();
  const meetups = [await plan(20), await plan(44)];
  const seen = new Set<string>();

  async function join(): Promise<ContextCrew> {
    const crew = await context.crew(club, { admin_level: 3 });
    elsewhere.set(crew, await context.crew(other, { member_id: crew.memberId }));
    return crew;
  }
  async function plan(hours: number): Promise<ContextActivity> {
    const meetup = await context.meetup(club, hours, { max_crew: 2 });
    const side = await context.meetup(other, hours + 1, { max_crew: CREWS });
    sides.set(meetup, side);
    for (const crew of crews.slice(0, 5)) await waitlist.wait(crew, meetup);
    // The head of the queue cannot be seated at once.
    for (const crew of crews.slice(2, 4)) await context.attend(elsewhere.get(crew) as ContextCrew, side);
    return meetup;
  }
  /** To the instant at which a meetup starts. */
  const begin = async (meetup: ContextActivity) => {
    const activities = context.db.selectFrom('activities').select('activity_time');
    const { activity_time } = await activities.where('id', '=', meetup.id).executeTakeFirstOrThrow();
    return advance((activity_time.getTime() - context.clock.now().getTime()) / MINUTE_MS);
  };
  const unlink = async (crew: ContextCrew) => {
    const account = { id: 0, memberId: crew.memberId };
    await transact(context, (trx) => detachAccount(trx, account, context.clock.now()));
    crews[crews.indexOf(crew)] = await join();
    return DONE;
  };
  /** Ends a ban, and joins the club again. */
  const comeBack = async (crew: ContextCrew) => {
    await leader.put(`/crews/${crew.crew}/state/0`);
    return crew.post('/crews', { club_id: club.wire, member_id: crew.member, nick: '돌아온 크루' });
  };
  /** Marks one of those with a seat in the latest meetup that has started; a no-show, or taken back. */
  const mark = async (index: number, size: number) => {
    const meetup = past.at(-1);
    if (!meetup) return IMPOSSIBLE;
    const { seated } = await waitlist.state(meetup);
    const attendees = crews.filter(({ id }) => seated.has(id));
    const crew = attendees[index % attendees.length];
    return crew ? context.mark(leader, crew, meetup, { state: size % 3 === 0 ? 1 : 0 }) : IMPOSSIBLE;
  };
  /** A restricted crew appeals against its latest cause; another than who marked grants it. */
  const excuse = async (index: number) => {
    const restricted = await context.db
      .selectFrom('crews')
      .select('id')
      .where('limit_end_time', '>', context.clock.now())
      .execute();
    const appellants = crews.filter(({ id }) => restricted.some((row) => row.id === id));
    const crew = appellants[index % appellants.length];
    if (!crew) return IMPOSSIBLE;
    const { causes = [] } = (await crew.get(`/crews/${crew.crew}/penalties`)).json();
    const cause = causes.find(({ appeal_until }: { appeal_until: string | null }) => appeal_until !== null);
    const { kind, activity_id, cancellation_id } = cause ?? {};
    const body = { kind, activity_id, text: '아팠어요.', ...(cancellation_id && { cancellation_id }) };
    const { id } = (await crew.post(`/crews/${crew.crew}/appeals`, body)).json();
    return decider.put(`/appeals/${id}`, { state: 'granted', reason: '그럴 수 있어요.' });
  };
  /** What ends a restriction is followed by the job, which gives the seats that the crew may now take. */
  const thenJob = async <T>(call: Promise<T>): Promise<T> => {
    const answer = await call;
    await waitlist.runJob();
    return answer;
  };
  const advance = async (minutes: number) => {
    context.advanceClock(minutes / 60);
    await waitlist.runJob();
    return DONE;
  };

  for (const [crewIndex, meetupIndex, call, size] of steps) {
    const crew = crews[crewIndex] as ContextCrew;
    const meetup = meetups[meetupIndex] as ContextActivity;
    const [double, side] = [elsewhere.get(crew) as ContextCrew, sides.get(meetup) as ContextActivity];
    const seat = `/activities/${meetup.wire}/crews/${crew.crew}`;
    const edit = (changes: object) => waitlist.edit(leader, meetup, changes);
    const calls: Call[] = [
      ...times(13, ['wait', () => waitlist.wait(crew, meetup)]),
      ['accept', () => waitlist.accept(crew, meetup)],
      ['leave', () => waitlist.leave(crew, meetup)],
      ['cancel all', () => crew.delete(`/attendees/crew/${crew.crew}`, { reason: '아파요' })],
      ['change the capacity', () => edit({ max_crew: 1 + (size % 4) })],
      ['change the level of the meetup', () => edit({ attend_level: 1 + (size % 5) })],
      ['change the level of the crew', () => leader.put(`/crews/${crew.crew}/admin/${1 + (size % 6)}`)],
      ['lift', () => thenJob(leader.put(`/crews/${crew.crew}/attendees/updated_time/null`))],
      [
        'move in the queue',
        () => waitlist.change(leader, crew, meetup, { do: 'move', position: 1 + (size % 5) }),
      ],
      ...times(2, ['remove from the queue', () => waitlist.change(leader, crew, meetup, { do: 'remove' })]),
      ...times(2, ['seat from the queue', () => waitlist.change(leader, crew, meetup, { do: 'seat' })]),
      ['move the meetup', () => edit({ activity_time: movedTime(context, size) })],
      ['some minutes', () => advance(size % 60)],
      ['some hours', () => advance(size)],
      ['begin', () => begin(meetup)],
      ['attend', () => context.attend(crew, meetup)],
      ...times(2, ['attend elsewhere', () => context.attend(double, side)]),
      ['cancel elsewhere', () => context.cancel(double, side, '아파요')],
      ['give a seat', () => leader.put(seat, { reason: '카톡으로 말했어요' })],
      ['remove a seat', () => leader.put(`${seat}/remove`, { reason: '일정이 겹친대요' })],
      ['confirm', () => crew.put(`/attendees/${crew.crew}/${meetup.wire}/confirm`)],
      ['set penalty rules', () => leader.put(`/clubs/${club.wire}/penalty-rules`, rulesOf(size))],
      ['ban', () => leader.put(`/crews/${crew.crew}/admin/-1`)],
      ['leave the club', () => crew.put(`/crews/${crew.crew}/state/0`)],
      ...times(3, ['come back', () => comeBack(crew)]),
      ['unlink', () => unlink(crew)],
      ['delete the meetup', () => thenJob(leader.put(`/activities/delete/${meetup.wire}`))],
      ['mark', () => thenJob(mark(crewIndex, size))],
      ['excuse', () => thenJob(excuse(crewIndex))],
      ...times(5, ['cancel', () => context.cancel(crew, meetup, '아파요')]),
    ];
    expect(calls).toHaveLength(CALLS);
    for (const [name] of calls) if (!done.has(name)) done.set(name, 0);
    const [name, run] = calls[call] as Call;
    const { statusCode } = await run();
    expect(statusCode).toBeLessThan(500);
    if (statusCode < 300) done.set(name, (done.get(name) ?? 0) + 1);
    await checkQueues(context, club, seen);
    const state = await context.db
      .selectFrom('activities')
      .select(['activity_time', 'deleted_time'])
      .where('id', '=', meetup.id)
      .executeTakeFirstOrThrow();
    const isOver = state.activity_time <= context.clock.now();
    if (isOver) past.push(meetup);
    if (isOver || state.deleted_time) meetups[meetupIndex] = await plan(1 + (size % 50));
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
