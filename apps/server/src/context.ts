import type { Language } from '@crewwith/domain/errors';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from './db/schema.ts';
import type { Config } from './env.ts';
import type { IdCoder } from './id-coder.ts';
import type { Live } from './live/watch.ts';
import type { Clock } from './runtime/clock.ts';
import type { Random } from './runtime/random.ts';

/** Dependencies shared by the whole server. */
export interface Deps {
  readonly config: Config;
  readonly db: Kysely<Database>;
  /** Reads of standbys, which the primary answers instead while no standby can; absent without standbys. */
  readonly standbys?: Kysely<Database> | undefined;
  readonly clock: Clock;
  readonly random: Random;
  readonly ids: IdCoder;
  readonly log: FastifyBaseLogger;
  /** Sends count changes to open streams; when absent, nothing is sent. */
  readonly live?: Live | undefined;
}

/** The verified identity of the caller. Levels are read per call, never taken from here. */
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

/** One call: shared dependencies, the caller, and `now`, which is constant during the call. */
export interface Call extends Deps {
  readonly identity: Identity;
  /** Reads what the call shows: `standbys` where its endpoint allows it, else `db`. Who asks is read by `db` alone. */
  readonly reads: Kysely<Database>;
  readonly now: Date;
  readonly language: Language;
  readonly requestId: string;
  /** Where the reply to this POST is saved, when the client sent an idempotency key. */
  readonly idempotency: { readonly scope: string; readonly key: string; readonly requestHash: string } | null;
}
