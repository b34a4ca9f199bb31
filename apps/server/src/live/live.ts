import { setTimeout as pause } from 'node:timers/promises';
import { MAX_OPEN_STREAMS } from '@crewwith/domain/rate-limits';
import type { FastifyBaseLogger } from 'fastify';
import type { Listen } from '../db/open-database.ts';
import { Refusal } from '../refusal.ts';
import type { Repeat } from '../runtime/repeat.ts';
import { EventStream } from './event-stream.ts';
import type { Live, WatchedCount } from './watch.ts';

export interface LiveDeps {
  readonly listen: Listen;
  /** Says something to every server of the database, this one too. */
  readonly notify: (channel: string, payload: string) => Promise<void>;
  readonly read: (ids: readonly number[]) => Promise<WatchedCount[]>;
  readonly repeat: Repeat;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

const CHANNEL = 'crewwith_counts';
/** What changes within this time is told, and read, at once. */
const BATCH_MS = 100;
/** A payload holds 8,000 bytes. */
const IDS_PER_MESSAGE = 400;
/** Proxies cut a connection on which nothing comes for a minute. */
const HEARTBEAT_MS = 20_000;
/** Permission is judged anew by the next answer: a ban takes no longer than this. */
const MAX_HEARTBEATS = 30;
const RETRY_AFTER_S = 30;

/** Listens to the database, and opens answers. */
export async function createLive(deps: LiveDeps): Promise<Live> {
  const { listen, notify, read, repeat, log } = deps;
  const streams = new Set<EventStream<unknown>>();
  const openStreams = new Map<string, number>();
  let closed = false;

  const publish = createBatcher(async (ids) => {
    for (let first = 0; first < ids.length; first += IDS_PER_MESSAGE) {
      await notify(CHANNEL, ids.slice(first, first + IDS_PER_MESSAGE).join());
    }
  }, log);
  const broadcast = createBatcher(async (ids) => {
    if (streams.size === 0) return;
    const changed = await read(ids);
    for (const stream of streams) stream.notify(changed);
  }, log);

  const stopListening = await listen(CHANNEL, {
    onMessage(payload) {
      if (streams.size > 0) broadcast(payload.split(',').map(Number));
    },
    onGap: () => void resendAll(streams, log),
  });
  const stopBeats = repeat(() => {
    for (const stream of streams) stream.sendHeartbeat(MAX_HEARTBEATS);
  }, HEARTBEAT_MS);

  const acquireSlot = (key: string, most: number): (() => void) => {
    const count = openStreams.get(key) ?? 0;
    if (count >= most) throw new Refusal('request.too_many', { retry_after: RETRY_AFTER_S });
    openStreams.set(key, count + 1);
    return () => {
      const left = (openStreams.get(key) ?? 1) - 1;
      if (left === 0) openStreams.delete(key);
      else openStreams.set(key, left);
    };
  };

  return {
    notifyChanged: publish,
    open(watch, { address, person }, toWire) {
      if (closed) throw new Refusal('server.unavailable');
      const releaseAddress = acquireSlot(`address:${address}`, MAX_OPEN_STREAMS.address);
      let releasePerson: () => void = () => undefined;
      try {
        if (person !== null) releasePerson = acquireSlot(`person:${person}`, MAX_OPEN_STREAMS.person);
      } catch (error) {
        releaseAddress();
        throw error;
      }
      const stream = new EventStream(watch, toWire);
      streams.add(stream as EventStream<unknown>);
      stream.once('close', () => {
        streams.delete(stream as EventStream<unknown>);
        releaseAddress();
        releasePerson();
      });
      return stream;
    },
    async close() {
      if (closed) return;
      closed = true;
      stopBeats();
      for (const stream of streams) stream.end();
      await stopListening();
    },
  };
}

/** One after the other: after the database was away everybody's counts are read anew, but not all at once. */
async function resendAll(streams: ReadonlySet<EventStream<unknown>>, log: LiveDeps['log']): Promise<void> {
  for (const stream of [...streams]) {
    await stream.start().catch((error: unknown) => log.warn({ err: error }, 'counts could not be read'));
  }
}

/** Does its work for all that came since the last time, and not again before a while has passed. */
function createBatcher(
  work: (ids: number[]) => Promise<void>,
  log: LiveDeps['log'],
): (ids: readonly number[]) => void {
  const waiting = new Set<number>();
  let working = false;
  const run = async () => {
    working = true;
    while (waiting.size > 0) {
      const ids = [...waiting];
      waiting.clear();
      // What is lost here is told when the database is back: whoever listens to it reads everything then.
      await work(ids).catch((error: unknown) => log.warn({ err: error }, 'changed counts were not told'));
      await pause(BATCH_MS, undefined, { ref: false });
    }
    working = false;
  };
  return (ids) => {
    for (const id of ids) waiting.add(id);
    if (!working && waiting.size > 0) void run();
  };
}
