import { LIMITS, type LimitName, type LimitRow } from '@crewwith/domain/limits';
import type { FastifyInstance } from 'fastify';
import { addressKey } from './address.ts';
import type { Deps, Identity } from './context.ts';
import { Refusal } from './errors.ts';
import { createRateLimit, type Standing, type Take } from './rate-limit.ts';
import { takeShared } from './shared-limit.ts';

interface Http {
  readonly request: { readonly ip: string };
  readonly reply: {
    getHeader(name: string): unknown;
    header(name: string, value: string): unknown;
  };
}

/** Counts calls by the table of limits; one too many is `request.too_many` (contract, section 2). */
export interface Limits {
  /** By the address, before anything is known of who asks. */
  countAddress(name: LimitName, http: Http): void;
  /** By the person; of somebody unknown only the address counts. */
  countPerson(name: LimitName, identity: Identity, http: Http): Promise<void>;
}

const NO_LIMITS: Limits = { countAddress: () => undefined, countPerson: async () => undefined };

/** The limits of this server, or none with `RATE_LIMITS=off` (docs/adr/0007-limits.md). */
export function createLimits(deps: Pick<Deps, 'config' | 'clock' | 'db'>): Limits {
  if (!deps.config.rateLimits) return NO_LIMITS;
  const addresses = new Map<LimitName, Take>();
  const people = new Map<LimitName, Take>();
  const table: [string, LimitRow][] = Object.entries(LIMITS);
  for (const [name, { address, person }] of table) {
    addresses.set(name as LimitName, createRateLimit(deps.clock, address));
    if (person) people.set(name as LimitName, createRateLimit(deps.clock, person));
  }
  return {
    countAddress(name, { request, reply }) {
      const standing = addresses.get(name)?.(addressKey(request.ip));
      if (standing) tell(reply, `${name}_address`, standing);
    },
    async countPerson(name, identity, { reply }) {
      const person = personKey(identity);
      if (person === null) return;
      const standing = people.get(name)?.(person);
      if (standing) tell(reply, `${name}_person`, standing);
      const { personShared }: LimitRow = LIMITS[name];
      if (!personShared) return;
      const now = deps.clock.now();
      const shared = await takeShared(deps.db, { name, person, limit: personShared, now });
      tell(reply, `${name}_person_shared`, shared);
    },
  };
}

/** Counts what is no call of the table; only those who ask for health are never refused. */
export function useFileLimit(app: FastifyInstance, limits: Limits): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config?.endpoint || request.url.startsWith('/health/')) return;
    limits.countAddress('file', { request, reply });
  });
}

function personKey(identity: Identity): string | null {
  if (identity.kind === 'nobody') return null;
  return identity.kind === 'member' ? `member:${identity.memberId}` : `social:${identity.socialAccountId}`;
}

/** The header fields of draft-ietf-httpapi-ratelimit-headers, and the refusal where nothing was left. */
function tell(reply: Http['reply'], name: string, { limit, allowed, left, resetS }: Standing): void {
  append(reply, 'ratelimit-policy', `"${name}";q=${limit.max};w=${Math.round(limit.windowMs / 1000)}`);
  append(reply, 'ratelimit', `"${name}";r=${left};t=${resetS}`);
  if (!allowed) throw new Refusal('request.too_many', { retry_after: resetS });
}

function append(reply: Http['reply'], field: string, item: string): void {
  const before = reply.getHeader(field);
  reply.header(field, before === undefined ? item : `${before}, ${item}`);
}
