import { randomBytes } from 'node:crypto';
import { connectDatabase } from '../../../apps/server/src/db/connect.ts';
import { seriesJobs } from '../../../apps/server/src/features/series/jobs.ts';
import { silentLog } from '../../../apps/server/src/testing/log.ts';

/** Makes the activities of all series in a process of its own, which the drill kills. */
const [dataDir = '', databaseUrl] = process.argv.slice(2);
const database = await connectDatabase({ databaseUrl, dataDir, log: silentLog });
const [job] = seriesJobs({ live: undefined, random: randomBytes });
process.send?.('begins');
const made = await job?.run(database.db, new Date());
process.send?.(made);
await database.close();
process.disconnect?.();
