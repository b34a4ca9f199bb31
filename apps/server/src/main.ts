import './runtime/private-umask.ts';
import cluster from 'node:cluster';
import { FolderLockedError } from './db/embedded/folder-lock.ts';
import { readConfig } from './env.ts';
import { ConfigError } from './runtime/config-error.ts';

// Replaces workers; without a listener it would end a process that has none, or that starts.
process.on('SIGUSR2', () => undefined);

try {
  const config = readConfig(process.env);
  // The process that supervises workers loads no more than it needs.
  if (config.workers > 1 && cluster.isPrimary)
    await (await import('./workers/supervise.ts')).supervise(config);
  else await (await import('./start.ts')).start(config);
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof FolderLockedError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
