import cluster from 'node:cluster';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BareDatabase } from './database.ts';
import { environmentWith, readOptions } from './options.ts';

export interface BareWorkers {
  readonly workers: number;
  /** Of each. */
  readonly options: BareDatabase;
}

cluster.setupPrimary({ exec: join(import.meta.dirname, 'database.ts') });
// The parent then stops as well, instead of waiting for answers.
cluster.on('exit', () => process.exit(1));

// Several database.ts behind one port. Sends their origin to the parent.
const { workers, options } = readOptions<BareWorkers>();
const origins = await Promise.all(
  Array.from({ length: workers }, async () => {
    const [origin] = await once(cluster.fork(environmentWith(options)), 'message');
    return origin as string;
  }),
);
process.send?.(origins[0]);
