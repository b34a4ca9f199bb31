import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { ChannelListener, Listen } from '../open-database.ts';

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 4_000;
/** How often an idle connection is checked. */
const CHECK_EVERY_MS = 10_000;

/**
 * Listens on a dedicated connection, which is reopened when it breaks, possibly to another host. `connect` must have a
 * timeout.
 */
export function createListen(connect: () => Promise<pg.Client>, log: FastifyBaseLogger): Listen {
  return async (channels, listener) => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const keepListening = async (): Promise<void> => {
      let retryMs = FIRST_RETRY_MS;
      while (!signal.aborted) {
        try {
          const client = await connect();
          retryMs = FIRST_RETRY_MS;
          await listenUntilBroken(client, channels, listener, signal);
        } catch (error) {
          log.warn({ err: error }, 'LISTEN on the database failed');
        }
        await waitFor(retryMs, signal);
        retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
      }
    };
    const listening = keepListening();
    return async () => {
      stopping.abort();
      await listening;
    };
  };
}

/** Returns when the connection ends or `signal` is aborted; throws when a check fails. Closes the connection. */
async function listenUntilBroken(
  client: pg.Client,
  channels: readonly string[],
  listener: ChannelListener,
  signal: AbortSignal,
): Promise<void> {
  const broken = new AbortController();
  const over = AbortSignal.any([signal, broken.signal]);
  client.on('error', () => broken.abort());
  client.on('end', () => broken.abort());
  client.on('notification', ({ channel, payload }) => listener.onMessage(channel, payload ?? ''));
  try {
    await client.query(channels.map((channel) => `listen ${channel}`).join('; '));
    listener.onGap();
    while (!over.aborted) {
      await waitFor(CHECK_EVERY_MS, over);
      if (!over.aborted) await client.query('select 1');
    }
  } finally {
    client.end().catch(() => undefined);
  }
}

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
