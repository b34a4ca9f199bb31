import { setTimeout as pause } from 'node:timers/promises';
import { OPEN_STREAMS } from '@crewwith/domain/limits';
import type { FastifyBaseLogger } from 'fastify';
import type { Listen } from '../db/listen.ts';
import { Refusal } from './errors.ts';
import { EventStream } from './event-stream.ts';
import type { Repeat } from './jobs.ts';
import type { Counted, Live } from './watch.ts';

export interface LiveDeps {
  readonly listen: Listen;
  /** Says something to every server of the database, this one too. */
  readonly notify: (channel: string, payload: string) => Promise<void>;
  readonly read: (ids: readonly number[]) => Promise<Counted[]>;
  readonly repeat: Repeat;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

const CHANNEL = 'crewwith_counts';
/** What changes within this time is told, and read, at once. */
const GATHER_MS = 100;
/** A payload holds 8,000 bytes. */
const IDS_A_MESSAGE = 400;
/** Proxies cut a connection on which nothing comes for a minute. */
export const BEAT_MS = 20_000;
/** Permission is judged anew by the next answer: a ban takes no longer than this. */
const LONGEST_BEATS = 30;
const RETRY_AFTER_S = 30;

/** Listens to the database, and opens answers. */
export async function createLive(deps: LiveDeps): Promise<Live> {
  const { listen, notify, read, repeat, log } = deps;
  const streams = new Set<EventStream<unknown>>();
  const held = new Map<string, number>();
  let closed = false;

  const say = gatherer(async (ids) => {
    for (let first = 0; first < ids.length; first += IDS_A_MESSAGE) {
      await notify(CHANNEL, ids.slice(first, first + IDS_A_MESSAGE).join());
    }
  }, log);
  const tell = gatherer(async (ids) => {
    if (streams.size === 0) return;
    const changed = await read(ids);
    for (const stream of streams) stream.tell(changed);
  }, log);

  const stopListening = await listen(CHANNEL, {
    message: (payload) => {
      if (streams.size > 0) tell(payload.split(',').map(Number));
    },
    gap: () => void retell(streams, log),
  });
  const stopBeats = repeat(() => {
    for (const stream of streams) stream.beat(LONGEST_BEATS);
  }, BEAT_MS);

  const hold = (key: string, most: number): (() => void) => {
    const count = held.get(key) ?? 0;
    if (count >= most) throw new Refusal('request.too_many', { retry_after: RETRY_AFTER_S });
    held.set(key, count + 1);
    return () => {
      const left = (held.get(key) ?? 1) - 1;
      if (left === 0) held.delete(key);
      else held.set(key, left);
    };
  };

  return {
    changed: say,
    open(watch, { address, person }, toWire) {
      if (closed) throw new Refusal('server.unavailable');
      const releaseAddress = hold(`address:${address}`, OPEN_STREAMS.address);
      let releasePerson: () => void = () => undefined;
      try {
        if (person !== null) releasePerson = hold(`person:${person}`, OPEN_STREAMS.person);
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
async function retell(streams: ReadonlySet<EventStream<unknown>>, log: LiveDeps['log']): Promise<void> {
  for (const stream of [...streams]) {
    await stream.start().catch((error: unknown) => log.warn({ err: error }, 'counts could not be read'));
  }
}

/** Does its work for all that came since the last time, and not again before a while has passed. */
function gatherer(
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
      await pause(GATHER_MS, undefined, { ref: false });
    }
    working = false;
  };
  return (ids) => {
    for (const id of ids) waiting.add(id);
    if (!working && waiting.size > 0) void run();
  };
}
