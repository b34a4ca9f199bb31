import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CODE_TRIES, DAY_MS, HOUR_MS } from '../constants.ts';
import { evaluateMark } from './marking.ts';
import { attendRefusal, cancelRefusal, isLateCancel, restrictionEnd } from './rules.ts';
import { type AttendeeState, hasSeat } from './states.ts';

/** The whole life of a few crews at one activity after another, as a service plays it with these rules. */

const CREWS = 4;
const SEATS = 2;
const CODE = '42';
const BEGIN = new Date('2026-12-01T00:00:00.000Z').getTime();

type Seat = { state: AttendeeState; tries: number; markedTime: Date | null };
type Crew = {
  seats: Map<number, Seat>;
  cancels: { activity: number; time: Date; late: boolean }[];
  lifted: Date | null;
};
type World = { now: number; activities: number[]; crews: Crew[] };

type Step =
  | { do: 'wait'; ms: number }
  | { do: 'attend' | 'cancel' | 'selfNoShow'; crew: number; activity: number; reason: boolean }
  | { do: 'code'; crew: number; activity: number; typed: string }
  | { do: 'mark'; crew: number; activity: number; to: 0 | 1 | 2 }
  | { do: 'lift'; crew: number };

const crew = fc.nat(CREWS - 1);
const activity = fc.nat(1);
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('wait' as const),
    ms: fc.constantFrom(1, 10 * 60_000, HOUR_MS, 5 * HOUR_MS, DAY_MS),
  }),
  fc.record({
    do: fc.constantFrom('attend' as const, 'attend' as const, 'cancel' as const, 'selfNoShow' as const),
    crew,
    activity,
    reason: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('code' as const),
    crew,
    activity,
    typed: fc.constantFrom('42', '41', '43', '1e1', ''),
  }),
  fc.record({
    do: fc.constant('mark' as const),
    crew,
    activity,
    to: fc.constantFrom(0 as const, 1 as const, 2 as const),
  }),
  fc.record({ do: fc.constant('lift' as const), crew }),
);

function limitOf(world: World, who: Crew): Date | null {
  return restrictionEnd({
    lateCancels: who.cancels.filter(({ late }) => late).map(({ time }) => time),
    noShows: [...who.seats].flatMap(([id, seat]) =>
      seat.state === 0 && seat.markedTime !== null
        ? [{ activityTime: new Date(world.activities[id] ?? 0), markedTime: seat.markedTime }]
        : [],
    ),
    liftedTime: who.lifted,
  });
}

const seated = (world: World, id: number) =>
  world.crews.filter(({ seats }) => hasSeat(seats.get(id)?.state ?? -1)).length;

function play(world: World, step: Step): { byHand: boolean } {
  const now = new Date(world.now);
  const who = step.do === 'wait' ? undefined : world.crews[step.crew];
  if (step.do === 'wait') world.now += step.ms;
  if (who === undefined) return { byHand: false };
  if (step.do === 'lift') {
    who.lifted = now;
    return { byHand: false };
  }
  if (step.do === 'wait') return { byHand: false };

  const activityTime = new Date(world.activities[step.activity] ?? 0);
  const seat = who.seats.get(step.activity);
  if (step.do === 'attend') {
    const attending = seat !== undefined && hasSeat(seat.state);
    const refusal = attendRefusal(
      {
        activityTime,
        count: seated(world, step.activity),
        maxCrew: SEATS,
        attendLevel: 1,
        adminLevel: 1,
        attending,
        restrictionEnd: limitOf(world, who),
      },
      now,
    );
    // The row is kept through a cancel, and its tries with it.
    if (refusal === null && !attending) {
      who.seats.set(step.activity, { state: 1, tries: seat?.tries ?? 0, markedTime: null });
    }
    return { byHand: false };
  }
  if (seat === undefined) return { byHand: false };
  if (step.do === 'cancel') {
    if (seat.state === -1) return { byHand: false };
    const facts = {
      activityTime,
      state: seat.state,
      reason: step.reason ? 'ill' : null,
      lastMessage: null,
    };
    if (cancelRefusal(facts, now) === null) {
      seat.state = -1;
      who.cancels.push({ activity: step.activity, time: now, late: isLateCancel(activityTime, now) });
    }
    return { byHand: false };
  }
  const marker = { adminLevel: step.do === 'mark' ? 7 : 1, owner: false, self: step.do !== 'mark' };
  const request =
    step.do === 'code'
      ? { state: 2 as const, code: step.typed }
      : { state: step.do === 'mark' ? step.to : (0 as const) };
  const before = seat.state;
  const outcome = evaluateMark(
    { activityTime, state: seat.state, tries: seat.tries, code: CODE, marker },
    request,
    now,
  );
  if (outcome.state !== before) seat.markedTime = now;
  seat.state = outcome.state;
  seat.tries = outcome.tries;
  const fifth = step.do === 'code' && outcome.tries === CODE_TRIES && before === 1;
  const chosen = (step.do === 'mark' && step.to === 0) || (step.do === 'selfNoShow' && before === 2);
  return { byHand: fifth || chosen };
}

test('whatever a crew does, seats, tries, restrictions and no-shows stay as they must', () => {
  fc.assert(
    fc.property(fc.array(steps, { minLength: 1, maxLength: 60 }), (script) => {
      const world: World = {
        now: BEGIN,
        activities: [BEGIN + 2 * HOUR_MS, BEGIN + 2 * DAY_MS],
        crews: Array.from({ length: CREWS }, () => ({ seats: new Map(), cancels: [], lifted: null })),
      };
      for (const step of script) {
        const before = world.crews.map((one) => ({
          tries: [0, 1].map((id) => one.seats.get(id)?.tries ?? 0),
          noShows: [...one.seats.values()].filter(({ state }) => state === 0).length,
          attended: [...one.seats.values()].filter(({ state }) => state === 2).length,
          limit: limitOf(world, one)?.getTime() ?? 0,
        }));
        const { byHand } = play(world, step);
        const undone = step.do === 'mark' && step.to === 1;

        for (const id of [0, 1]) expect(seated(world, id)).toBeLessThanOrEqual(SEATS);
        for (const [at, one] of world.crews.entries()) {
          const was = before[at];
          if (was === undefined) throw new Error('a crew came from nowhere');
          const noShows = [...one.seats.values()].filter(({ state }) => state === 0).length;
          const attended = [...one.seats.values()].filter(({ state }) => state === 2).length;
          for (const id of [0, 1]) {
            const tries = one.seats.get(id)?.tries ?? 0;
            expect(tries).toBeLessThanOrEqual(CODE_TRIES);
            // Cancelling and coming back buys no tries; only an admin gives them anew.
            if (!undone) expect(tries).toBeGreaterThanOrEqual(was.tries[id] ?? 0);
          }
          if (noShows > was.noShows) expect(byHand).toBe(true);
          // Only the code or an admin makes someone attend.
          if (attended > was.attended) {
            expect(step.do === 'mark' || (step.do === 'code' && step.typed === CODE)).toBe(true);
          }
          // A limit shrinks only by a lift or by an admin's taking a no-show back.
          const forgiven = step.do === 'lift' || (step.do === 'mark' && step.to !== 0);
          if (!forgiven) expect(limitOf(world, one)?.getTime() ?? 0).toBeGreaterThanOrEqual(was.limit);
        }
      }
    }),
    { numRuns: 400 },
  );
});
