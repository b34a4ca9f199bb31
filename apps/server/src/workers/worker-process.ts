import cluster from 'node:cluster';
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
  isReady(): boolean;
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
  let isReady = false;
  let clockSet = Promise.withResolvers<void>();
  /** Messages until it listens to them: before that they would be lost. */
  let early: object[] | null = [];
  const send = (message: object) => {
    if (early !== null) early.push(message);
    else if (worker.isConnected()) worker.send(message, () => undefined);
  };
  const channel = createChannel({
    send,
    answer,
    onNotice(notice) {
      if ('joined' in notice) {
        const waiting = early ?? [];
        early = null;
        for (const message of waiting) send(message);
      } else if ('ready' in notice) {
        isReady = true;
        ready.resolve(true);
      } else if ('ended' in notice) onStreamEnd(notice.ended);
      else if ('clock' in notice) clockSet.resolve();
    },
  });
  const end = (how: End) => {
    isReady = false;
    channel.close();
    ready.resolve(false);
    clockSet.resolve();
    ended.resolve(how);
  };
  worker.on('message', channel.receive);
  worker.on('exit', (code: number | null, signal: string | null) => end({ code, signal }));
  worker.on('error', () => {
    // Of one that could not be started, which has no exit. Else a message that did not reach it.
    if (worker.process.pid === undefined) end({ code: 1, signal: null });
  });
  return {
    pid: worker.process.pid,
    channel,
    ready: ready.promise,
    ended: ended.promise,
    isReady: () => isReady,
    async setClock(iso) {
      if (!isReady) return;
      clockSet = Promise.withResolvers<void>();
      channel.tell({ clock: iso });
      await clockSet.promise;
    },
    kill: () => void worker.process.kill('SIGKILL'),
  };
}
