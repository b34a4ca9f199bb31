import type { FastifyInstance } from 'fastify';

/**
 * Failures of a provider that tests can switch on: unavailable, no response, a 10 MB response, a redirect, a token of
 * another app, a profile with only the id, an unverified or an invalid e-mail address.
 */
export type Fault =
  | 'down'
  | 'hang'
  | 'huge'
  | 'redirect'
  | 'other_app'
  | 'no_profile'
  | 'unverified_email'
  | 'invalid_email';

export interface Faults {
  current: Fault | null;
}

const HUGE_BYTES = 10 * 1024 * 1024;

/** Applies the current fault to all API responses, but not to the authorize page. */
export function registerFaults(app: FastifyInstance, faults: Faults): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/oauth/authorize')) return;
    switch (faults.current) {
      case 'down':
        return reply.code(503).send({ msg: 'service unavailable', code: -7 });
      case 'hang':
        // Fastify waits for a response that is never sent, until the caller or the closing server ends the connection.
        reply.hijack();
        return;
      case 'huge':
        return reply.type('application/json').send(`{"filler":"${'x'.repeat(HUGE_BYTES)}"}`);
      case 'redirect':
        return reply.redirect('/v2/user/me?elsewhere');
      default:
        return;
    }
  });
}
