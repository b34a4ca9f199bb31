import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { residentMb } from './process-memory.ts';

/** PGlite alone, in its own process with its own settings. */
export interface PlainPglite {
  /** Time from the start of the process until the first answer. */
  readonly readyMs: number;
  /** Resident memory now, in MB. */
  memory(): number;
  stop(): Promise<void>;
}

const WORKER = join(import.meta.dirname, 'pglite-worker.ts');

/** Opens a folder, which is created if it is empty. `onStart` gets the id of the process. */
export async function startPlainPglite(
  folder: string,
  onStart?: (pid: number) => void,
): Promise<PlainPglite> {
  const start = performance.now();
  const child = fork(WORKER, [folder], { execArgv: [] });
  const pid = child.pid ?? 0;
  onStart?.(pid);
  const ended = once(child, 'exit');
  const failed = ended.then(([code]) => {
    throw new Error(`PGlite ended with ${code}.`);
  });
  failed.catch(() => undefined);
  await Promise.race([once(child, 'message'), failed]);
  const readyMs = performance.now() - start;
  return {
    readyMs,
    memory: () => residentMb(pid),
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}
