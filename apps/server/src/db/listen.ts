import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { PGliteInterface } from '@electric-sql/pglite';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

/** What is heard on a channel. */
export interface Heard {
  readonly message: (payload: string) => void;
  /** From now on everything is heard; whatever was said before may have been missed. */
  readonly gap: () => void;
}

/** Listens until what it answers is called. */
export type Listen = (channel: string, heard: Heard) => Promise<() => Promise<void>>;

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4_000;
/** A connection that is dead without having said so is found by asking it now and then. */
const ASK_EVERY_MS = 10_000;

/** Listens on the one connection of the embedded database: nothing is ever missed. */
export function listenEmbedded(pglite: PGliteInterface): Listen {
  return async (channel, { message, gap }) => {
    // It calls from within the query that said something, whose connection nobody else may ask for.
    const outside = AsyncLocalStorage.snapshot();
    const stop = await pglite.listen(channel, (payload) => outside(message, payload));
    gap();
    return () => stop();
  };
}

/**
 * Listens on a connection of its own, which is opened anew whenever it breaks: also to another server, where that one has
 * taken over. `open` connects, and gives up after a while by itself.
 */
export function listenOnServer(open: () => Promise<pg.Client>, log: FastifyBaseLogger): Listen {
  return async (channel, heard) => {
    const stopped = new AbortController();
    const { signal } = stopped;

    const listen = async (client: pg.Client): Promise<void> => {
      const broken = new AbortController();
      const over = AbortSignal.any([signal, broken.signal]);
      client.on('error', () => broken.abort());
      client.on('end', () => broken.abort());
      client.on('notification', ({ payload }) => heard.message(payload ?? ''));
      await client.query(`listen ${channel}`);
      heard.gap();
      while (!over.aborted) {
        await pause(ASK_EVERY_MS, undefined, { signal: over, ref: false }).catch(() => undefined);
        if (!over.aborted) await client.query('select 1');
      }
    };

    const run = async (): Promise<void> => {
      let wait = FIRST_WAIT_MS;
      while (!signal.aborted) {
        try {
          const client = await open();
          wait = FIRST_WAIT_MS;
          await listen(client).finally(() => {
            client.end().catch(() => undefined);
          });
        } catch (error) {
          log.warn({ err: error }, 'listening to the database failed');
        }
        await pause(wait, undefined, { signal, ref: false }).catch(() => undefined);
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      }
    };

    const running = run();
    return async () => {
      stopped.abort();
      await running;
    };
  };
}
