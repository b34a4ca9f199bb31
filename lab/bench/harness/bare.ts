import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BareDatabase } from './bare-database.ts';
import type { Bytes } from './bare-server.ts';

interface Bare<T> {
  readonly address: T;
  stop(): void;
}

/** Starts a process with bare servers that send these bytes to every request; `address` has their ports. */
export const startBareServers = (bytes: Bytes) =>
  start<{ fastify: number; http: number }>('bare-server.ts', bytes);

/** Starts a process with a Fastify that returns the rows of single statements; `address` is its origin. */
export const startBareDatabase = (options: BareDatabase) => start<string>('bare-database.ts', options);

async function start<T>(file: string, message: object): Promise<Bare<T>> {
  const child = fork(join(import.meta.dirname, file));
  const reply = once(child, 'message') as Promise<[T]>;
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code}`);
  });
  child.send(message);
  const [address] = await Promise.race([reply, ended]);
  ended.catch(() => undefined);
  return { address, stop: () => void child.kill() };
}
