import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BareDatabase } from './bare-database.ts';
import type { Bytes } from './bare-server.ts';

interface Bare<T> {
  readonly answer: T;
  stop(): void;
}

/** Servers in a process of their own that answer these bytes to everybody; their ports. */
export const startBareServers = (bytes: Bytes) =>
  start<{ fastify: number; http: number }>('bare-server.ts', bytes);

/** A Fastify in a process of its own that hands on what single statements answer; its origin. */
export const startBareDatabase = (asked: BareDatabase) => start<string>('bare-database.ts', asked);

async function start<T>(file: string, message: object): Promise<Bare<T>> {
  const child = fork(join(import.meta.dirname, file));
  const answered = once(child, 'message') as Promise<[T]>;
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code}`);
  });
  child.send(message);
  const [answer] = await Promise.race([answered, ended]);
  ended.catch(() => undefined);
  return { answer, stop: () => void child.kill() };
}
