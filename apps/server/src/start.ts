import { startConnecting } from './db/connect.ts';
import { DatabaseNotOpened } from './db/postgres/not-opened.ts';
import type { Config } from './env.ts';
import { createLogger } from './observability/log.ts';
import { turnOffIdleCollection } from './runtime/garbage-collection.ts';
import { warnOfOpenFolder } from './storage/private-folder.ts';
import { joinSiblings } from './workers/siblings.ts';

/**
 * Starts this process as a server, or as one of its workers. The database opens while the server's modules load: on the
 * embedded engine, which has a thread of its own, each takes as long as the other. Loading them holds up all else in
 * this thread, so the engine starts before, and after a new folder is created. Ends the process with 1 when the
 * database is not opened. Throws ConfigError and FolderLockedError.
 */
export async function start(config: Config): Promise<void> {
  turnOffIdleCollection();
  const siblings = joinSiblings();
  const log = createLogger(config.logLevel, { worker: siblings?.place.slot });
  process.on('uncaughtExceptionMonitor', (err, origin) => log.fatal({ err, origin }, 'crashed'));
  await warnOfOpenFolder(config.dataDir, log);
  try {
    const { opened } = await startConnecting({ ...config, log });
    const [{ startServer }, database] = await Promise.all([import('./server.ts'), opened]);
    await startServer(config, { log, siblings, database });
  } catch (error) {
    if (!(error instanceof DatabaseNotOpened)) throw error;
    const { problem, advice, cause } = error;
    log.fatal({ err: cause, problem, advice }, 'the database was not opened');
    if (!log.isLevelEnabled('fatal')) process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    log.flush(() => process.exit());
  }
}
