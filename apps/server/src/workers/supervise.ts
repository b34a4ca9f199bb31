import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { loadSecret } from '../auth/secret.ts';
import type { Config } from '../env.ts';
import { createLogger } from '../observability/log.ts';
import { listenForScrapes, openEmulator } from '../own-ports.ts';
import { createAdjustableClock, systemClock } from '../runtime/clock.ts';
import { closeFolder } from '../storage/private-folder.ts';
import { createLedger } from './ledger.ts';
import type { Question } from './messages.ts';
import { forkWorker, type WorkerProcess } from './worker-process.ts';

/** A worker that ends is started again after this pause, which doubles while it ends before it is ready. */
const PAUSE_MS = { first: 1_000, most: 30_000 } as const;
/** Longer than a worker needs to stop. */
const STOP_MS = 9_500;

/**
 * Starts the workers of a server, the first one alone, so that it migrates; starts those again that end; replaces all,
 * one after the other, at SIGUSR2; ends them all at SIGTERM or SIGINT (docs/adr/0041-workers.md). Resolves when all are
 * ready. Throws ConfigError; ends the process with 1 when the first worker does not become ready.
 */
export async function supervise(config: Config): Promise<void> {
  const log = createLogger(config.logLevel);
  await closeFolder(config.dataDir);
  const secret = await loadSecret(config.secret, config.dataDir, randomBytes);
  const workers = new Map<number, WorkerProcess>();
  const clock = config.clock
    ? createAdjustableClock(config.clock, async (iso) => {
        await Promise.all([...workers.values()].map((worker) => worker.setClock(iso)));
      })
    : systemClock;
  const emulator = config.kakao === null ? await openEmulator(config, { clock, secret }) : null;
  const ledger = createLedger(clock);
  let stopping = false;
  let closeMetrics: (() => Promise<void>) | null = null;

  const readAllMetrics = async () => {
    const parts = await Promise.all(
      [...workers.values()].map((worker) => worker.channel.ask({ about: 'own metrics' }).catch(() => [])),
    );
    const { mergeMetrics } = await import('../observability/prometheus.ts');
    return mergeMetrics(parts);
  };
  const answer = (worker: WorkerProcess) => async (question: Question) => {
    switch (question.about) {
      case 'calls':
        return ledger.takeCalls(question);
      case 'stream':
        return ledger.acquire(worker, question);
      case 'all metrics':
        return readAllMetrics();
      default:
        throw new Error('a question for workers');
    }
  };

  const start = (slot: number): WorkerProcess => {
    const worker = forkWorker({
      place: {
        slot,
        emulator: emulator && {
          serverOrigin: emulator.serverOrigin,
          browserOrigin: emulator.browserOrigin,
        },
      },
      clock: config.clock && clock.now(),
      answer: (question) => answer(worker)(question),
      onStreamEnd: (key) => ledger.release(worker, key),
    });
    void worker.ended.then(() => ledger.forget(worker));
    // A clock of tests has gone on while the worker started.
    if (config.clock) void worker.ready.then(() => worker.setClock(clock.now().toISOString()));
    return worker;
  };

  /** Has a worker in this slot from now on, this one and those that follow it. */
  const keep = async (
    slot: number,
    worker: WorkerProcess,
    pauseMs: number = PAUSE_MS.first,
  ): Promise<void> => {
    workers.set(slot, worker);
    const isGone = () => stopping || workers.get(slot) !== worker;
    const wasReady = await worker.ready;
    if (wasReady) log.info({ worker: slot, pid: worker.pid }, 'worker ready');
    const end = await worker.ended;
    if (isGone()) return;
    log.error({ worker: slot, ...end }, 'a worker has ended');
    await pause(pauseMs);
    if (isGone()) return;
    await keep(slot, start(slot), wasReady ? PAUSE_MS.first : Math.min(2 * pauseMs, PAUSE_MS.most));
  };

  const replaceAll = async () => {
    for (const [slot, old] of [...workers]) {
      const next = start(slot);
      if (!(await next.ready)) {
        log.error({ worker: slot }, 'a new worker did not become ready: the others stay');
        return;
      }
      if (stopping) return next.channel.tell({ stop: 'end' });
      void keep(slot, next);
      old.channel.tell({ stop: 'replaced' });
      await old.ended;
    }
    log.info('all workers are replaced');
  };

  const stopAll = async (): Promise<number> => {
    const running = [...workers.values()];
    for (const worker of running) worker.channel.tell({ stop: 'end' });
    const ends = await Promise.all(running.map((worker) => worker.ended));
    await emulator?.app.close();
    await closeMetrics?.();
    return ends.some(({ code }) => code !== 0) ? 1 : 0;
  };
  const killAll = (): never => {
    for (const worker of workers.values()) worker.kill();
    process.exit(1);
  };

  let replacing = Promise.resolve();
  process.on('SIGUSR2', () => {
    log.info('replacing all workers');
    replacing = replacing.then(replaceAll);
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) killAll();
      stopping = true;
      log.info({ signal }, 'stopping');
      setTimeout(killAll, STOP_MS).unref();
      void stopAll().then((code) => log.flush(() => process.exit(code)));
    });
  }

  if (config.metrics) closeMetrics = await listenForScrapes(config, { read: readAllMetrics });
  const first = start(1);
  void keep(1, first);
  if (!(await first.ready)) {
    if (!stopping) process.exit(1);
    return;
  }
  for (let slot = 2; slot <= config.workers; slot += 1) void keep(slot, start(slot));
}
