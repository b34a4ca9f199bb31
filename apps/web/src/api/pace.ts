/** A read that got no answer, or was refused as busy, is sent again so often. */
export const RETRIES = 2;

/** 0.5 to 1.5 s after the first failure, then 1 to 3 s: those that were refused together do not return together. */
export const retryDelayMs = (failures: number, random: number) => 1_000 * 2 ** failures * (0.5 + random);

/**
 * When attendees are read again after a stream has told of their number, and after how long at most one's own seat or
 * place. Random, so that all who watch an opening do not ask in the same moment.
 */
export const REFETCH_AFTER_MS = { least: 1_500, most: 6_000, mostOfOwn: 3_000 } as const;

/** The time until the next refetch; `random` is from 0 to 1. */
export function refetchDelayMs(isOwn: boolean, random: number): number {
  const { least, most, mostOfOwn } = REFETCH_AFTER_MS;
  return least + random * ((isOwn ? mostOfOwn : most) - least);
}
