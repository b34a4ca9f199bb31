import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The next message of a worker. Throws when it ends before. */
export async function answerOf<T>(worker: ChildProcess): Promise<T> {
  const done = new AbortController();
  const { signal } = done;
  const ended = once(worker, 'exit', { signal }).then(([code, by]) => {
    throw new Error(`A worker ended with ${code ?? by}`);
  });
  try {
    const [answer] = await Promise.race([once(worker, 'message', { signal }), ended]);
    return answer;
  } finally {
    ended.catch(() => undefined);
    done.abort();
  }
}
