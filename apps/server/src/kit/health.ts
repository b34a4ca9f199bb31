import type { FastifyInstance } from 'fastify';

/** `live` says that the process answers; `ready` that its database does too (contract section 9). */
export function useHealth(app: FastifyInstance, ping: () => Promise<void>): void {
  app.get('/health/live', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { logLevel: 'silent' }, async (_request, reply) => {
    try {
      await ping();
      return { status: 'ok' };
    } catch {
      return reply.code(503).header('retry-after', 2).send({ status: 'unavailable' });
    }
  });
}
