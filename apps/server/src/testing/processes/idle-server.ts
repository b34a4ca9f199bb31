import { createLogger } from '../../observability/log.ts';
import { stopGracefully } from '../../runtime/stop.ts';

/** Runs until it is stopped. Has nothing to close, and writes a line in the turn in which it stops. */
const log = createLogger('info');
process.on('SIGTERM', () => log.info('request completed'));
stopGracefully(log, async () => undefined);
process.on('message', () => undefined);
process.send?.('ready');
