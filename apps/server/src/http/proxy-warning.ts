import type { FastifyInstance } from 'fastify';

/**
 * Says once that a proxy is in front which TRUSTED_PROXIES does not name: its visitors would share one address's
 * limits.
 */
export function registerProxyWarning(app: FastifyInstance, trustedProxies: readonly string[]): void {
  let warned = trustedProxies.length > 0;
  app.addHook('onRequest', async (request) => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return;
    warned = true;
    request.log.warn('X-Forwarded-For came, and TRUSTED_PROXIES names no proxy: it is not believed');
  });
}
