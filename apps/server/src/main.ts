import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { pack } from './backup/archive.ts';
import { openControl } from './backup/control.ts';
import { backupSource, save } from './backup/save.ts';
import { connectDatabase } from './db/connect.ts';
import { FolderLockedError } from './db/lock.ts';
import { migrateToLatest } from './db/migrate.ts';
import { addDemo, greeting } from './demo.ts';
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
  const clock = config.clock ? startClock(config.clock) : systemClock;
  const database = await connectDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log });
  await migrateToLatest(database.db);
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
  const app = await buildApp({
    ...deps,
    authenticate: identity.authenticate,
    identityRoutes: identity.routes,
    ping: database.ping,
    freeBytes: freeBytesOf(config.dataDir),
    webFolder: WEB_FOLDER,
  });
  const jobs = startJobs(deps, jobsOf(config), repeatByTimer);
  const closeControl =
    database.engine === 'pglite'
      ? await openControl(config.dataDir, log, () =>
          pack(save(backupSource(config, database.db, secret, clock.now()))),
        )
      : undefined;
  stopGracefully(log, async () => {
    await app.close();
    await jobs.stop();
    await closeControl?.();
    await closeProvider();
    await database.close();
  });
  await app.listen({ port: config.port, host: config.host });
  if (!config.production) process.stdout.write(greeting(config));
}

/** The real provider where one is configured, else the emulator (contract, section 3). */
async function openProvider(config: Config, clock: Clock, secret: string) {
  if (config.kakao) return { settings: kakaoSettings(config.kakao), closeProvider: async () => undefined };
  const emulator = await startEmulator(
    { ...emulatorClient(config, secret), clock, random: randomBytes },
    { host: config.host, port: config.emulatorPort, publicUrl: config.publicUrl },
  ).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EADDRINUSE') throw error;
    throw new ConfigError(`EMULATOR_PORT is not free: something else listens on ${config.emulatorPort}.`);
  });
  return {
    settings: emulatorSettings(config, secret, emulator),
    closeProvider: () => emulator.app.close(),
  };
}
