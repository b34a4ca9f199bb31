import type { Random } from '../runtime/random.ts';

const ID_BYTES = 12;
const BATCH_SIZE = 256;

/** Unguessable request ids, drawn in batches: the system call takes equally long for one as for many. */
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
