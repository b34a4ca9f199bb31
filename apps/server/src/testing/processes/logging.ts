import { createLogger } from '../../observability/log.ts';

/** Logs the first line, then waits; on a message logs two more, of which the last is fatal, and kills itself at once. */
const log = createLogger('info');
log.info('first');
process.once('message', () => {
  log.info('second');
  log.fatal('last');
  process.kill(process.pid, 'SIGKILL');
});
