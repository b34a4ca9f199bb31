import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The next message of a worker. */
export async function answerOf<T>(worker: ChildProcess): Promise<T> {
  const [answer] = await once(worker, 'message');
  return answer;
}
