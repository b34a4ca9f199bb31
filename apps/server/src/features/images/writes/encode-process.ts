import '../../../runtime/private-umask.ts';
import { writeFileSync } from 'node:fs';
import { Refusal } from '../../../refusal.ts';
import { encodePicture } from './encode.ts';
import type { Answer, Question } from './encoder.ts';

try {
  // Where memory runs out, Linux ends this process and not the server.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Another system, or one that does not allow it.
}

// Of the whole group, which the server drains: it ends this process by disconnecting.
process.on('SIGTERM', () => undefined);
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', async ({ id, path, memberId }: Question) => {
  process.send?.(await answer(id, encodePicture(path, memberId)));
});

async function answer(id: number, encoding: ReturnType<typeof encodePicture>): Promise<Answer> {
  try {
    return { id, picture: await encoding };
  } catch (error) {
    if (error instanceof Refusal) return { id, refusal: error.code };
    const { message, code }: NodeJS.ErrnoException =
      error instanceof Error ? error : new Error(String(error));
    return { id, failure: { message, code } };
  }
}
