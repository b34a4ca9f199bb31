import {
  RATE_LIMITS,
  type RateLimit,
  type RateLimitName,
  type RateLimitPolicy,
} from '@crewwith/domain/rate-limits';
import type { FastifyInstance } from 'fastify';
import type { Deps, Identity } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { addressKey } from '../runtime/ip-address.ts';
import type { CountCall } from './rate-limiter.ts';
import { createRateLimiter, type RateLimitState } from './rate-limiter.ts';
import { countSharedCall } from './shared-rate-limiter.ts';

interface Http {
  readonly request: { readonly ip: string };
  readonly reply: {
    getHeader(name: string): unknown;
    header(name: string, value: string): unknown;
  };
}

/**
 * Counts calls by the table of rate limits. Throws `request.too_many` when one is exceeded
 * (docs/specification.md#rate-limits).
 */
export interface RateLimits {
  /** Per address, before authentication. */
  countAddress(name: RateLimitName, http: Http): Promise<void>;
  /** Per member or social account; anonymous calls count by address only. */
  countPerson(name: RateLimitName, identity: Identity, http: Http): Promise<void>;
  /** Per token in a path, once the call knows what it belongs to: `holder` identifies that. */
  countToken(name: RateLimitName, holder: string, http: Http): Promise<void>;
}

const NO_RATE_LIMITS: RateLimits = {
  countAddress: async () => undefined,
  countPerson: async () => undefined,
  countToken: async () => undefined,
};

/** Returns what counts the calls of a limit; `name` tells it from other limits. */
export type CreateLimiter = (name: string, limit: RateLimit) => CountCall;

/**
 * The rate limits of this server; none with `RATE_LIMITS=off` (docs/adr/0007-limits.md). By default they count in this
 * process.
 */
export function createRateLimits(
  deps: Pick<Deps, 'config' | 'clock' | 'db'>,
  createLimiter: CreateLimiter = (_name, limit) => createRateLimiter(deps.clock, limit),
): RateLimits {
  if (!deps.config.rateLimits) return NO_RATE_LIMITS;
  const addresses = new Map<RateLimitName, CountCall>();
  const people = new Map<RateLimitName, CountCall>();
  const tokens = new Map<RateLimitName, CountCall>();
  const table: [string, RateLimitPolicy][] = Object.entries(RATE_LIMITS);
  for (const [name, { address, person, token }] of table) {
    addresses.set(name as RateLimitName, createLimiter(`${name}_address`, address));
    if (person) people.set(name as RateLimitName, createLimiter(`${name}_person`, person));
    if (token) tokens.set(name as RateLimitName, createLimiter(`${name}_token`, token));
  }
  return {
    async countAddress(name, { request, reply }) {
      const state = await addresses.get(name)?.(addressKey(request.ip));
      if (state) sendRateLimit(reply, `${name}_address`, state);
    },
    async countPerson(name, identity, { reply }) {
      const person = personKey(identity);
      if (person === null) return;
      const state = await people.get(name)?.(person);
      if (state) sendRateLimit(reply, `${name}_person`, state);
      const { personShared }: RateLimitPolicy = RATE_LIMITS[name];
      if (!personShared) return;
      const now = deps.clock.now();
      const shared = await countSharedCall(deps.db, { name, person, limit: personShared, now });
      sendRateLimit(reply, `${name}_person_shared`, shared);
    },
    async countToken(name, holder, { reply }) {
      const state = await tokens.get(name)?.(holder);
      if (state) sendRateLimit(reply, `${name}_token`, state);
    },
  };
}

/** Counts requests that are not in the endpoint table; health checks are never limited. */
export function registerFileRateLimit(app: FastifyInstance, limits: RateLimits): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config?.endpoint || request.url.startsWith('/health/')) return;
    await limits.countAddress('file', { request, reply });
  });
}

function personKey(identity: Identity): string | null {
  if (identity.kind === 'anonymous') return null;
  return identity.kind === 'member' ? `member:${identity.memberId}` : `social:${identity.socialAccountId}`;
}

/**
 * Sets the header fields of draft-ietf-httpapi-ratelimit-headers. Throws `request.too_many` when the limit is exceeded.
 */
function sendRateLimit(
  reply: Http['reply'],
  name: string,
  { limit, allowed, left, resetS }: RateLimitState,
): void {
  append(reply, 'ratelimit-policy', `"${name}";q=${limit.max};w=${Math.round(limit.windowMs / 1000)}`);
  append(reply, 'ratelimit', `"${name}";r=${left};t=${resetS}`);
  if (!allowed) throw new Refusal('request.too_many', { retry_after: resetS });
}

function append(reply: Http['reply'], field: string, item: string): void {
  const before = reply.getHeader(field);
  reply.header(field, before === undefined ? item : `${before}, ${item}`);
}
