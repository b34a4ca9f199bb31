import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RequestSpec } from '../harness/load.ts';
import { answerOf } from '../harness/process.ts';
import { ids } from '../harness/sign-in.ts';

const WORKER = fileURLToPath(new URL('../harness/stream-worker.ts', import.meta.url));

/** What the streams of open apps have received. */
export interface StreamReport {
  readonly open: number;
  readonly events: number;
  /** How often one was opened again after its end. */
  readonly reopened: number;
}

/** Opens the two streams of each of these members' apps, each app at another address, in a process of its own. */
export async function openApps(url: string, tokens: ReadonlyMap<number, string>, members: readonly number[]) {
  const worker = fork(WORKER);
  await answerOf(worker);
  const streams = members.flatMap((member, index): RequestSpec[] => {
    const id = ids.encode('member', member);
    const headers = {
      authorization: tokens.get(member) ?? '',
      'x-forwarded-for': `10.0.${index >> 8}.${index % 256}`,
    };
    return [
      { path: `/api/v1/members/${id}/notifications/count`, headers },
      { path: `/api/v1/members/${id}/activities/live`, headers },
    ];
  });
  worker.send({ url, streams });
  const { refused } = await answerOf<{ refused: number[] }>(worker);
  if (refused.length > 0) throw new Error(`${refused.length} streams were refused: ${refused[0]}`);
  return {
    async report(): Promise<StreamReport> {
      worker.send('report');
      return answerOf(worker);
    },
    close: () => void worker.kill(),
  };
}
