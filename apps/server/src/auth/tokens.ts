import { ACCESS_TOKEN_MS, TICKET_MS } from '@crewwith/domain/constants';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { IdCoder } from '../id-coder.ts';
import type { Clock } from '../runtime/clock.ts';
import type { KeyRing } from './key-ring.ts';

/** A verified social account, for 60 minutes. */
export interface TicketClaims {
  readonly socialAccountId: number;
  /** S256 of the verifier, without which the ticket cannot log in. */
  readonly verifierHash: string;
  /** The session that a log-in with this ticket renews; null when it opens a new one. */
  readonly sessionId: number | null;
  /** Hash of the renewal token issued with this ticket. */
  readonly renewalHash: string;
}

/** A member in one session, for 15 minutes. */
export interface AccessClaims {
  readonly memberId: number;
  readonly sessionId: number;
}

/** The claims of a token with a valid signature. */
export type Verified<C> = { readonly claims: C; readonly expired: boolean };

export interface Tokens {
  signTicket(claims: TicketClaims): Promise<string>;
  signAccess(claims: AccessClaims): Promise<string>;
  /** Returns the kind that a token claims to be, without verifying it; null for any other. */
  kindOf(token: string): 'ticket' | 'access' | null;
  verifyTicket(token: string): Promise<Verified<TicketClaims> | null>;
  verifyAccess(token: string): Promise<Verified<AccessClaims> | null>;
}

export const TICKET_SECONDS = TICKET_MS / 1000;
const ALGORITHM = 'EdDSA';
const KINDS = {
  ticket: { typ: 'ticket+jwt', audience: 'crewwith:ticket', lifeMs: TICKET_MS },
  access: { typ: 'at+jwt', audience: 'crewwith:access', lifeMs: ACCESS_TOKEN_MS },
} as const;
type Kind = keyof typeof KINDS;

const HEADER_NAMES = new Set(['alg', 'kid', 'typ']);
const MAX_TOKEN_LENGTH = 4096;
/** Verified tokens are cached: verifying a signature costs more than the rest of a call. */
const MAX_CACHED = 5000;

const ticketPayload = z.object({
  sub: z.string(),
  exp: z.int(),
  vh: z.string(),
  sid: z.string().nullable(),
  rnw: z.string(),
});
const accessPayload = z.object({ sub: z.string(), exp: z.int(), sid: z.string() });
type TicketPayload = z.infer<typeof ticketPayload>;
type AccessPayload = z.infer<typeof accessPayload>;

/** A token with verified signature, issuer and audience. Expiry is checked at every use. */
interface SignedToken<P> {
  readonly kind: Kind;
  readonly kid: string;
  readonly payload: P;
}

/**
 * EdDSA JWTs: `kid`, typ, iss and aud are checked, other headers are rejected. `nbf` is not set and `iat` not checked,
 * so that a clock adjustment ends no session (docs/adr/0002-sessions.md).
 */
export function createTokens(deps: { clock: Clock; ids: IdCoder; ring: KeyRing; issuer: string }): Tokens {
  const { clock, ids, ring, issuer } = deps;
  const verifiedTokens = new Map<string, SignedToken<TicketPayload | AccessPayload>>();

  async function sign(kind: Kind, payload: Record<string, unknown>): Promise<string> {
    const { typ, audience, lifeMs } = KINDS[kind];
    const { kid, privateKey } = await ring.signer();
    const now = clock.now();
    return new SignJWT(payload)
      .setProtectedHeader({ alg: ALGORITHM, kid, typ })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(new Date(now.getTime() + lifeMs))
      .sign(privateKey);
  }

  async function verify<P extends TicketPayload | AccessPayload>(
    kind: Kind,
    token: string,
    schema: z.ZodType<P>,
  ): Promise<Verified<P> | null> {
    if (token.length > MAX_TOKEN_LENGTH) return null;
    const known = verifiedTokens.get(token);
    const genuine =
      known?.kind === kind ? (known as SignedToken<P>) : await checkSignature(kind, token, schema);
    const signer = genuine && (await ring.verifier(genuine.kid));
    if (!genuine || !signer) return null;
    if (genuine !== known) saveVerified(token, genuine);
    const ends = genuine.payload.exp * 1000;
    // Tokens of a revoked key count as expired: renewal requires more than a signature.
    const revoked = signer.lastExpiry !== null && ends > signer.lastExpiry.getTime();
    return { claims: genuine.payload, expired: revoked || ends <= clock.now().getTime() };
  }

  function saveVerified(token: string, genuine: SignedToken<TicketPayload | AccessPayload>): void {
    const oldest = verifiedTokens.size >= MAX_CACHED ? verifiedTokens.keys().next().value : undefined;
    if (oldest !== undefined) verifiedTokens.delete(oldest);
    verifiedTokens.set(token, genuine);
  }

  /** Returns null unless the signature is valid; the token may be expired. */
  async function checkSignature<P>(
    kind: Kind,
    token: string,
    schema: z.ZodType<P>,
  ): Promise<SignedToken<P> | null> {
    const { typ, audience } = KINDS[kind];
    let kid = '';
    const genuine = (payload: unknown) => {
      const parsed = schema.safeParse(payload);
      return parsed.success ? { kind, kid, payload: parsed.data } : null;
    };
    try {
      const { payload } = await jwtVerify(
        token,
        async (header) => {
          if (Object.keys(header).some((name) => !HEADER_NAMES.has(name))) throw new errors.JWSInvalid();
          kid = header.kid ?? '';
          const key = await ring.verifier(kid);
          if (!key) throw new errors.JWSInvalid();
          return key.publicKey;
        },
        { algorithms: [ALGORITHM], typ, issuer, audience, currentDate: clock.now() },
      );
      return genuine(payload);
    } catch (error) {
      // Thrown only after signature, issuer and audience were verified.
      if (error instanceof errors.JWTExpired) return genuine(error.payload);
      if (error instanceof errors.JOSEError) return null;
      if (error instanceof TypeError) return null;
      throw error;
    }
  }

  return {
    signTicket: ({ socialAccountId, verifierHash, sessionId, renewalHash }) =>
      sign('ticket', {
        sub: ids.encode('social', socialAccountId),
        vh: verifierHash,
        sid: sessionId === null ? null : ids.encode('session', sessionId),
        rnw: renewalHash,
      }),

    signAccess: ({ memberId, sessionId }) =>
      sign('access', { sub: ids.encode('member', memberId), sid: ids.encode('session', sessionId) }),

    kindOf(token) {
      const known = verifiedTokens.get(token);
      if (known) return known.kind;
      try {
        const { typ } = decodeProtectedHeader(token);
        return typ === KINDS.ticket.typ ? 'ticket' : typ === KINDS.access.typ ? 'access' : null;
      } catch {
        return null;
      }
    },

    async verifyTicket(token) {
      const verified = await verify('ticket', token, ticketPayload);
      if (!verified) return null;
      const { sub, sid, vh, rnw } = verified.claims;
      const socialAccountId = ids.decode('social', sub);
      const sessionId = sid === null ? null : ids.decode('session', sid);
      if (socialAccountId === null || (sid !== null && sessionId === null)) return null;
      const claims = { socialAccountId, sessionId, verifierHash: vh, renewalHash: rnw };
      return { claims, expired: verified.expired };
    },

    async verifyAccess(token) {
      const verified = await verify('access', token, accessPayload);
      if (!verified) return null;
      const memberId = ids.decode('member', verified.claims.sub);
      const sessionId = ids.decode('session', verified.claims.sid);
      if (memberId === null || sessionId === null) return null;
      return { claims: { memberId, sessionId }, expired: verified.expired };
    },
  };
}
