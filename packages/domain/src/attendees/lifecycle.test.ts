import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CODE_TRIES, DAY_MS, HOUR_MS } from '../constants.ts';
import { defaultRestrictionEnd } from '../penalties/restriction.ts';
import { evaluateMark } from './marking.ts';
import { attendRefusal, cancelRefusal, isLateCancel } from './rules.ts';
import { type AttendeeState, hasSeat } from './states.ts';

/** Property test: simulates random steps of several crews at two activities and checks the invariants after each. */

const CREWS = 4;
const SEATS = 2;
const CODE = '42';
const START = new Date('2026-12-01T00:00:00.000Z').getTime();

type Seat = { state: AttendeeState; tries: number; markedTime: Date | null };
type Crew = {
  seats: Map<number, Seat>;
  cancels: { activity: number; time: Date; late: boolean }[];
  lifted: Date | null;
};
type Model = { now: number; activities: number[]; crews: Crew[] };

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

function restrictionOf(model: Model, crewState: Crew): Date | null {
  return defaultRestrictionEnd({
    lateCancels: crewState.cancels.filter(({ late }) => late).map(({ time }) => time),
    noShows: [...crewState.seats].flatMap(([id, seat]) =>
      seat.state === 0 && seat.markedTime !== null
        ? [{ activityTime: new Date(model.activities[id] ?? 0), markedTime: seat.markedTime }]
        : [],
    ),
    liftedTime: crewState.lifted,
  });
}

const seatCount = (model: Model, id: number) =>
  model.crews.filter(({ seats }) => hasSeat(seats.get(id)?.state ?? -1)).length;

/** Applies a step. Returns whether the step may add a no-show. */
function apply(model: Model, step: Step): { mayAddNoShow: boolean } {
  const now = new Date(model.now);
  const crewState = step.do === 'wait' ? undefined : model.crews[step.crew];
  if (step.do === 'wait') model.now += step.ms;
  if (crewState === undefined) return { mayAddNoShow: false };
  if (step.do === 'lift') {
    crewState.lifted = now;
    return { mayAddNoShow: false };
  }
  if (step.do === 'wait') return { mayAddNoShow: false };

  const activityTime = new Date(model.activities[step.activity] ?? 0);
  const seat = crewState.seats.get(step.activity);
  if (step.do === 'attend') {
    const attending = seat !== undefined && hasSeat(seat.state);
    const refusal = attendRefusal(
      {
        activityTime,
        count: seatCount(model, step.activity),
        maxCrew: SEATS,
        attendLevel: 1,
        adminLevel: 1,
        attending,
        restrictionEnd: restrictionOf(model, crewState),
      },
      now,
    );
    // A cancel does not delete the row, so that its tries still count.
    if (refusal === null && !attending) {
      crewState.seats.set(step.activity, { state: 1, tries: seat?.tries ?? 0, markedTime: null });
    }
    return { mayAddNoShow: false };
  }
  if (seat === undefined) return { mayAddNoShow: false };
  if (step.do === 'cancel') {
    if (seat.state === -1) return { mayAddNoShow: false };
    const facts = {
      activityTime,
      freeUntil: null,
      lateHours: 8,
      state: seat.state,
      reason: step.reason ? 'ill' : null,
      lastMessage: null,
    };
    if (cancelRefusal(facts, now) === null) {
      seat.state = -1;
      crewState.cancels.push({ activity: step.activity, time: now, late: isLateCancel(facts, now) });
    }
    return { mayAddNoShow: false };
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
  return { mayAddNoShow: fifth || chosen };
}

test('keeps seats, tries, restrictions and no-shows consistent over any sequence of steps', () => {
  fc.assert(
    fc.property(fc.array(steps, { minLength: 1, maxLength: 60 }), (script) => {
      const model: Model = {
        now: START,
        activities: [START + 2 * HOUR_MS, START + 2 * DAY_MS],
        crews: Array.from({ length: CREWS }, () => ({ seats: new Map(), cancels: [], lifted: null })),
      };
      for (const step of script) {
        const before = model.crews.map((item) => ({
          tries: [0, 1].map((id) => item.seats.get(id)?.tries ?? 0),
          noShows: [...item.seats.values()].filter(({ state }) => state === 0).length,
          attended: [...item.seats.values()].filter(({ state }) => state === 2).length,
          limit: restrictionOf(model, item)?.getTime() ?? 0,
        }));
        const { mayAddNoShow } = apply(model, step);
        const undone = step.do === 'mark' && step.to === 1;

        for (const id of [0, 1]) expect(seatCount(model, id)).toBeLessThanOrEqual(SEATS);
        for (const [index, item] of model.crews.entries()) {
          const previous = before[index];
          if (previous === undefined) throw new Error('unknown crew');
          const noShows = [...item.seats.values()].filter(({ state }) => state === 0).length;
          const attended = [...item.seats.values()].filter(({ state }) => state === 2).length;
          for (const id of [0, 1]) {
            const tries = item.seats.get(id)?.tries ?? 0;
            expect(tries).toBeLessThanOrEqual(CODE_TRIES);
            // Cancelling and attending again does not reset the tries; only an admin does.
            if (!undone) expect(tries).toBeGreaterThanOrEqual(previous.tries[id] ?? 0);
          }
          if (noShows > previous.noShows) expect(mayAddNoShow).toBe(true);
          // Only the code or an admin marks an attendee as attended.
          if (attended > previous.attended) {
            expect(step.do === 'mark' || (step.do === 'code' && step.typed === CODE)).toBe(true);
          }
          // A restriction is only shortened by a lift or by an admin who undoes a no-show.
          const forgiven = step.do === 'lift' || (step.do === 'mark' && step.to !== 0);
          if (!forgiven)
            expect(restrictionOf(model, item)?.getTime() ?? 0).toBeGreaterThanOrEqual(previous.limit);
        }
      }
    }),
    { numRuns: 400 },
  );
});
