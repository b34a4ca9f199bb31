import * as client from 'openid-client';
import { z } from 'zod';
import { Refusal } from '../refusal.ts';
import { boundedFetch, ProviderUnavailable } from './bounded-fetch.ts';

/** Endpoints and credentials of a provider with Kakao's API. */
export interface ProviderSettings {
  /** As the browser reaches it. */
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly userUrl: string;
  readonly tokenInfoUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** User ids are scoped to the app; undefined skips the check. */
  readonly appId: number | undefined;
  /** Authenticates the unlink webhook; without it every webhook is rejected. */
  readonly adminKey: string | undefined;
  /** Starts the deadline shared by all provider requests of one log-in. */
  readonly deadline: () => AbortSignal;
}

/** A verified account at the provider. */
export interface ProviderIdentity {
  readonly subject: string;
  readonly nickname: string | null;
  /** Null when the provider calls it invalid: it now belongs to another account. */
  readonly email: string | null;
  /** Whether the provider has verified that the address belongs to this account. */
  readonly emailVerified: boolean;
  readonly profileImageUrl: string | null;
  /** Null when the old one stays valid: Kakao rotates it in its last month only. */
  readonly refreshToken: string | null;
}

export interface Provider {
  readonly settings: ProviderSettings;
  /** `redirectUri` must equal the one of the authorization request. */
  exchangeCode(code: string, redirectUri: string, codeVerifier: string): Promise<ProviderIdentity>;
  renew(refreshToken: string): Promise<ProviderIdentity>;
}

const subject = z.union([z.int(), z.string().regex(/^\d{1,20}$/)]).transform(String);
const tokenInfo = z.object({ id: subject, app_id: z.int() });
const optionalText = z.string().min(1).nullish().catch(null);
const optionalFlag = z.boolean().nullish().catch(null);
const userProfile = z.object({
  nickname: optionalText,
  profile_image_url: optionalText,
  is_default_image: optionalFlag,
});
const userInfo = z.object({
  id: subject,
  kakao_account: z
    .object({
      email: optionalText,
      is_email_valid: optionalFlag,
      is_email_verified: optionalFlag,
      profile: userProfile.nullish().catch(null),
    })
    .nullish()
    .catch(null),
});
const apiError = z.object({ code: z.int() });

const NICKNAME_MAX = 200;
const EMAIL_MAX = 320;
const UNDER_14 = -406;

/**
 * Client of Kakao and of the emulator. Throws `provider.unavailable` (503) when the provider is slow, down or sends an
 * invalid response, `provider.refused` (401) when it rejects the request, and `provider.under_age` (403) for error -406
 * (docs/adr/0002-sessions.md).
 */
export function createProvider(settings: ProviderSettings): Provider {
  const server: client.ServerMetadata = {
    issuer: new URL(settings.tokenUrl).origin,
    token_endpoint: settings.tokenUrl,
  };

  const configure = (deadline: AbortSignal): client.Configuration => {
    const config = new client.Configuration(
      server,
      settings.clientId,
      settings.clientSecret,
      client.ClientSecretPost(settings.clientSecret),
    );
    if (settings.tokenUrl.startsWith('http:')) client.allowInsecureRequests(config);
    config[client.customFetch] = (url, options) => boundedFetch(url, options as RequestInit, deadline);
    return config;
  };

  const identify = async (
    tokens: client.TokenEndpointResponse,
    deadline: AbortSignal,
  ): Promise<ProviderIdentity> => {
    const request = async <T>(url: string, schema: z.ZodType<T>): Promise<T> => {
      const headers = { authorization: `Bearer ${tokens.access_token}`, accept: 'application/json' };
      const response = await boundedFetch(url, { headers }, deadline);
      const body: unknown = await response.json().catch(() => null);
      if (!response.ok) {
        const code = apiError.safeParse(body).data?.code;
        throw new Refusal(code === UNDER_14 ? 'provider.under_age' : 'provider.refused');
      }
      const parsed = schema.safeParse(body);
      if (!parsed.success) throw new ProviderUnavailable('unintelligible');
      return parsed.data;
    };
    const [info, user] = await Promise.all([
      request(settings.tokenInfoUrl, tokenInfo),
      request(settings.userUrl, userInfo),
    ]);
    const foreign = settings.appId !== undefined && info.app_id !== settings.appId;
    if (foreign || info.id !== user.id) throw new Refusal('provider.refused');
    const account = user.kakao_account;
    const email = account?.is_email_valid === true ? truncate(account.email, EMAIL_MAX) : null;
    return {
      subject: user.id,
      nickname: account?.profile?.nickname?.slice(0, NICKNAME_MAX) ?? null,
      email,
      emailVerified: email !== null && account?.is_email_verified === true,
      profileImageUrl: pictureOf(account?.profile),
      refreshToken: tokens.refresh_token ?? null,
    };
  };

  const requestToken = async (
    grant: (config: client.Configuration) => Promise<client.TokenEndpointResponse>,
  ): Promise<ProviderIdentity> => {
    const deadline = settings.deadline();
    try {
      return await identify(await grant(configure(deadline)), deadline);
    } catch (error) {
      throw toRefusal(error);
    }
  };

  return {
    settings,
    exchangeCode: (code, redirectUri, codeVerifier) =>
      requestToken((config) => {
        const callback = new URL(redirectUri);
        callback.searchParams.set('code', code);
        // The browser creates and checks the state; it never reaches the server.
        return client.authorizationCodeGrant(config, callback, {
          pkceCodeVerifier: codeVerifier,
          expectedState: client.skipStateCheck,
        });
      }),
    renew: (refreshToken) => requestToken((config) => client.refreshTokenGrant(config, refreshToken)),
  };
}

function toRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  if (error instanceof ProviderUnavailable) return new Refusal('provider.unavailable', { cause: error });
  if (error instanceof client.ResponseBodyError) {
    // The server's own credentials are wrong; the user cannot fix that.
    if (error.error === 'invalid_client' || error.error === 'unauthorized_client')
      return new Refusal('provider.unavailable', { cause: new ProviderUnavailable(error.error) });
    return new Refusal('provider.refused');
  }
  // The library wraps errors of our fetch, and throws its own for an invalid token response.
  const unavailable = new ProviderUnavailable(error instanceof Error ? error.name : 'failed');
  return new Refusal('provider.unavailable', { cause: unavailable });
}

function truncate(text: string | null | undefined, max: number): string | null {
  return text && text.length <= max ? text : null;
}

/** Null for the provider's placeholder of people without a picture. */
function pictureOf(profile: z.output<typeof userProfile> | null | undefined): string | null {
  return profile?.is_default_image === true ? null : httpsImage(profile?.profile_image_url);
}

function httpsImage(url: string | null | undefined): string | null {
  if (!url || url.length > 2000 || !URL.canParse(url)) return null;
  const parsed = new URL(url);
  // Kakao still returns http URLs of hosts that support https.
  if (parsed.protocol === 'http:') parsed.protocol = 'https:';
  return parsed.protocol === 'https:' ? parsed.href : null;
}
