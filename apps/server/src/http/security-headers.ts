import { PICTURE_ORIGINS } from '@crewwith/domain/links/picture';
import { PLAYER_ORIGINS } from '@crewwith/domain/links/video-embed';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../env.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/** What no document of ours may do, in any answer. */
const BASE_POLICY = "base-uri 'none'; frame-ancestors 'none'";

/** Of everything that is not a page: opened by itself it runs, loads and sends nothing. */
export const FILE_POLICY = `default-src 'none'; form-action 'none'; ${BASE_POLICY}; sandbox`;

/**
 * Of a page: nothing inline, and text becomes markup or a script's address only through the policy `default` of
 * apps/web/src/browser/trusted-types.ts. Styles that the component library makes carry the nonce of their page.
 */
export function pagePolicy(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  nonce?: string,
  trustedTypes = 'default',
): string {
  const directives = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
    ['img-src', "'self'", 'data:', 'blob:', ...PICTURE_ORIGINS].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ['frame-src', ...PLAYER_ORIGINS].join(' '),
    "object-src 'none'",
    "form-action 'self'",
    BASE_POLICY,
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
    ...(isOverTls({ publicUrl }) ? ['upgrade-insecure-requests'] : []),
  ];
  return directives.join('; ');
}

/** By which a browser keeps strangers' code and frames out, and guesses nothing. */
export const EVERY_ANSWER = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // Players want to know which site shows them; no path and no query leaves.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
} as const;
export const HSTS = `max-age=${YEAR_S}; includeSubDomains`;

const PLAYERS = PLAYER_ORIGINS.map((origin) => `"${origin}"`).join(' ');

/** The camera reads the code of a meetup; players may fill the screen. */
const PERMISSIONS = [
  'camera=(self)',
  ...['microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'display-capture'].map(
    (feature) => `${feature}=()`,
  ),
  ...['fullscreen', 'encrypted-media', 'picture-in-picture'].map((feature) => `${feature}=(self ${PLAYERS})`),
].join(', ');

/** Puts the headers of all answers on an answer that does not have them itself. */
export function secure(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Pick<Config, 'publicUrl'>,
): void {
  reply.headers(EVERY_ANSWER);
  // `protocol` is what a trusted proxy says, else that of the connection.
  if (isOverTls(config) || request.protocol === 'https') reply.header('strict-transport-security', HSTS);
  // Answers hold people's data: no cache between keeps them, nor the disk of a shared computer.
  if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
    reply.header('cache-control', 'no-store');
  }
  const type = String(reply.getHeader('content-type') ?? '');
  // A worker lives by the policy of its own script.
  const isPage = type.startsWith('text/html') || /^(text|application)\/javascript/.test(type);
  if (isPage) reply.header('permissions-policy', PERMISSIONS);
  if (reply.hasHeader('content-security-policy')) return;
  reply.header('content-security-policy', isPage ? pagePolicy(config) : FILE_POLICY);
}

/** Whether people see us over TLS, whoever ends it. */
export function isOverTls({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:');
}

/** Secures each answer, refusals too. */
export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  app.addHook('onSend', async (request, reply) => secure(request, reply, config));
}
