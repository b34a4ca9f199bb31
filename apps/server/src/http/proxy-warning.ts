import type { FastifyInstance } from 'fastify';

/**
 * Warns once when a request comes through a proxy that TRUSTED_PROXIES lacks: all its visitors would share one rate
 * limit.
 */
export function registerProxyWarning(app: FastifyInstance, trustedProxies: readonly string[]): void {
  let warned = trustedProxies.length > 0;
  app.addHook('onRequest', async (request) => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return;
    warned = true;
    request.log.warn('X-Forwarded-For is ignored: set TRUSTED_PROXIES to the addresses of the proxy');
  });
}
