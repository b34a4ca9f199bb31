import { MINUTE_MS } from '@crewwith/domain/constants';
import { createSemaphore } from '../../runtime/semaphore.ts';

/** A service is left alone for so long, which doubles up to the longest one while it stays silent. */
const PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 10 * MINUTE_MS;

/** The answer of a service, or for how many milliseconds it is left alone. */
export type Reached<T> = { readonly answer: T } | { readonly pausedMs: number };

export interface OriginLimits {
  /** Requests to one service at once. */
  readonly atOnce: number;
  /** After so many in a row without an answer a service is left alone for a while. */
  readonly unansweredMax: number;
}

/**
 * Bounds the requests to each service, and leaves alone those that do not answer, so that one of them delays what goes
 * to the others by one timeout at most. `isSilent` says that a result is no answer.
 */
export function createOrigins<T>(isSilent: (result: T) => boolean, { atOnce, unansweredMax }: OriginLimits) {
  interface Service {
    readonly run: ReturnType<typeof createSemaphore>;
    unanswered: number;
    /** By `performance.now()`, which no change of the clock moves. */
    pausedUntil: number;
    isProbed: boolean;
  }
  const services = new Map<string, Service>();

  const serviceOf = (origin: string): Service => {
    const known = services.get(origin);
    if (known) return known;
    const service = { run: createSemaphore(atOnce), unanswered: 0, pausedUntil: 0, isProbed: false };
    services.set(origin, service);
    return service;
  };

  /** `isTooLate` is asked when it is the turn of the request: then it is not made, but for another time. */
  return (origin: string, request: () => Promise<T>, isTooLate: () => boolean): Promise<Reached<T>> => {
    const service = serviceOf(origin);
    return service.run(async () => {
      if (isTooLate()) return { pausedMs: 0 };
      const left = service.pausedUntil - performance.now();
      if (left > 0) return { pausedMs: left };
      const isProbe = service.unanswered >= unansweredMax;
      // One request finds out whether the service is back.
      if (isProbe && service.isProbed) return { pausedMs: PAUSE_MS };
      service.isProbed = isProbe;
      const answer = await request().finally(() => {
        if (isProbe) service.isProbed = false;
      });
      if (!isSilent(answer)) service.unanswered = 0;
      else {
        service.unanswered += 1;
        const times = service.unanswered - unansweredMax;
        if (times >= 0)
          service.pausedUntil = performance.now() + Math.min(PAUSE_MS * 2 ** times, LONGEST_PAUSE_MS);
      }
      return { answer };
    });
  };
}
