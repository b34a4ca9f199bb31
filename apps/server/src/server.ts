import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { readEncryptedKeys } from './auth/key-ring.ts';
import { loadSecret } from './auth/secret.ts';
import { createJobs } from './background-jobs.ts';
import { pack } from './backup/archive.ts';
import { openControlSocket } from './backup/control.ts';
import { backupSource, createBackup } from './backup/save.ts';
import { connectStandbys } from './db/connect.ts';
import { migrateDatabase } from './db/migrate.ts';
import type { OpenDatabase } from './db/open-database.ts';
import { createDeliveries } from './deliveries.ts';
import { addDemo, greeting } from './demo.ts';
import { readFacts } from './doctor/facts.ts';
import type { Config } from './env.ts';
import { createFanOut } from './features/notifications/fan-out.ts';
import { createFreeBytesReader } from './http/disk-guard.ts';
import { createIdCoder } from './id-coder.ts';
import { createIdentity, emulatorSettings, kakaoSettings } from './identity.ts';
import { startJobs } from './jobs/schedule.ts';
import { createLive } from './live/live.ts';
import { liveTopics } from './live-topics.ts';
import type { Metrics } from './observability/metrics.ts';
import { registerStandbyMetrics } from './observability/standby-metrics.ts';
import { listenForScrapes, openEmulator } from './own-ports.ts';
import { type Clock, createAdjustableClock, systemClock } from './runtime/clock.ts';
import { collectGarbageWhenIdle, createGarbageCollector } from './runtime/garbage-collection.ts';
import { codeUrl } from './runtime/programs.ts';
import { repeatByTimer } from './runtime/repeat.ts';
import { createSteadyClock } from './runtime/steady-clock.ts';
import { stopGracefully } from './runtime/stop.ts';
import type { Siblings } from './workers/siblings.ts';

/** So long a worker that was replaced still answers on open connections, and closes each with its answer. */
const REPLACED_DELAY_MS = 3_000;
/**
 * So many connections wait in the system until they are accepted: as many as Linux allows at most by default. Those
 * beyond would be tried again after a second or more, without an answer.
 */
const BACKLOG = 4_096;
const WEB_FOLDER = fileURLToPath(codeUrl('../../web/dist'));

export interface Started {
  readonly log: Logger;
  readonly siblings: Siblings | null;
  readonly database: OpenDatabase;
}

/** Starts the server of this process on an open database. Throws ConfigError. */
export async function startServer(config: Config, { log, siblings, database }: Started): Promise<void> {
  const clock = config.clock ? createAdjustableClock(config.clock) : systemClock;
  const migrated = await migrateDatabase(database);
  const { engine, pooling } = database;
  log.info({ engine, pooling, migrated, node: process.version }, 'database open');
  const secret = await loadSecret(config.secret, config.dataDir, randomBytes);
  const { settings, closeProvider } = await openProvider(config, { clock, secret, siblings });
  const { db } = database;
  const metrics = config.metrics && (await loadMetrics(database.pool, siblings));
  const onRead = metrics && config.databaseStandbyUrl ? registerStandbyMetrics(metrics) : undefined;
  const standbys = await connectStandbys(db, config.databaseStandbyUrl, {
    workers: config.workers,
    log,
    onRead,
  });
  const live = await createLive({
    ...liveTopics({ db, clock }),
    listen: database.listen,
    repeat: repeatByTimer,
    slots: siblings?.slots,
    log,
  });
  const deps = {
    ...{ config, db, standbys: standbys?.db, clock, random: randomBytes },
    ...{ ids: createIdCoder(secret), log, live },
  };
  await addDemo(deps);
  const identity = createIdentity(deps, secret, settings);
  // Creates the first key, so that the doctor can recognize a wrong secret from the first start on.
  if ((await readEncryptedKeys(db)).length === 0) await identity.keyRing.signer();
  const app = await buildApp({
    ...deps,
    authenticate: identity.authenticate,
    identityRoutes: identity.routes,
    readReader: identity.readReader,
    ping: database.ping,
    createLimiter: siblings?.createLimiter(clock),
    beforeStop: () => pause(siblings?.isReplaced() ? REPLACED_DELAY_MS : config.stopDelay * 1_000),
    isReplaced: siblings?.isReplaced,
    freeBytes: createFreeBytesReader(config.dataDir),
    metrics,
    webFolder: WEB_FOLDER,
  });
  const collectHere = createGarbageCollector();
  collectGarbageWhenIdle(app, repeatByTimer, () => {
    collectHere();
    void database.collectGarbage();
  });
  // A clock of tests is set on purpose.
  const timed = config.clock ? deps : { ...deps, clock: createSteadyClock(clock, () => performance.now()) };
  const notifications = createFanOut(timed);
  const deliveries = await createDeliveries(timed, { secret, metrics });
  live.onQueued(deliveries.wake);
  deliveries.wake();
  const jobs = startJobs(timed, createJobs(timed), repeatByTimer, metrics?.countJob);
  const closeControl =
    database.engine === 'pglite'
      ? await openControlSocket(config.dataDir, log, {
          backup: (encrypted) => {
            const source = backupSource(config, database.db, { secret, encrypted, now: clock.now() });
            return pack(createBackup(source));
          },
          facts: () => readFacts(database),
        })
      : undefined;
  const closeMetrics = metrics && siblings === null && (await listenForScrapes(config, metrics));
  const close = async () => {
    await app.close();
    if (closeMetrics) await closeMetrics();
    await jobs.stop();
    await notifications.stop();
    await deliveries.stop();
    await closeControl?.();
    await closeProvider();
    await standbys?.close();
    await database.close();
  };
  if (siblings === null)
    process.on('SIGUSR2', () => log.warn('nothing is replaced: the server has one process (WORKERS)'));
  stopGracefully(log, close, siblings?.onStop);
  await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  siblings?.tellReady();
  if (!config.production && (siblings?.place.greets ?? true)) process.stdout.write(greeting(config));
}

/** Loads the metrics library only when metrics are enabled: it delays the start by some 50 ms. */
async function loadMetrics(pool: OpenDatabase['pool'], siblings: Siblings | null): Promise<Metrics> {
  const { createMetrics } = await import('./observability/prometheus.ts');
  const metrics = createMetrics(pool, siblings?.place.slot);
  if (siblings === null) return metrics;
  siblings.onMetrics(() => metrics.registry.getMetricsAsJSON());
  return { ...metrics, read: siblings.readAllMetrics };
}

interface ProviderDeps {
  readonly clock: Clock;
  readonly secret: string;
  readonly siblings: Siblings | null;
}

/** The real provider if one is configured, else the emulator (docs/specification.md#emulator). */
async function openProvider(config: Config, { clock, secret, siblings }: ProviderDeps) {
  const nothing = async () => undefined;
  if (config.kakao) return { settings: kakaoSettings(config.kakao), closeProvider: nothing };
  const shared = siblings?.place.emulator;
  if (shared) return { settings: emulatorSettings(config, secret, shared), closeProvider: nothing };
  const emulator = await openEmulator(config, { clock, secret });
  return {
    settings: emulatorSettings(config, secret, emulator),
    closeProvider: () => emulator.app.close(),
  };
}
