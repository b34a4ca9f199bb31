/** A read that got no answer, or was refused as busy, is sent again so often. */
export const RETRIES = 2;

/** 0.5 to 1.5 s after the first failure, then 1 to 3 s: those that were refused together do not return together. */
export const retryDelayMs = (failures: number, random: number) => 1_000 * 2 ** failures * (0.5 + random);
