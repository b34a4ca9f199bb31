import { PICTURE_ORIGINS } from '@crewwith/domain/links/picture';
import { PLAYER_ORIGINS } from '@crewwith/domain/links/video-embed';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../env.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/** What no document of ours may do, in any answer. */
const LOCKED = "base-uri 'none'; frame-ancestors 'none'";

/** Of everything that is not a page: opened by itself it runs, loads and sends nothing. */
export const FILE_POLICY = `default-src 'none'; form-action 'none'; ${LOCKED}; sandbox`;

/**
 * Of a page: nothing inline, and text becomes markup or a script's address only through the policy `default` of
 * apps/web/src/kit/trusted-types.ts. Styles that the component library makes carry the nonce of their page.
 */
export function pagePolicy({ publicUrl }: Pick<Config, 'publicUrl'>, nonce?: string): string {
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
    LOCKED,
    "require-trusted-types-for 'script'",
    'trusted-types default',
    ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ];
  return directives.join('; ');
}

const PLAYERS = PLAYER_ORIGINS.map((origin) => `"${origin}"`).join(' ');

/** The camera reads the code of a meetup; players may fill the screen. */
const PERMISSIONS = [
  'camera=(self)',
  ...['microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'display-capture'].map(
    (feature) => `${feature}=()`,
  ),
  ...['fullscreen', 'encrypted-media', 'picture-in-picture'].map((feature) => `${feature}=(self ${PLAYERS})`),
].join(', ');

/** The headers by which a browser keeps strangers' code and frames out; each answer has them, refusals too. */
export async function useSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Players want to know which site shows them; no path and no query leaves.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  const isPublicOverTls = config.publicUrl.startsWith('https:');
  app.addHook('onSend', async (request, reply) => {
    // `protocol` is what a trusted proxy says, else that of the connection.
    if (isPublicOverTls || request.protocol === 'https') {
      reply.header('strict-transport-security', `max-age=${YEAR_S}`);
    }
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
  });
}
