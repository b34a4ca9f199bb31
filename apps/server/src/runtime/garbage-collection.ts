import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';
import type { Repeat } from './repeat.ts';

/** How often it is looked whether anybody asks: in a shorter pause nobody has gone. */
const CHECK_EVERY_MS = 30_000;
/** Fewer requests than this between two looks are those of who watches the server. */
const IDLE_REQUESTS = 30;
/** What fewer answers leave behind is not worth the work. */
const MIN_ANSWERS = 1_000;

/**
 * Gives memory back when many have received and nobody does any more: what they left behind would stay until more is
 * needed, which on the small machine of a club is never, and twice of what the server itself takes. Not at every
 * pause: with the garbage go the shapes of objects for which V8 had optimized the code, and for seconds after it
 * every call costs up to half as much again.
 */
export function collectGarbageWhenIdle(app: FastifyInstance, repeat: Repeat, collect: () => void): void {
  let received = 0;
  let answered = 0;
  let receivedBefore = 0;
  // The start has left as much behind.
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
 * V8's own collection of everything, of the kind that gives its pages back at once: some 100 ms of work. V8 begins
 * none any more by itself because nothing has happened for 8 s.
 */
export function createGarbageCollector(): () => void {
  setFlagsFromString('--memory-reducer-gc-count=0');
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collect !== 'function') return () => undefined;
  return () => void collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
