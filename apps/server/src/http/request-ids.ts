import type { Random } from '../runtime/random.ts';

const ID_BYTES = 12;
const BATCH_SIZE = 256;

/**
 * Names for requests that nobody can guess, drawn many at a time: the system takes as long for one as for all of
 * them.
 */
export function createRequestIds(random: Random): () => string {
  let drawn: Buffer = Buffer.alloc(0);
  let next = 0;
  return () => {
    if (next === drawn.length) {
      drawn = random(ID_BYTES * BATCH_SIZE);
      next = 0;
    }
    next += ID_BYTES;
    return drawn.toString('base64url', next - ID_BYTES, next);
  };
}
