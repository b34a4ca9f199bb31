import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';
import type { Repeat } from './repeat.ts';

/** How often the request rate is checked; shorter pauses do not count as idle. */
const CHECK_EVERY_MS = 30_000;
/** Fewer requests than this between two checks come from monitoring. */
const IDLE_REQUESTS = 30;
/** Below this number of responses a collection is not worth its cost. */
const MIN_ANSWERS = 1_000;

/**
 * Frees memory after a busy period: V8 collects only when it needs more, which on a small machine may never happen, and
 * the garbage takes twice as much as the server itself. Not at every pause: a full collection also drops optimized
 * code, and calls take up to half as long again for seconds.
 */
export function collectGarbageWhenIdle(app: FastifyInstance, repeat: Repeat, collect: () => void): void {
  let received = 0;
  let answered = 0;
  let receivedBefore = 0;
  // The start itself leaves enough garbage for a collection.
  let collected = -MIN_ANSWERS;
  app.addHook('onRequest', async () => {
    received += 1;
  });
  app.addHook('onResponse', async () => {
    answered += 1;
  });
  const stop = repeat(() => {
    if (received - receivedBefore < IDLE_REQUESTS && answered - collected >= MIN_ANSWERS) {
      collect();
      collected = answered;
    }
    receivedBefore = received;
  }, CHECK_EVERY_MS);
  app.addHook('onClose', async () => stop());
}

/**
 * Turns off V8's own idle-time collection after 8 s, in all threads. To be called before the first thread is started:
 * V8 ends the process when a thread is in such a collection.
 */
export function turnOffIdleCollection(): void {
  setFlagsFromString('--memory-reducer-gc-count=0');
}

/** Returns V8's full collection of this thread that releases its pages at once, which takes some 100 ms. */
export function createGarbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collect !== 'function') return () => undefined;
  return () => void collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
