import cluster, { type Worker } from 'node:cluster';
import { type Channel, createChannel } from './channel.ts';
import type { Question } from './messages.ts';
import { PLACE, type WorkerPlace } from './siblings.ts';

/** How a worker ended. */
interface End {
  readonly code: number | null;
  readonly signal: string | null;
}

/** A worker, as the first process sees it. */
export interface WorkerProcess {
  readonly pid: number | undefined;
  readonly channel: Channel;
  /** Whether it accepts connections; false when it has ended before. */
  readonly ready: Promise<boolean>;
  readonly ended: Promise<End>;
  /** Resolves when its clock is set, or when it has ended. */
  setClock(iso: string): Promise<void>;
  kill(): void;
}

interface WorkerOptions {
  readonly place: WorkerPlace;
  /** Of a test. */
  readonly clock: Date | undefined;
  readonly answer: (question: Question) => Promise<unknown>;
  readonly onStreamEnd: (key: string) => void;
}

/** Starts a worker. */
export function forkWorker({ place, clock, answer, onStreamEnd }: WorkerOptions): WorkerProcess {
  // Metrics may have values that JSON has not.
  cluster.setupPrimary({ serialization: 'advanced' });
  const worker = cluster.fork({
    [PLACE]: JSON.stringify(place),
    ...(clock && { CLOCK: clock.toISOString() }),
  });
  const ready = Promise.withResolvers<boolean>();
  const ended = Promise.withResolvers<End>();
  let clockSet = Promise.withResolvers<void>();
  const channel = createChannel({
    send: (message) => sendTo(worker, message),
    answer,
    onNotice(notice) {
      if ('ready' in notice) ready.resolve(true);
      else if ('ended' in notice) onStreamEnd(notice.ended);
      else if ('clock' in notice) clockSet.resolve();
    },
  });
  worker.on('message', channel.receive);
  // Without a listener a worker that cannot be reached would end this process.
  worker.on('error', () => undefined);
  worker.on('exit', (code: number | null, signal: string | null) => {
    channel.close();
    ready.resolve(false);
    clockSet.resolve();
    ended.resolve({ code, signal });
  });
  return {
    pid: worker.process.pid,
    channel,
    ready: ready.promise,
    ended: ended.promise,
    async setClock(iso) {
      if (worker.isDead()) return;
      clockSet = Promise.withResolvers<void>();
      channel.tell({ clock: iso });
      await clockSet.promise;
    },
    kill: () => worker.process.kill('SIGKILL'),
  };
}

/** A worker that has just ended is sent nothing. */
function sendTo(worker: Worker, message: object): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}
