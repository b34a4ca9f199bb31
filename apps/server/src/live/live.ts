import { setTimeout as pause } from 'node:timers/promises';
import { MAX_OPEN_STREAMS } from '@crewwith/domain/rate-limits';
import type { FastifyBaseLogger } from 'fastify';
import type { Listen } from '../db/open-database.ts';
import { Refusal } from '../refusal.ts';
import type { Repeat } from '../runtime/repeat.ts';
import { createSlots, type Slots } from '../runtime/slots.ts';
import { EventStream } from './event-stream.ts';
import type { Live, Topic, Topics, Watcher } from './watch.ts';

export interface LiveDeps {
  readonly listen: Listen;
  /** Notifies all servers of the database, including this one. */
  readonly notify: (channel: string, payload: string) => Promise<void>;
  /** Reads what has changed of these ids, as these members see it. */
  readonly read: {
    readonly [K in Topic]: (ids: readonly number[], memberIds: readonly number[]) => Promise<Topics[K][]>;
  };
  /** Whether this session is neither ended nor that of a member who has withdrawn. */
  readonly isSessionOpen: (sessionId: number) => Promise<boolean>;
  readonly repeat: Repeat;
  /** The open streams of each address and person; default: those of this process. */
  readonly slots?: Slots | undefined;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The channel of each topic. */
const CHANNELS: Readonly<Record<Topic, string>> = { counts: 'crewwith_counts', unread: 'crewwith_unread' };
const QUEUED = 'crewwith_queued';
const ACCESS_LOST = 'crewwith_access_lost';
const SESSIONS_ENDED = 'crewwith_sessions_ended';
/** Changes within this time are read and sent together. */
const BATCH_MS = 100;
/** A NOTIFY payload is limited to 8,000 bytes. */
const IDS_PER_MESSAGE = 400;
/** Proxies close connections that are idle for a minute. */
const HEARTBEAT_MS = 20_000;
/** Then the stream ends, and the client's next request checks its permission again. */
const MAX_HEARTBEATS = 30;
const RETRY_AFTER_S = 30;

/** Listens to the database and opens streams. */
export async function createLive(deps: LiveDeps): Promise<Live> {
  const { listen, notify, read, isSessionOpen, repeat, slots = createSlots(), log } = deps;
  /** The open streams, and the client of each. */
  const streams = new Map<EventStream<unknown>, Watcher>();
  const wakers: (() => void)[] = [];
  let closed = false;

  const publishTo = (channel: string) =>
    createBatcher(async (ids) => {
      for (let first = 0; first < ids.length; first += IDS_PER_MESSAGE) {
        await notify(channel, ids.slice(first, first + IDS_PER_MESSAGE).join());
      }
    }, log);
  const broadcastOf = (topic: Topic) =>
    createBatcher(async (ids) => {
      // A stream that opens during the read begins with what is read after it; the read lacks its member.
      const receivers = [...streams].filter(([stream]) => stream.topic === topic);
      if (receivers.length === 0) return;
      const members = new Set(receivers.flatMap(([, { memberId }]) => memberId ?? []));
      const changed = await read[topic](ids, [...members]);
      for (const [stream] of receivers) stream.notify(changed);
    }, log);
  const broadcasts = new Map([
    [CHANNELS.counts, broadcastOf('counts')],
    [CHANNELS.unread, broadcastOf('unread')],
  ]);
  const publishQueued = publishTo(QUEUED);
  const wakeAll = () => {
    for (const wake of wakers) wake();
  };

  const endStreams = (of: 'memberId' | 'sessionId', ids: ReadonlySet<number | null>) => {
    for (const [stream, watcher] of streams) if (ids.has(watcher[of])) stream.end();
  };

  /**
   * One after the other: after a database outage all clients need a snapshot, which must not overload it. The end of a
   * session may have been missed too. A gap meanwhile lets all be read again afterwards.
   */
  const resendAll = createBatcher(async () => {
    for (const [stream, { sessionId }] of [...streams]) {
      if (closed) return;
      if (!streams.has(stream)) continue;
      try {
        if (sessionId === null || (await isSessionOpen(sessionId))) await stream.restart();
        else stream.end();
      } catch (error) {
        log.warn({ err: error }, 'reading counts failed');
      }
    }
  }, log);

  const stopListening = await listen([...broadcasts.keys(), QUEUED, ACCESS_LOST, SESSIONS_ENDED], {
    onMessage(channel, payload) {
      if (channel === QUEUED) wakeAll();
      if (streams.size === 0) return;
      const ids = payload.split(',').map(Number);
      broadcasts.get(channel)?.(ids);
      if (channel === ACCESS_LOST) endStreams('memberId', new Set(ids));
      if (channel === SESSIONS_ENDED) endStreams('sessionId', new Set(ids));
    },
    onGap() {
      wakeAll();
      resendAll([1]);
    },
  });
  const stopBeats = repeat(() => {
    for (const stream of streams.keys()) stream.sendHeartbeat(MAX_HEARTBEATS);
  }, HEARTBEAT_MS);

  return {
    notifyChanged: publishTo(CHANNELS.counts),
    notifyUnread: publishTo(CHANNELS.unread),
    notifyQueued: () => publishQueued([1]),
    onQueued: (wake) => void wakers.push(wake),
    notifyAccessLost: publishTo(ACCESS_LOST),
    notifySessionsEnded: publishTo(SESSIONS_ENDED),
    async open(watch, watcher, toWire) {
      if (closed) throw new Refusal('server.unavailable');
      const { address, memberId } = watcher;
      const stream = new EventStream(watch, toWire);
      const held: string[] = [];
      // It ends with the access of its member from now on, also while its slots are asked for.
      streams.set(stream as EventStream<unknown>, watcher);
      stream.once('close', () => {
        streams.delete(stream as EventStream<unknown>);
        for (const key of held.splice(0)) slots.release(key);
      });
      const hold = async (key: string, most: number) => {
        if (!(await slots.acquire(key, most)))
          throw new Refusal('request.too_many', { retry_after: RETRY_AFTER_S });
        if (stream.destroyed) slots.release(key);
        else held.push(key);
      };
      try {
        await hold(`address:${address}`, MAX_OPEN_STREAMS.address);
        if (memberId !== null) await hold(`person:${memberId}`, MAX_OPEN_STREAMS.person);
      } catch (error) {
        stream.destroy();
        throw error;
      }
      return stream;
    },
    async close() {
      if (closed) return;
      closed = true;
      stopBeats();
      for (const stream of streams.keys()) stream.end();
      await stopListening();
    },
  };
}

/** Batches ids, with at least BATCH_MS between two batches. */
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
      // Lost changes are covered by the snapshot sent when the database is available again.
      await work(ids).catch((error: unknown) => log.warn({ err: error }, 'sending changed counts failed'));
      await pause(BATCH_MS, undefined, { ref: false });
    }
    working = false;
  };
  return (ids) => {
    for (const id of ids) waiting.add(id);
    if (!working && waiting.size > 0) void run();
  };
}
