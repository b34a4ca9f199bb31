import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { WorkerProcess } from './worker-process.ts';

/** A worker that ends is started again after this pause, which doubles while it ends before it is ready. */
const PAUSE_MS = { first: 1_000, most: 30_000 } as const;
/** A new worker that takes longer to become ready is given up. */
const READY_MS = 120_000;
/** Longer than a worker that was replaced needs to stop. */
const REPLACED_MS = 15_000;

/** The workers of a server, each in its slot. */
export interface Roster {
  /** The worker of each slot. */
  current(): WorkerProcess[];
  /** Starts the worker of slot 1; whether it became ready. */
  startFirst(): Promise<boolean>;
  /** Has a worker in a slot from now on: this one, and those that follow it. */
  fill(slot: number): void;
  /** Replaces all workers, one after the other. Nothing while that is done already. */
  replaceAll(): void;
  isStopping(): boolean;
  /** Tells all to stop. Resolves to the exit code when all have ended. */
  stopAll(): Promise<number>;
  killAll(): void;
}

/** Returns a roster without workers. `fork` starts one; it may throw. `wait` resolves after milliseconds. */
export function createRoster(
  log: Pick<Logger, 'info' | 'error'>,
  fork: (slot: number) => WorkerProcess,
  wait: (ms: number) => Promise<unknown> = pause,
): Roster {
  const slots = new Map<number, WorkerProcess>();
  /** Also those that start, and those that were replaced and still answer. */
  const alive = new Set<WorkerProcess>();
  let isStopping = false;
  let isReplacing = false;

  /** Null when no process can be started. */
  const start = (slot: number): WorkerProcess | null => {
    try {
      const worker = fork(slot);
      alive.add(worker);
      void worker.ended.then(() => alive.delete(worker));
      return worker;
    } catch (error) {
      log.error({ err: error, worker: slot }, 'a worker could not be started');
      return null;
    }
  };

  /** Watches the worker of a slot, and starts another one whenever it ends, until the slot has one of its own. */
  const watch = async (slot: number, first: WorkerProcess | null): Promise<void> => {
    let pauseMs: number = PAUSE_MS.first;
    let worker = first;
    let own = slots.get(slot);
    const isOver = () => isStopping || slots.get(slot) !== own;
    for (;;) {
      if (worker) {
        slots.set(slot, worker);
        own = worker;
      }
      const wasReady = (await worker?.ready) ?? false;
      if (wasReady) log.info({ worker: slot, pid: worker?.pid }, 'worker ready');
      const end = await worker?.ended;
      if (isOver()) return;
      if (end) log.error({ worker: slot, ...end }, 'a worker has ended');
      pauseMs = wasReady ? PAUSE_MS.first : pauseMs;
      await wait(pauseMs);
      if (isOver()) return;
      pauseMs = Math.min(2 * pauseMs, PAUSE_MS.most);
      worker = start(slot);
    }
  };

  /** Whether the slot has a new worker. */
  const replaceOne = async (slot: number): Promise<boolean> => {
    const next = start(slot);
    if (next === null) return false;
    const givingUp = setTimeout(next.kill, READY_MS);
    const isReady = await next.ready;
    clearTimeout(givingUp);
    if (!isReady) return false;
    if (isStopping) return false;
    // Not the one of the start: it may have ended and been followed by another meanwhile.
    const old = slots.get(slot);
    void watch(slot, next);
    if (old && alive.has(old)) {
      old.channel.tell({ stop: 'replaced' });
      const killing = setTimeout(old.kill, REPLACED_MS);
      await old.ended;
      clearTimeout(killing);
    }
    return true;
  };

  const replaceAll = async (): Promise<void> => {
    log.info('replacing all workers');
    for (const slot of slots.keys()) {
      if (isStopping) return;
      if (await replaceOne(slot)) continue;
      if (!isStopping)
        log.error({ worker: slot }, 'a new worker did not become ready: the others stay as they are');
      return;
    }
    log.info('all workers are replaced');
  };

  return {
    current: () => [...slots.values()],
    async startFirst() {
      const worker = start(1);
      if (worker === null) return false;
      slots.set(1, worker);
      if (!(await worker.ready)) return false;
      void watch(1, worker);
      return true;
    },
    fill: (slot) => void watch(slot, start(slot)),
    replaceAll() {
      if (isStopping) return;
      if (isReplacing) return log.info('the workers are being replaced already');
      isReplacing = true;
      void replaceAll().finally(() => {
        isReplacing = false;
      });
    },
    isStopping: () => isStopping,
    async stopAll() {
      isStopping = true;
      const running = [...alive];
      for (const worker of running) worker.channel.tell({ stop: 'end' });
      const ends = await Promise.all(running.map((worker) => worker.ended));
      return ends.some(({ code }) => code !== 0) ? 1 : 0;
    },
    killAll() {
      for (const worker of alive) worker.kill();
    },
  };
}
