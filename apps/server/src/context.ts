import type { Language } from '@crewwith/domain/errors';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from './db/schema.ts';
import type { Config } from './env.ts';
import type { IdCoder } from './id-coder.ts';
import type { Live } from './live/watch.ts';
import type { Clock } from './runtime/clock.ts';
import type { Random } from './runtime/random.ts';

/** What the whole server shares. */
export interface Deps {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly random: Random;
  readonly ids: IdCoder;
  readonly log: FastifyBaseLogger;
  /** Who looks at counts is told through it; nobody is where it is left out. */
  readonly live?: Live | undefined;
}

/** Who is asking, as verified; levels are read per call, never from here. */
export type Identity =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'ticket';
      readonly socialAccountId: number;
      /** S256 of the verifier that the ticket is bound to. */
      readonly verifierHash: string;
    }
  | {
      readonly kind: 'member';
      readonly memberId: number;
      readonly socialAccountId: number;
      readonly sessionId: number;
    };

/** One call: what the server shares, who asks, and when. `now` stands still during the call. */
export interface Call extends Deps {
  readonly identity: Identity;
  readonly now: Date;
  readonly language: Language;
  readonly requestId: string;
  /** Where this POST's answer is kept for a repetition, if the client asked for it. */
  readonly idempotency: { readonly scope: string; readonly key: string; readonly requestHash: string } | null;
}
