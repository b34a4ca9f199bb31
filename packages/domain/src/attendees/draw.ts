import { LEADER_SUBGROUP } from './rules.ts';

export type DrawnAttendee = {
  crewId: string;
  /** How often the crew has attended. */
  attended: number;
  /** The subgroup in which the crew stays; null to draw one. */
  pinned: string | null;
};

/**
 * Draws subgroups as a snake by attendance (docs/specification.md#draw): the strongest first, one to each subgroup,
 * then back in the reverse order. Each pair of rows has another order, and equals are drawn by lot. Sizes differ by at
 * most one unless pins prevent it. The same seed and attendees give the same result, in any order of the attendees.
 */
export function drawSubgroups(
  attendees: readonly DrawnAttendee[],
  subgroups: readonly string[],
  seed: number,
): Map<string, string> {
  const random = randomOf(seed);
  const drawn = new Map<string, string>();
  const groups = subgroups.map((name) => ({ name, size: 0 }));
  const place = (crewId: string, group: { name: string; size: number }) => {
    drawn.set(crewId, group.name);
    group.size += 1;
  };
  const unpinned: DrawnAttendee[] = [];
  for (const attendee of attendees.toSorted((one, other) => (one.crewId < other.crewId ? -1 : 1))) {
    const pin = groups.find(({ name }) => name === attendee.pinned);
    if (pin) place(attendee.crewId, pin);
    else unpinned.push(attendee);
  }
  const free = shuffle(unpinned, random).sort((one, other) => other.attended - one.attended);
  let order: typeof groups = [];
  for (let round = 0, next = 0; next < free.length && groups.length > 0; round += 1) {
    order = round % 2 === 0 ? shuffle(groups, random) : order.toReversed();
    // Pinned attendees are the first picks of their subgroup, which waits until the others have as many.
    for (const group of order.filter(({ size }) => size <= round)) {
      const attendee = free[next];
      if (attendee) place(attendee.crewId, group);
      next += 1;
    }
  }
  return drawn;
}

/** Whether an attendee takes part in a draw: the creator leads all subgroups. */
export const isDrawn = ({ subgroup }: { subgroup: string }) => subgroup !== LEADER_SUBGROUP;

/** A copy in random order (Fisher–Yates). */
function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const copy = [...items];
  for (let last = copy.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [copy[last], copy[other]] = [copy[other] as T, copy[last] as T];
  }
  return copy;
}

/** Numbers from 0 to below 1 that depend on the seed alone (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
