import type { Readable } from 'node:stream';
import type { SeatState } from '@crewwith/domain/attendees/states';
import type { QueuedState } from '@crewwith/domain/waiters/states';

/** The counts of a row, and the group that the row belongs to. */
export interface WatchedCount {
  readonly id: number;
  readonly group: number;
  readonly count: number;
  readonly wait_count: number;
  readonly held_count: number;
  /** The seats of watching members, and their places in the queue, by member id; null without any. */
  readonly seats: Readonly<Record<number, SeatState>> | null;
  readonly places: Readonly<Record<number, QueuedState>> | null;
}

/** How many notifications a member has not read. */
export interface WatchedUnread {
  readonly member_id: number;
  readonly unread: number;
}

/** What changes, by topic. */
export interface Topics {
  readonly counts: WatchedCount;
  readonly unread: WatchedUnread;
}
export type Topic = keyof Topics;

/** A subscription to a topic. */
export interface Watch<T, K extends Topic = Topic> {
  readonly topic: K;
  /** Reads the snapshot. */
  read(): Promise<T>;
  /** Returns the relevant changes, or null when there are none. */
  pick(changed: readonly Topics[K][]): T | null;
}

/** The client of a stream; without a member and session when it is not signed in. */
export interface Watcher {
  readonly address: string;
  readonly memberId: number | null;
  readonly sessionId: number | null;
}

/** An open stream; `start` sends the snapshot. */
export interface OpenStream extends Readable {
  start(): Promise<void>;
}

/** Notifies clients of changes across all servers (docs/adr/0010-live-counts.md). */
export interface Live {
  /** Publishes that these counts have changed. Call it after the commit. */
  notifyChanged(ids: readonly number[]): void;
  /** Publishes that these members have more, or less, unread notifications. Call it after the commit. */
  notifyUnread(memberIds: readonly number[]): void;
  /** Publishes that the outbox has events. Call it after the commit. */
  notifyQueued(): void;
  /** Calls back when a server has published that the outbox has events, or when that may have been missed. */
  onQueued(wake: () => void): void;
  /** Ends the streams of members who lost a permission. Call it after the commit. */
  notifyAccessLost(memberIds: readonly number[]): void;
  /** Ends the streams of sessions that have ended. Call it after the commit. */
  notifySessionsEnded(sessionIds: readonly number[]): void;
  /** Opens a stream. Throws `request.too_many`, and `server.unavailable` while the server stops. */
  open<T>(watch: Watch<T>, watcher: Watcher, toWire: (value: T) => unknown): Promise<OpenStream>;
  /** Ends all streams; clients reconnect to another server. */
  close(): Promise<void>;
}
