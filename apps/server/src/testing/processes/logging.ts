import { createLogger } from '../../observability/log.ts';

/** Logs one line, then does what the message names. */
const log = createLogger('info');

const WAYS = {
  waits: () => setInterval(() => undefined, 60_000),
  exits: () => process.exit(3),
  'exits once its lines are written': () => log.flush(() => process.exit(3)),
  ends: () => {
    process.exitCode = 3;
  },
};

process.once('message', (way: keyof typeof WAYS) => {
  log.info('only');
  WAYS[way]();
});
process.send?.('ready');
