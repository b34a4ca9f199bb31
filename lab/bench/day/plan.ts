import type { SeededRandom } from '../../../apps/server/src/seed/seeded-random.ts';
import { refetchDelayMs } from '../../../apps/web/src/api/pace.ts';
import type { Call, createRequests } from './requests.ts';
import { CLUBS, DAY_S, type Kind, OPENING, VISITS, type Visit, weightAt } from './traffic.ts';

/** A call and when it is due, in ms from the start of its plan. */
export interface PlannedCall extends Call {
  readonly at: number;
  readonly kind: Kind | 'press' | 'health';
}

interface Replay {
  /** The hours of the day that are replayed. */
  readonly hours: readonly [from: number, to: number];
  readonly seconds: number;
  /** The rate of the calls: that of all clubs in the real day, times this. */
  readonly factor: number;
}

/** More than there are times at which one is compared with the rate. */
export const FINE = 2 ** 24;
const SAMPLES = 2_400;

/** The calls of a replay, in the order in which they are due. Each visit of a kind is at an independent instant. */
export function planReplay(
  { hours: [from, to], seconds, factor }: Replay,
  requests: ReturnType<typeof createRequests>,
  random: SeededRandom,
): PlannedCall[] {
  const planned: PlannedCall[] = [];
  const fraction = () => random.integer(FINE) / FINE;
  for (const visit of VISITS) {
    // At the start there are calls of visits that began before.
    const lead = Math.max(...visit.steps.map(({ after }) => after));
    const weightOf = (second: number) =>
      weightAt(visit.curve, from + (Math.max(0, second) / seconds) * (to - from));
    const { mean, most } = weightsBetween(weightOf, -lead, seconds);
    const count = Math.round((factor * CLUBS * visit.count * mean * (seconds + lead)) / DAY_S);
    for (let index = 0; index < count; index += 1) {
      const anySecond = () => fraction() * (seconds + lead) - lead;
      let second = anySecond();
      while (fraction() * most > weightOf(second)) second = anySecond();
      planned.push(...visitAt(second * 1_000, visit, requests, random));
    }
  }
  return sorted(planned.filter(({ at }) => at >= 0 && at < seconds * 1_000));
}

/**
 * The openings of these meetups at these instants, in ms. All press at once. When a stream has told of others' seats,
 * the app of who was refused reads the meetup and its attendees again, that of the others the attendees; and both when
 * the answer has been read.
 */
export function planOpenings(
  instants: readonly number[],
  { meetups, crews }: { meetups: readonly number[]; crews: readonly { crew: number; member: number }[] },
  requests: Pick<ReturnType<typeof createRequests>, 'press' | 'meetup' | 'attendees'>,
  random: SeededRandom,
): PlannedCall[] {
  return instants.flatMap((start, index) => {
    const activity = meetups[index] ?? 0;
    const within = ({ least, most }: { least: number; most: number }) =>
      start + least + random.integer(most - least);
    const readAttendees = (member: number, at: number): PlannedCall => {
      return { ...requests.attendees(activity, member), at, kind: 'attendees' };
    };
    const readBoth = (member: number, at: number): PlannedCall[] => [
      { ...requests.meetup(activity, member), at, kind: 'meetup' },
      readAttendees(member, at + OPENING.attendeesMs),
    ];
    return crews.slice(0, OPENING.presses).flatMap(({ crew, member }, place): PlannedCall[] => {
      const press = requests.press({ activity, crew }, member);
      const told = start + refetchDelayMs(false, random.integer(FINE) / FINE);
      const reads =
        place < OPENING.seats
          ? [readAttendees(member, told), ...readBoth(member, within(OPENING.readMs))]
          : readBoth(member, told);
      return [{ ...press, at: start, kind: 'press' }, ...reads];
    });
  });
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

/** The mean and the largest weight between two instants, of samples. */
function weightsBetween(weightOf: (second: number) => number, from: number, to: number) {
  const weights = Array.from({ length: SAMPLES }, (_, index) =>
    weightOf(from + ((index + 0.5) / SAMPLES) * (to - from)),
  );
  return { mean: weights.reduce((sum, weight) => sum + weight, 0) / SAMPLES, most: Math.max(...weights) };
}
