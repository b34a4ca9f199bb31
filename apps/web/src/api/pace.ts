/** A read that got no answer, or was refused as busy, is sent again so often. */
export const RETRIES = 2;

/** 0.5 to 1.5 s after the first failure, then 1 to 3 s: those that were refused together do not return together. */
export const retryDelayMs = (failures: number, random: number) => 1_000 * 2 ** failures * (0.5 + random);

const LEAST_MS = 1_500;
const MOST_MS = 6_000;
const MOST_OF_OWN_MS = 3_000;

/**
 * The time until attendees are read again after a stream has told of their number, or one's own seat or place; `random`
 * is from 0 to 1, so that all who watch an opening do not ask in the same moment.
 */
export const refetchDelayMs = (isOwn: boolean, random: number) =>
  LEAST_MS + random * ((isOwn ? MOST_OF_OWN_MS : MOST_MS) - LEAST_MS);
