import type { SeededRandom } from '../../../apps/server/src/seed/seeded-random.ts';
import type { Call, createRequests, Seat } from './requests.ts';
import { CLUBS, DAY_S, type Kind, OPENING, VISITS, type Visit, weightAt } from './traffic.ts';

/** A call and when it is due, in ms from the start of its plan. */
export interface PlannedCall extends Call {
  readonly at: number;
  readonly kind: Kind | 'press';
}

interface Replay {
  /** The hours of the day that are replayed. */
  readonly hours: readonly [from: number, to: number];
  readonly seconds: number;
  /** The rate of the calls: that of all clubs in the real day, times this. */
  readonly factor: number;
}

/** More than there are times at which one is compared with the rate. */
const FINE = 2 ** 24;

/** The calls of a replay, in the order in which they are due. Each visit of a kind is at an independent instant. */
export function planReplay(
  { hours: [from, to], seconds, factor }: Replay,
  requests: ReturnType<typeof createRequests>,
  random: SeededRandom,
): PlannedCall[] {
  const planned: PlannedCall[] = [];
  const fraction = () => random.integer(FINE) / FINE;
  for (const visit of VISITS) {
    const weights = weightsBetween(visit, from, to);
    const perSecond = (factor * CLUBS * visit.count * weights.mean) / DAY_S;
    const count = Math.round(perSecond * seconds);
    for (let index = 0; index < count; index += 1) {
      let position = fraction();
      while (fraction() * weights.most > weightAt(visit.curve, from + position * (to - from)))
        position = fraction();
      planned.push(...visitAt(position * seconds * 1_000, visit, requests, random));
    }
  }
  // What is still due of the last visits is beyond the replay.
  return sorted(planned.filter(({ at }) => at < seconds * 1_000));
}

/** The presses at the opening of each of these meetups, of which one opens at each of these instants, in ms. */
export function planOpenings(
  instants: readonly number[],
  { meetups, crews }: { meetups: readonly number[]; crews: readonly { crew: number; member: number }[] },
  press: (seat: Seat, member: number) => Call,
): PlannedCall[] {
  return instants.flatMap((at, index) =>
    crews.slice(0, OPENING.presses).map(({ crew, member }) => ({
      ...press({ activity: meetups[index] ?? 0, crew }, member),
      ...{ at, kind: 'press' as const },
    })),
  );
}

/** Plans one after the other, each for so many seconds. */
export function inTurn(
  ...parts: readonly { seconds: number; calls: readonly PlannedCall[] }[]
): PlannedCall[] {
  let start = 0;
  return parts.flatMap(({ seconds, calls }) => {
    const moved = calls.map((call) => ({ ...call, at: call.at + start }));
    start += seconds * 1_000;
    return moved;
  });
}

export const sorted = (calls: readonly PlannedCall[]) => calls.toSorted((a, b) => a.at - b.at);

function visitAt(
  at: number,
  { steps }: Visit,
  requests: ReturnType<typeof createRequests>,
  random: SeededRandom,
): PlannedCall[] {
  const person = requests.person();
  return steps.flatMap(({ kinds, share, after }) =>
    random.chance(share)
      ? kinds.map((kind) => ({ ...requests.call(kind, person), kind, at: at + after * 1_000 }))
      : [],
  );
}

/** The mean and the largest weight of a visit between two hours, of samples. */
function weightsBetween({ curve }: Visit, from: number, to: number): { mean: number; most: number } {
  const samples = 2_400;
  const weights = Array.from({ length: samples }, (_, index) =>
    weightAt(curve, from + ((index + 0.5) / samples) * (to - from)),
  );
  return { mean: weights.reduce((sum, weight) => sum + weight, 0) / samples, most: Math.max(...weights) };
}
