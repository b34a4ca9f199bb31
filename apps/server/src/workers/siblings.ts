import cluster from 'node:cluster';
import type { CreateLimiter } from '../http/rate-limits.ts';
import type { ProcessMetrics } from '../observability/metrics.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Slots } from '../runtime/slots.ts';
import type { StopSource } from '../runtime/stop.ts';
import { createChannel } from './channel.ts';
import type { StopReason } from './messages.ts';
import { createSharedLimiter } from './shared-limiter.ts';

/** Where a worker finds what the first process has opened. */
export interface WorkerPlace {
  /** From 1; the worker that replaces another has the same. */
  readonly slot: number;
  /** The emulator of all workers; null with a real provider. */
  readonly emulator: { readonly serverOrigin: string; readonly browserOrigin: string } | null;
  /** Whether it prints where to click: the first one that was started. */
  readonly greets: boolean;
}

/** The variable in which a worker gets its place. */
export const PLACE = 'CREWWITH_WORKER';

/** What a worker shares with the other processes of its server. */
export interface Siblings {
  readonly place: WorkerPlace;
  /** Limits that all workers count together. */
  createLimiter(clock: Clock): CreateLimiter;
  readonly slots: Slots;
  readonly onStop: StopSource;
  /** Whether the worker stops since another one has taken its place. */
  isReplaced(): boolean;
  /** Answers for the metrics of this worker. */
  onMetrics(read: () => Promise<ProcessMetrics>): void;
  /** The metrics of all workers, in Prometheus's text format. */
  readAllMetrics(): Promise<string>;
  tellReady(): void;
}

/** Joins the other processes of the server; null in a server of one process. */
export function joinSiblings(): Siblings | null {
  const given = process.env[PLACE];
  if (!cluster.isWorker || given === undefined) return null;
  const place = JSON.parse(given) as WorkerPlace;
  let readMetrics: () => Promise<ProcessMetrics> = async () => [];
  let reason: StopReason | null = null;
  let stop: (reason: string) => void = () => process.exit(0);
  const channel = createChannel({
    // With a callback: a message to a first process that is gone is no error of this one.
    send: (message) => void process.send?.(message, () => undefined),
    // The first process asks a worker for its metrics alone.
    answer: () => readMetrics(),
    onNotice(notice) {
      if (!('stop' in notice)) return;
      reason = notice.stop;
      stop(notice.stop);
    },
  });
  process.on('message', channel.receive);
  channel.tell({ joined: true });
  // A terminal and a service manager may signal all processes; the first one says when to stop.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGUSR2'] as const) process.on(signal, () => undefined);
  return {
    place,
    createLimiter: (clock) => (name, limit) =>
      createSharedLimiter(clock, limit, (key) => channel.ask({ about: 'calls', name, limit, key })),
    slots: {
      acquire: (key, most) => channel.ask({ about: 'stream', key, most }),
      release: (key) => channel.tell({ ended: key }),
    },
    onStop: (listener) => {
      stop = listener;
    },
    isReplaced: () => reason === 'replaced',
    onMetrics(read) {
      readMetrics = read;
    },
    readAllMetrics: () => channel.ask({ about: 'all metrics' }),
    tellReady: () => channel.tell({ ready: true }),
  };
}
