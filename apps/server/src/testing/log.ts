import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { pino } from 'pino';
import { createLogger } from '../observability/log.ts';
import { LOG_FOLDER } from './log-folder.ts';

/** Silent on the console. Logs of every level go to the folder that the run searches for secrets at its end. */
export const silentLog = openLog();

function openLog() {
  const folder = LOG_FOLDER();
  if (folder === undefined) return pino({ level: 'silent' });
  const dest = join(folder, `server-${process.pid}-${threadId}.log`);
  return createLogger('trace', { destination: pino.destination({ dest, sync: true }) });
}
