import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Refusal } from '../refusal.ts';
import type { OpenStream, Topic, Topics, Watch } from './watch.ts';

/** Reconnection delay of EventSource clients. */
const RETRY_MS = 3_000;
const HEARTBEAT = ':\n\n';

/**
 * A stream of server-sent events: first a snapshot, then its changes. While a client does not read, nothing more is
 * sent to it; afterwards it gets a new snapshot. A snapshot is not sent twice in a row.
 */
export class EventStream<T> extends Readable implements OpenStream {
  readonly #watch: Watch<T>;
  readonly #toWire: (value: T) => unknown;
  /** Before that nothing is sent: the first snapshot will have it. */
  #hasBegun = false;
  #starting: Promise<void> | null = null;
  /** Changes that arrived while the snapshot was read. */
  #pending: (readonly Topics[Topic][])[] = [];
  /** The client has not read what was sent. */
  #blocked = false;
  /** An event was dropped while the client did not read. */
  #missed = false;
  #ended = false;
  /** The hash of the snapshot that was sent last; null once something else was. */
  #snapshot: string | null = null;
  #beats = 0;

  constructor(watch: Watch<T>, toWire: (value: T) => unknown) {
    super({ encoding: 'utf8' });
    this.#watch = watch;
    this.#toWire = toWire;
    this.push(`retry: ${RETRY_MS}\n\n`);
  }

  get topic(): Topic {
    return this.#watch.topic;
  }

  override _read(): void {
    this.#blocked = false;
    if (!this.#missed) return;
    this.#missed = false;
    this.restart().catch((error: unknown) => this.destroy(error instanceof Error ? error : undefined));
  }

  /** Reads and sends a snapshot again: changes may have been missed. Ends when the client may no longer read it. */
  async restart(): Promise<void> {
    if (!this.#hasBegun) return;
    await this.start().catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      this.end();
    });
  }

  /** Reads and sends a snapshot. */
  start(): Promise<void> {
    if (this.#ended || this.destroyed) return Promise.resolve();
    this.#hasBegun = true;
    this.#starting ??= this.#readAll().finally(() => {
      this.#starting = null;
    });
    return this.#starting;
  }

  async #readAll(): Promise<void> {
    this.#pending = [];
    this.#send(await this.#watch.read(), true);
    for (const changed of this.#pending.splice(0)) this.#pick(changed);
  }

  /** Sends the relevant ones of these changes. */
  notify(changed: readonly Topics[Topic][]): void {
    if (!this.#hasBegun) return;
    if (this.#starting !== null) this.#pending.push(changed);
    else this.#pick(changed);
  }

  /** Sends a heartbeat, which keeps proxies from closing the connection; the last one ends the stream. */
  sendHeartbeat(most: number): void {
    this.#beats += 1;
    if (this.#beats >= most) this.end();
    else if (!this.#blocked) this.#write(HEARTBEAT);
  }

  end(): void {
    if (this.#ended || this.destroyed) return;
    this.#ended = true;
    this.push(null);
  }

  #pick(changed: readonly Topics[Topic][]): void {
    const picked = this.#watch.pick(changed);
    if (picked !== null) this.#send(picked);
  }

  #send(value: T, isSnapshot = false): void {
    if (this.#blocked) {
      this.#missed = true;
      return;
    }
    const event = `data: ${JSON.stringify(this.#toWire(value))}\n\n`;
    const snapshot = isSnapshot ? hash('sha256', event) : null;
    if (snapshot !== null && snapshot === this.#snapshot) return;
    this.#snapshot = snapshot;
    this.#write(event);
  }

  #write(text: string): void {
    if (this.destroyed || this.#ended) return;
    this.#blocked = !this.push(text);
  }
}
