import { PICTURE_ORIGINS } from '@crewwith/domain/links/picture';
import { PLAYER_ORIGINS } from '@crewwith/domain/links/video-embed';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../env.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/** Restrictions of all responses. */
const BASE_POLICY = "base-uri 'none'; frame-ancestors 'none'";

/** Everything but pages: opened directly, it runs, loads and sends nothing. */
export const FILE_POLICY = `default-src 'none'; form-action 'none'; ${BASE_POLICY}; sandbox`;

interface PagePolicyOptions {
  readonly nonce?: string;
  /** The hash of the one script inside a rendered document (docs/adr/0026-documents.md). */
  readonly scriptHash?: string;
  readonly trustedTypes?: string;
}

/**
 * Pages: no inline code but the built script of a rendered document, whose styles carry the nonce; text becomes
 * a script URL only through the `default` policy of apps/web/src/browser/trusted-types.ts, and never markup.
 */
export function pagePolicy(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { nonce, scriptHash, trustedTypes = 'default' }: PagePolicyOptions = {},
): string {
  const directives = [
    "default-src 'none'",
    `script-src 'self'${scriptHash === undefined ? '' : ` '${scriptHash}'`}`,
    `style-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
    // A club's colours are style attributes in documents; scripts may set them anyway.
    ...(scriptHash === undefined ? [] : ["style-src-attr 'unsafe-inline'"]),
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

/** Isolation from other origins, and no content sniffing. */
export const COMMON_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // Log-in leads back to the page that it was opened from. Video players, which require the origin, have a policy of
  // their own on their frame.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
} as const;
export const HSTS = `max-age=${YEAR_S}; includeSubDomains`;

const PLAYERS = PLAYER_ORIGINS.map((origin) => `"${origin}"`).join(' ');

/** The camera scans attendance codes; video players may use the full screen. */
const PERMISSIONS = [
  'camera=(self)',
  ...['microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'display-capture'].map(
    (feature) => `${feature}=()`,
  ),
  ...['fullscreen', 'encrypted-media', 'picture-in-picture'].map((feature) => `${feature}=(self ${PLAYERS})`),
].join(', ');

/** Sets the headers that a response does not set itself. */
export function secure(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Pick<Config, 'publicUrl'>,
): void {
  reply.headers(COMMON_HEADERS);
  // `protocol` comes from a trusted proxy, else from the connection.
  if (isOverTls(config) || request.protocol === 'https') reply.header('strict-transport-security', HSTS);
  // Replies hold personal data, so neither proxies nor browsers may store them.
  if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
    reply.header('cache-control', 'no-store');
  }
  const type = String(reply.getHeader('content-type') ?? '');
  // A worker is governed by the policy of its own script.
  const isPage = type.startsWith('text/html') || /^(text|application)\/javascript/.test(type);
  if (isPage) reply.header('permissions-policy', PERMISSIONS);
  if (reply.hasHeader('content-security-policy')) return;
  reply.header('content-security-policy', isPage ? pagePolicy(config) : FILE_POLICY);
}

/** Returns true when the public origin uses TLS, even if a proxy terminates it. */
export function isOverTls({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:');
}

/** Sets the security headers of every response, errors included. */
export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  app.addHook('onSend', async (request, reply) => secure(request, reply, config));
}
