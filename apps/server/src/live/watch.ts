import type { Readable } from 'node:stream';

/** Something whose count is watched, and the group that it belongs to. */
export interface WatchedCount {
  readonly id: number;
  readonly group: number;
  readonly count: number;
}

/** What somebody watches. */
export interface Watch<T> {
  /** All of it, as it is now. */
  read(): Promise<T>;
  /** What of these concerns it, or null. */
  pick(changed: readonly WatchedCount[]): T | null;
}

/** Who watches: their address, and which member they are where that is known. */
export interface Watcher {
  readonly address: string;
  readonly memberId: number | null;
}

/** An answer that stays open; it begins to say something when it is started. */
export interface OpenStream extends Readable {
  start(): Promise<void>;
}

/** Tells those who look at a count that it changed, on whichever server that was (docs/adr/0010-live-counts.md). */
export interface Live {
  /** Says that these counts have changed; to be called once that is committed. */
  notifyChanged(ids: readonly number[]): void;
  /** Ends the open answers of these members, who lost a right to see something; to be called once that is committed. */
  notifyAccessLost(memberIds: readonly number[]): void;
  /** Opens an answer that stays open. Throws `request.too_many`, and `server.unavailable` while the server stops. */
  open<T>(watch: Watch<T>, watcher: Watcher, toWire: (value: T) => unknown): OpenStream;
  /** Ends every answer; they are asked for again elsewhere. */
  close(): Promise<void>;
}
