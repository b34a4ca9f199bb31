import { Readable } from 'node:stream';
import type { OpenStream, Watch, WatchedCount } from './watch.ts';

/** Asked again after this long by clients that go by the event's own word. */
const RETRY_MS = 3_000;
const HEARTBEAT = ':\n\n';

/**
 * An answer of server-sent events: first all that is watched, then what changes of it. A client that does not take
 * what is sent is sent nothing more until it has, and then all of it again.
 */
export class EventStream<T> extends Readable implements OpenStream {
  readonly #watch: Watch<T>;
  readonly #toWire: (value: T) => unknown;
  #starting: Promise<void> | null = null;
  /** What changed while all of it was being read. */
  #meanwhile: (readonly WatchedCount[])[] = [];
  /** The client has not taken yet what was sent. */
  #full = false;
  /** Something was not sent for that. */
  #missed = false;
  #ended = false;
  #beats = 0;

  constructor(watch: Watch<T>, toWire: (value: T) => unknown) {
    super({ encoding: 'utf8' });
    this.#watch = watch;
    this.#toWire = toWire;
    this.push(`retry: ${RETRY_MS}\n\n`);
  }

  override _read(): void {
    this.#full = false;
    if (!this.#missed) return;
    this.#missed = false;
    this.start().catch((error: unknown) => this.destroy(error instanceof Error ? error : undefined));
  }

  /** Reads and sends all of it; also again, when something may have been missed. */
  start(): Promise<void> {
    this.#starting ??= this.#readAll().finally(() => {
      this.#starting = null;
    });
    return this.#starting;
  }

  async #readAll(): Promise<void> {
    this.#meanwhile = [];
    this.#send(await this.#watch.read());
    for (const changed of this.#meanwhile.splice(0)) this.#pick(changed);
  }

  /** Sends what of these concerns it. */
  notify(changed: readonly WatchedCount[]): void {
    if (this.#starting !== null) this.#meanwhile.push(changed);
    else this.#pick(changed);
  }

  /** Shows proxies that somebody is there; the last beat ends the answer. */
  sendHeartbeat(most: number): void {
    this.#beats += 1;
    if (this.#beats >= most) this.end();
    else if (!this.#full) this.#write(HEARTBEAT);
  }

  end(): void {
    if (this.#ended || this.destroyed) return;
    this.#ended = true;
    this.push(null);
  }

  #pick(changed: readonly WatchedCount[]): void {
    const picked = this.#watch.pick(changed);
    if (picked !== null) this.#send(picked);
  }

  #send(value: T): void {
    if (this.#full) this.#missed = true;
    else this.#write(`data: ${JSON.stringify(this.#toWire(value))}\n\n`);
  }

  #write(text: string): void {
    if (this.destroyed || this.#ended) return;
    this.#full = !this.push(text);
  }
}
