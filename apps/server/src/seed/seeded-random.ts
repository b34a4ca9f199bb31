/** Seeded random numbers: the same seed gives the same sequence. */
export interface SeededRandom {
  /** Returns an integer from 0 to `bound` - 1. */
  integer(bound: number): number;
  /** Returns true with this probability, 0 to 1. */
  chance(share: number): boolean;
  pick<T>(from: readonly [T, ...T[]]): T;
  /** Returns up to `count` items in random order. */
  sample<T>(from: readonly T[], count: number): T[];
  bytes(size: number): Buffer;
}

/** Mulberry32: small, fast and sufficient for demo data. Not for secrets. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (bound: number) => Math.floor(next() * bound);
  return {
    integer,
    chance: (share) => next() < share,
    pick: (from) => from[integer(from.length)] ?? from[0],
    sample: (from, count) =>
      from
        .map((item) => ({ item, order: next() }))
        .toSorted((a, b) => a.order - b.order)
        .slice(0, count)
        .map(({ item }) => item),
    bytes: (size) => Buffer.from(Array.from({ length: size }, () => integer(256))),
  };
}
