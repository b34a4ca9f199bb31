import { createLogger } from '../../observability/log.ts';
import { stopGracefully } from '../../runtime/stop.ts';

/**
 * Runs until it is stopped. Writes a line for each message and replies when it is written or has failed. Has nothing to
 * close, and writes a line in the turn in which it stops.
 */
const log = createLogger('info');
process.on('SIGTERM', () => log.info('request completed'));
stopGracefully(log, async () => undefined);
process.on('message', () => {
  log.info('request completed');
  log.flush(() => process.send?.('answered'));
});
process.send?.('ready');
