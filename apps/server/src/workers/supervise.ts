import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { loadSecret } from '../auth/secret.ts';
import type { Config } from '../env.ts';
import { createLogger } from '../observability/log.ts';
import { listenForScrapes, openEmulator } from '../own-ports.ts';
import { createAdjustableClock, systemClock } from '../runtime/clock.ts';
import { warnOfOpenFolder } from '../storage/private-folder.ts';
import { createLedger } from './ledger.ts';
import type { Question } from './messages.ts';
import { createRoster } from './roster.ts';
import { forkWorker, type WorkerProcess } from './worker-process.ts';

/** Longer than a worker needs to stop. */
const STOP_MS = 9_500;
/** A scrape waits no longer for a worker. */
const SCRAPE_MS = 2_000;

/**
 * Starts the workers of a server, the first one alone, so that it migrates; starts those again that end; replaces all,
 * one after the other, at SIGUSR2; ends them all at SIGTERM or SIGINT (docs/adr/0041-workers.md). Resolves when the
 * first is ready. Throws ConfigError; ends the process with 1 when the first worker does not become ready.
 */
export async function supervise(config: Config): Promise<void> {
  const log = createLogger(config.logLevel);
  process.on('uncaughtExceptionMonitor', (err, origin) => log.fatal({ err, origin }, 'crashed'));
  let replace = () => log.warn('the workers are not replaced: they are starting');
  process.on('SIGUSR2', () => replace());
  await warnOfOpenFolder(config.dataDir, log);
  const secret = await loadSecret(config.secret, config.dataDir, randomBytes);
  const clock = config.clock
    ? createAdjustableClock(config.clock, async (iso) => {
        await Promise.all(roster.current().map((worker) => worker.setClock(iso)));
      })
    : systemClock;
  const emulator = config.kakao === null ? await openEmulator(config, { clock, secret }) : null;
  const ledger = createLedger(clock);
  // Now: a build for an update replaces the files of the code that still runs.
  const prometheus = config.metrics ? await import('../observability/prometheus.ts') : null;

  const readAllMetrics = async () => {
    const asked = roster
      .current()
      .filter((worker) => worker.isReady())
      .map((worker) =>
        Promise.race([
          worker.channel.ask({ about: 'own metrics' }).catch(() => []),
          pause(SCRAPE_MS, [], { ref: false }),
        ]),
      );
    return prometheus?.mergeMetrics(await Promise.all(asked)) ?? '';
  };
  const answer = async (worker: WorkerProcess, question: Question) => {
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
  const origins = emulator && {
    serverOrigin: emulator.serverOrigin,
    browserOrigin: emulator.browserOrigin,
  };
  let greets = true;
  const roster = createRoster(log, (slot) => {
    const worker = forkWorker({
      place: { slot, emulator: origins, greets },
      clock: config.clock && clock.now(),
      answer: (question) => answer(worker, question),
      onStreamEnd: (key) => ledger.release(worker, key),
    });
    greets = false;
    void worker.ended.then(() => ledger.forget(worker));
    // A clock of tests has gone on while the worker started.
    if (config.clock) void worker.ready.then(() => worker.setClock(clock.now().toISOString()));
    return worker;
  });

  const closeMetrics = config.metrics && (await listenForScrapes(config, { read: readAllMetrics }));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (roster.isStopping()) {
        roster.killAll();
        process.exit(1);
      }
      log.info({ signal }, 'stopping');
      setTimeout(() => {
        roster.killAll();
        process.exit(1);
      }, STOP_MS).unref();
      void roster.stopAll().then(async (code) => {
        await Promise.all([emulator?.app.close(), closeMetrics?.()]);
        log.flush(() => process.exit(code));
      });
    });
  }
  if (!(await roster.startFirst()) && !roster.isStopping()) process.exit(1);
  replace = roster.replaceAll;
  for (let slot = 2; slot <= config.workers && !roster.isStopping(); slot += 1) roster.fill(slot);
}
