import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Fastify from 'fastify';
import { z } from 'zod';
import { hashToken, isEqualSecret } from '../auth/encrypt.ts';
import { isSameRedirectUri } from '../auth/redirect-uri.ts';
import { WITHOUT_COMPILERS } from '../http/without-compilers.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Random } from '../runtime/random.ts';
import { type EmulatorAccount, emulatorAccount } from './accounts.ts';
import { type Faults, registerFaults } from './faults.ts';
import { chooserPage, refusalPage } from './page.ts';
import { createProviderTokens, LIFE_MS, type ProviderToken, REFRESH_RENEWAL_MS } from './tokens.ts';

export interface EmulatorOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly appId: number;
  /** The only redirect URI accepted. */
  readonly redirectUri: string;
  readonly secret: string;
  readonly production: boolean;
  readonly clock: Clock;
  readonly random: Random;
}

/** The running emulator, with controls for tests. */
export interface Emulator {
  readonly app: FastifyInstance;
  readonly faults: Faults;
  /** Emulates the unlinking of the app at Kakao: invalidates all existing tokens. */
  unlink(email: string): void;
}

interface Grant {
  readonly email: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly expires: number;
}

const CODE_MS = 60_000;
const MAX_CODES = 10_000;
const OTHER_APP_ID = 999_999;

const text = z.string().max(2048);
const authorizeQuery = z.object({
  client_id: text,
  redirect_uri: text,
  response_type: text.optional(),
  state: text.optional(),
  code_challenge: text.optional(),
  code_challenge_method: text.optional(),
  login_hint: text.optional(),
});
const tokenForm = z.object({
  grant_type: text,
  client_id: text,
  client_secret: text.optional(),
  redirect_uri: text.optional(),
  code: text.optional(),
  code_verifier: text.optional(),
  refresh_token: text.optional(),
});

/**
 * An emulator of Kakao's API on its own origin, for development and tests (docs/specification.md#emulator). Accounts
 * and tokens are derived and signed, so a restart loses only pending codes.
 */
export function buildEmulator(options: EmulatorOptions): Emulator {
  if (options.production) throw new Error('The log-in emulator refuses to start with NODE_ENV=production.');
  const { clock, random, appId } = options;
  const tokens = createProviderTokens(options.secret, random);
  const codes = new Map<string, Grant>();
  const unlinked = new Map<string, number>();
  const faults: Faults = { current: null };
  const app = Fastify({
    bodyLimit: 16_384,
    forceCloseConnections: true,
    schemaController: WITHOUT_COMPILERS,
  });
  registerFaults(app, faults);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );

  const isLinked = ({ email, issued }: ProviderToken) => issued > (unlinked.get(email) ?? -1);
  const holder = (request: FastifyRequest): EmulatorAccount | null => {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const token = tokens.read('access', bearer, clock.now());
    return token && isLinked(token) ? emulatorAccount(token.email) : null;
  };

  app.get('/oauth/authorize', async (request, reply) => {
    const parsed = authorizeQuery.safeParse(request.query);
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'");
    reply.type('text/html; charset=utf-8');
    if (!parsed.success || parsed.data.client_id !== options.clientId)
      return reply.code(400).send(refusalPage('KOE101', 'invalid client_id'));
    const query = parsed.data;
    if (!isSameRedirectUri(query.redirect_uri, options.redirectUri))
      return reply.code(400).send(refusalPage('KOE006', 'redirect_uri mismatch'));
    const back = (answer: Record<string, string>) => {
      const url = new URL(query.redirect_uri);
      const state = query.state === undefined ? {} : { state: query.state };
      for (const [name, value] of Object.entries({ ...answer, ...state })) url.searchParams.set(name, value);
      return reply.redirect(url.href);
    };
    if (query.response_type !== 'code') return back({ error: 'unsupported_response_type' });
    const { redirect_uri: redirectUri, code_challenge: challenge } = query;
    if (!challenge) return back({ error: 'invalid_request', error_description: 'code_challenge' });
    if (query.code_challenge_method !== 'S256')
      return back({ error: 'invalid_request', error_description: 'code_challenge_method' });
    if (query.login_hint === undefined) return chooserPage(request.query as Record<string, string>);
    const account = emulatorAccount(query.login_hint);
    if (!account) return reply.code(400).send(refusalPage('KOE101', 'login_hint is no e-mail address'));

    const now = clock.now().getTime();
    for (const [code, { expires }] of codes)
      if (expires <= now || codes.size >= MAX_CODES) codes.delete(code);
    const code = random(32).toString('base64url');
    codes.set(code, { email: account.email, redirectUri, challenge, expires: now + CODE_MS });
    return back({ code });
  });

  app.post('/oauth/token', async (request, reply) => {
    const refuse = (status: number, error: string, code: string) =>
      reply.code(status).send({ error, error_description: error.replaceAll('_', ' '), error_code: code });
    const parsed = tokenForm.safeParse(request.body);
    if (!parsed.success) return refuse(400, 'invalid_request', 'KOE010');
    const form = parsed.data;
    if (form.client_id !== options.clientId || !isEqualSecret(form.client_secret ?? '', options.clientSecret))
      return refuse(401, 'invalid_client', 'KOE010');
    const now = clock.now();
    const access = (email: string) => ({
      token_type: 'bearer',
      access_token: tokens.issue('access', email, now),
      expires_in: Math.floor(LIFE_MS.access / 1000),
    });
    const refresh = (email: string) => ({
      refresh_token: tokens.issue('refresh', email, now),
      refresh_token_expires_in: Math.floor(LIFE_MS.refresh / 1000),
    });

    if (form.grant_type === 'authorization_code') {
      const grant = codes.get(form.code ?? '');
      // Single use, also when the rest of the request is invalid.
      codes.delete(form.code ?? '');
      if (!grant || grant.expires <= now.getTime()) return refuse(400, 'invalid_grant', 'KOE320');
      if (!isSameRedirectUri(form.redirect_uri ?? '', grant.redirectUri))
        return refuse(400, 'invalid_grant', 'KOE303');
      if (!isEqualSecret(hashToken(form.code_verifier ?? ''), grant.challenge))
        return refuse(400, 'invalid_grant', 'KOE320');
      return { ...access(grant.email), ...refresh(grant.email) };
    }
    if (form.grant_type === 'refresh_token') {
      const token = tokens.read('refresh', form.refresh_token ?? '', now);
      if (!token || !isLinked(token)) return refuse(400, 'invalid_grant', 'KOE322');
      const dying = token.expires - now.getTime() < REFRESH_RENEWAL_MS;
      return { ...access(token.email), ...(dying && refresh(token.email)) };
    }
    return refuse(400, 'unsupported_grant_type', 'KOE009');
  });

  app.get('/v1/user/access_token_info', async (request, reply) => {
    const account = holder(request);
    if (!account) return refuseToken(reply);
    return {
      id: account.id,
      app_id: faults.current === 'other_app' ? OTHER_APP_ID : appId,
      expires_in: Math.floor(LIFE_MS.access / 1000),
    };
  });

  app.get('/v2/user/me', async (request, reply) => {
    const account = holder(request);
    if (!account) return refuseToken(reply);
    if (account.under14) return reply.code(401).send({ msg: 'user is under 14', code: -406 });
    if (faults.current === 'no_profile') return { id: account.id };
    return {
      id: account.id,
      connected_at: clock.now().toISOString(),
      kakao_account: {
        profile_nickname_needs_agreement: false,
        profile: { nickname: account.nickname, is_default_image: true },
        has_email: true,
        is_email_valid: faults.current !== 'invalid_email',
        is_email_verified: faults.current !== 'unverified_email',
        email: account.email,
      },
    };
  });

  return { app, faults, unlink: (email) => unlinked.set(email, clock.now().getTime()) };
}

function refuseToken(reply: FastifyReply) {
  return reply.code(401).send({ msg: 'this access token does not exist', code: -401 });
}
