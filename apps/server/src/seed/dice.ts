/** Chance that falls the same every time it starts from the same seed. */
export interface Dice {
  /** A whole number from 0 to `bound` - 1. */
  below(bound: number): number;
  /** Whether something that happens this often, 0 to 1, happens now. */
  falls(share: number): boolean;
  pick<T>(from: readonly [T, ...T[]]): T;
  /** Up to `count` of them, in a new order. */
  some<T>(from: readonly T[], count: number): T[];
  bytes(size: number): Buffer;
}

/** Mulberry32: small, quick, and good enough to scatter demo data. Never for secrets. */
export function createDice(seed: number): Dice {
  let state = seed;
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(roll() * bound);
  return {
    below,
    falls: (share) => roll() < share,
    pick: (from) => from[below(from.length)] ?? from[0],
    some: (from, count) =>
      from
        .map((item) => ({ item, order: roll() }))
        .toSorted((a, b) => a.order - b.order)
        .slice(0, count)
        .map(({ item }) => item),
    bytes: (size) => Buffer.from(Array.from({ length: size }, () => below(256))),
  };
}
