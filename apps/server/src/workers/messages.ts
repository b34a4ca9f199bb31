import type { RateLimit } from '@crewwith/domain/rate-limits';
import type { Taken } from '../http/rate-limiter.ts';
import type { ProcessMetrics } from '../observability/metrics.ts';

/** What one process of a server asks another. */
export type Question =
  /** Calls of a key that the worker may answer without asking again. */
  | { readonly about: 'calls'; readonly name: string; readonly limit: RateLimit; readonly key: string }
  /** One of at most so many streams of a key. */
  | { readonly about: 'stream'; readonly key: string; readonly most: number }
  /** The metrics of all workers, in Prometheus's text format. */
  | { readonly about: 'all metrics' }
  /** Those of the worker that is asked. */
  | { readonly about: 'own metrics' };

export interface Answers {
  readonly calls: Taken;
  /** Whether there is one. */
  readonly stream: boolean;
  readonly 'all metrics': string;
  readonly 'own metrics': ProcessMetrics;
}

export type Answer<Q extends Question> = Answers[Q['about']];

/** What one process tells another without waiting for an answer. */
export type Notice =
  /** The worker listens to messages. */
  | { readonly joined: true }
  /** The worker accepts connections. */
  | { readonly ready: true }
  /** A stream of this key has ended. */
  | { readonly ended: string }
  /** The worker is to stop: since the server does, or since another worker has taken its place. */
  | { readonly stop: StopReason }
  /** The clock of tests; acknowledged by the same message. */
  | { readonly clock: string };

export type StopReason = 'end' | 'replaced';
