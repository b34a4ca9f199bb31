/** A read that got no answer, or was refused as busy, is sent again so often. */
export const RETRIES = 2;

/** 0.5 to 1.5 s after the first failure, then 1 to 3 s: those that were refused together do not return together. */
export const retryDelayMs = (failures: number, random: number) => 1_000 * 2 ** failures * (0.5 + random);

/**
 * The time between two refetches of attendees and own seats and places, however many attend at once. Random, so that
 * all who watch an opening do not ask in the same moment.
 */
export const REFETCH_AFTER_MS = { least: 1_500, most: 3_000 } as const;
