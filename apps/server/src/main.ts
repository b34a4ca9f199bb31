import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { pack } from './backup/archive.ts';
import { openControl } from './backup/control.ts';
import { backupSource, save } from './backup/save.ts';
import { connectDatabase, type OpenDatabase } from './db/connect.ts';
import { FolderLockedError } from './db/lock.ts';
import { migrateToLatest } from './db/migrate.ts';
import { addDemo, greeting } from './demo.ts';
import { readFacts } from './doctor/facts.ts';
import { startEmulator } from './emulator/listen.ts';
import { type Config, ConfigError, readConfig } from './env.ts';
import { liveCounts } from './features/activities/live.ts';
import { createIdentity, emulatorClient, emulatorSettings, kakaoSettings } from './identity.ts';
import { jobsOf } from './jobs.ts';
import { startClock, systemClock } from './kit/clock.ts';
import type { Clock } from './kit/context.ts';
import { freeBytesOf } from './kit/disk-guard.ts';
import { createIdCoder } from './kit/ids.ts';
import { repeatByTimer, startJobs } from './kit/jobs.ts';
import { createLive } from './kit/live.ts';
import { createLogger } from './kit/log.ts';
import { listenMetrics, type Metrics } from './kit/metrics.ts';
import { garbageCollection, useRest } from './kit/rest.ts';
import { readSecret } from './kit/secret.ts';
import { stopGracefully } from './kit/stop.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));

try {
  await start();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof FolderLockedError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  process.on('uncaughtExceptionMonitor', (err, origin) => log.fatal({ err, origin }, 'crashed'));
  const clock = config.clock ? startClock(config.clock) : systemClock;
  await makeFolder(config.dataDir);
  const database = await connectDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log });
  const migrated = await migrateToLatest(database.db);
  log.info({ engine: database.engine, migrated, node: process.version }, 'database open');
  const secret = await readSecret(config.secret, config.dataDir, randomBytes);
  const { settings, closeProvider } = await openProvider(config, clock, secret);
  const { db } = database;
  const live = await createLive({
    ...liveCounts({ db }),
    listen: database.listen,
    repeat: repeatByTimer,
    log,
  });
  const deps = { config, db, clock, random: randomBytes, ids: createIdCoder(secret), log, live };
  await addDemo(deps);
  const identity = createIdentity(deps, secret, settings);
  const metrics = config.metrics && (await countFrom(database.pool));
  const app = await buildApp({
    ...deps,
    authenticate: identity.authenticate,
    identityRoutes: identity.routes,
    ping: database.ping,
    leave: () => pause(config.stopDelay * 1_000),
    freeBytes: freeBytesOf(config.dataDir),
    metrics,
    webFolder: WEB_FOLDER,
  });
  useRest(app, repeatByTimer, garbageCollection());
  const jobs = startJobs(deps, jobsOf(config), repeatByTimer, metrics?.countJob);
  const closeControl =
    database.engine === 'pglite'
      ? await openControl(config.dataDir, log, {
          backup: () => pack(save(backupSource(config, database.db, secret, clock.now()))),
          facts: () => readFacts(database, secret),
        })
      : undefined;
  const closeMetrics = metrics && (await openMetrics(config, metrics));
  stopGracefully(log, async () => {
    await app.close();
    await closeMetrics?.();
    await jobs.stop();
    await closeControl?.();
    await closeProvider();
    await database.close();
  });
  await app.listen({ port: config.port, host: config.host });
  if (!config.production) process.stdout.write(greeting(config));
}

/** Also beside a PostgreSQL: uploads come in there, and writes stop when its disk is full. */
async function makeFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`DATA_DIR cannot be used: ${reason}.`);
  });
}

/** Loads what counts only where figures are wanted: it takes a start some 50 ms of work. */
async function countFrom(pool: OpenDatabase['pool']): Promise<Metrics> {
  const { createMetrics } = await import('./kit/prometheus.ts');
  return createMetrics(pool);
}

/** Shows the figures on a port of their own where one is named. */
async function openMetrics({ metrics: place, host }: Config, metrics: Metrics) {
  if (place?.port === undefined) return undefined;
  const { port, token } = place;
  const { close } = await listenMetrics(metrics, { host, port, token }).catch(
    refuseTaken('METRICS_PORT', port),
  );
  return close;
}

/** The real provider where one is configured, else the emulator (contract, section 3). */
async function openProvider(config: Config, clock: Clock, secret: string) {
  if (config.kakao) return { settings: kakaoSettings(config.kakao), closeProvider: async () => undefined };
  const emulator = await startEmulator(
    { ...emulatorClient(config, secret), clock, random: randomBytes },
    { host: config.host, port: config.emulatorPort, publicUrl: config.publicUrl },
  ).catch(refuseTaken('EMULATOR_PORT', config.emulatorPort));
  return {
    settings: emulatorSettings(config, secret, emulator),
    closeProvider: () => emulator.app.close(),
  };
}

function refuseTaken(variable: string, port: number): (error: unknown) => never {
  return (error) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EADDRINUSE') throw error;
    throw new ConfigError(`${variable} is not free: something else listens on ${port}.`);
  };
}
