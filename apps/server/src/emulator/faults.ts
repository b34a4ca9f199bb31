import type { FastifyInstance } from 'fastify';

/**
 * What may go wrong at a provider, to be switched on by tests: it is down, never answers, sends 10 MB, sends the caller
 * elsewhere, names another app's id, knows nothing of the person but the id, or has an e-mail address that is not
 * verified, or no longer valid.
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

/** Makes every answer of the API (not of the authorize page) go wrong as the switch says. */
export function registerFaults(app: FastifyInstance, faults: Faults): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/oauth/authorize')) return;
    switch (faults.current) {
      case 'down':
        return reply.code(503).send({ msg: 'service unavailable', code: -7 });
      case 'hang':
        // Fastify waits for an answer that never comes; the caller or the closing server breaks the connection.
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
