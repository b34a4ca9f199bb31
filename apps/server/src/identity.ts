import { createHmac } from 'node:crypto';
import { PROVIDER_TIMEOUT_MS } from '@crewwith/domain/constants';
import { createEncryption } from './auth/encrypt.ts';
import { createKeyRing, type KeyRing } from './auth/key-ring.ts';
import { createProvider, type ProviderSettings } from './auth/provider.ts';
import { redirectUriOf } from './auth/redirect-uri.ts';
import { bindingCookie, readerCookie } from './auth/session-cookie.ts';
import { createTokens } from './auth/tokens.ts';
import type { Deps } from './context.ts';
import type { EmulatorOptions } from './emulator/app.ts';
import type { Config } from './env.ts';
import { accessLogRoutes } from './features/accesslogs/routes.ts';
import { calendarFeedRoutes } from './features/calendar-feeds/routes.ts';
import { createAuthenticate } from './features/login/reads/authenticate.ts';
import { createReadReader } from './features/login/reads/read-reader.ts';
import { loginRoutes } from './features/login/routes.ts';
import { createMail } from './features/mail/public.ts';
import { mailRoutes } from './features/mail/routes.ts';
import { memberRoutes } from './features/members/routes.ts';
import { oauthRoutes } from './features/oauth/routes.ts';
import { createPush } from './features/push/public.ts';
import { pushRoutes } from './features/push/routes.ts';
import type { Authenticate, Router } from './http/routes.ts';
import type { ReadReader } from './http/web/documents/document.ts';

/** Authentication and the routes that need the secret and the provider. */
export interface IdentityModule {
  readonly authenticate: Authenticate;
  readonly routes: (router: Router) => void;
  readonly readReader: ReadReader;
  readonly keyRing: KeyRing;
}

const EMULATOR_APP_ID = 1_000_001;
/** What remains of the 3 s budget for the server's own part of a log-in. */
const PROVIDER_DEADLINE_MS = PROVIDER_TIMEOUT_MS - 300;

/** Creates tokens, sessions and the provider client (docs/specification.md#identity). */
export function createIdentity(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'random' | 'ids'>,
  secret: string,
  settings: ProviderSettings,
): IdentityModule {
  const { config, clock, random, ids } = deps;
  const keyRing = createKeyRing({ ...deps, secret });
  const tokens = createTokens({ clock, ids, ring: keyRing, issuer: config.publicUrl });
  const cookie = bindingCookie(config.publicUrl);
  const reader = readerCookie(config.publicUrl, createEncryption(secret, 'document readers', random));
  const encryption = createEncryption(secret, 'provider tokens', random);
  const provider = createProvider(settings);
  return {
    keyRing,
    authenticate: createAuthenticate(tokens, cookie),
    readReader: createReadReader(deps, tokens, reader),
    routes(router) {
      oauthRoutes(router, { provider, tokens, encryption }, cookie);
      accessLogRoutes(router, tokens);
      loginRoutes(router, tokens, { cookie, reader });
      memberRoutes(router, tokens);
      calendarFeedRoutes(router, createEncryption(secret, 'calendar feeds', random));
      pushRoutes(router, createPush(deps, secret));
      mailRoutes(router, createMail(deps, secret));
    },
  };
}

/** The real Kakao, as configured. */
export function kakaoSettings(kakao: NonNullable<Config['kakao']>): ProviderSettings {
  return {
    ...kakao,
    authorizeUrl: 'https://kauth.kakao.com/oauth/authorize',
    tokenUrl: 'https://kauth.kakao.com/oauth/token',
    userUrl: 'https://kapi.kakao.com/v2/user/me',
    tokenInfoUrl: 'https://kapi.kakao.com/v1/user/access_token_info',
    deadline: () => AbortSignal.timeout(PROVIDER_DEADLINE_MS),
  };
}

/** The client credentials of the emulator, shared by both ends. */
export function emulatorClient(config: Config, secret: string) {
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('base64url');
  return {
    clientId: 'crewwith-emulator',
    clientSecret: derive('emulator client secret'),
    adminKey: derive('emulator admin key'),
    appId: EMULATOR_APP_ID,
    redirectUri: redirectUriOf(config.publicUrl),
    secret,
    production: config.production,
  } satisfies Omit<EmulatorOptions, 'clock' | 'random'> & { adminKey: string };
}

/** The emulator as the provider. The browser reaches it at `browserOrigin`, the server at `serverOrigin`. */
export function emulatorSettings(
  config: Config,
  secret: string,
  { browserOrigin, serverOrigin }: { browserOrigin: string; serverOrigin: string },
): ProviderSettings {
  const { clientId, clientSecret, adminKey, appId } = emulatorClient(config, secret);
  return {
    clientId,
    clientSecret,
    adminKey,
    appId,
    authorizeUrl: `${browserOrigin}/oauth/authorize`,
    tokenUrl: `${serverOrigin}/oauth/token`,
    userUrl: `${serverOrigin}/v2/user/me`,
    tokenInfoUrl: `${serverOrigin}/v1/user/access_token_info`,
    deadline: () => AbortSignal.timeout(PROVIDER_DEADLINE_MS),
  };
}
