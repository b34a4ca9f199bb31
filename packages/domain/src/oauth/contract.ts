import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idOf } from '../ids.ts';

const verifier = z
  .string()
  .min(43)
  .max(128)
  .regex(/^[A-Za-z0-9\-._~]+$/);

export const tokenRequest = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    code: z.string().min(1).max(2048),
    redirect_uri: z.url().max(2048),
    code_verifier: verifier,
  }),
  z.object({
    grant_type: z.literal('refresh_token'),
    refresh_token: z.string().min(1).max(4096),
    code_verifier: verifier,
  }),
]);

/** Identity of the caller (docs/specification.md#log-in). */
export const oauthContract = {
  listProviders: endpoint({
    method: 'GET',
    path: '/api/v1/oauth/providers',
    summary: 'The log-in providers, each with its authorize URL without state and code_challenge',
    tag: 'oauth',
    access: 'anyone',
    status: 200,
    reply: z.array(z.object({ id: z.literal('kakao'), name: z.string(), authorize_url: z.string() })),
  }),
  exchangeToken: endpoint({
    method: 'POST',
    path: '/api/v1/oauth/token',
    summary: 'Exchange a code or a refresh token for the ticket of a social account',
    tag: 'oauth',
    access: 'anyone',
    rateLimit: 'log_in',
    body: tokenRequest,
    form: true,
    status: 200,
    reply: z.object({
      access_token: z.string(),
      refresh_token: z.string(),
      expires_in: z.int(),
      user: z.object({
        id: idOf('social'),
        nickname: z.string().nullable(),
        email: z.string().nullable(),
        profile_image_url: z.string().nullable(),
      }),
    }),
    errors: [
      'provider.unavailable',
      'provider.refused',
      'provider.under_age',
      'auth.invalid',
      'auth.expired',
    ],
  }),
  unlink: endpoint({
    method: 'POST',
    path: '/api/v1/oauth/kakao/unlink',
    summary:
      'Webhook: a person unlinked the app from their Kakao account; authenticated by the KakaoAK header',
    tag: 'oauth',
    access: 'provider',
    rateLimit: 'webhook',
    body: z.object({ app_id: z.coerce.number().int(), user_id: z.coerce.string().regex(/^\d{1,20}$/) }),
    form: true,
    status: 200,
    reply: z.object({}),
    errors: ['auth.invalid'],
  }),
};
