import { fork } from 'node:child_process';
import { join } from 'node:path';
import { answerOf } from '../harness/process.ts';
import { processorMs } from '../harness/process-memory.ts';
import type { BareWorkers } from './cluster-primary.ts';
import type { BareDatabase } from './database.ts';
import { environmentWith } from './options.ts';
import type { Bytes } from './server.ts';

export interface Bare<T> {
  readonly address: T;
  /** Processor time of all its processes so far, in ms. */
  processorMs(): number;
  stop(): void;
}

/** Starts a process with bare servers that send these bytes to every request; `address` has their ports. */
export const startBareServers = (bytes: Bytes) =>
  start<{ fastify: number; http: number }>('server.ts', bytes);

/** Starts a process with a Fastify that returns the rows of single statements; `address` is its origin. */
export const startBareDatabase = (options: BareDatabase) => start<string>('database.ts', options);

/** The same by several processes of node:cluster, which share its port. */
export const startBareWorkers = (options: BareWorkers) => start<string>('cluster-primary.ts', options);

async function start<T>(file: string, options: object): Promise<Bare<T>> {
  const child = fork(join(import.meta.dirname, file), { env: environmentWith(options) });
  const address = await answerOf<T>(child);
  const pid = child.pid ?? 0;
  return { address, processorMs: () => processorMs(pid), stop: () => void child.kill() };
}
