import { createLogger } from '../../observability/log.ts';

/** Logs in the way that the message names. */
const log = createLogger('info');

const WAYS: Record<string, () => void> = {
  waits: () => log.info('only'),
  'is killed after a fatal line': () => {
    log.info('first');
    log.fatal('last');
    process.kill(process.pid, 'SIGKILL');
  },
  exits: () => {
    log.info('only');
    process.exit(3);
  },
  'exits after a fatal line': () => {
    log.info('first');
    log.fatal('last');
    process.exit(3);
  },
  'exits once its lines are written': () => {
    log.info('only');
    log.flush(() => process.exit(3));
  },
  ends: () => {
    log.info('only');
    process.exitCode = 3;
    process.disconnect();
  },
};

process.once('message', (way) => WAYS[String(way)]?.());
process.send?.('ready');
