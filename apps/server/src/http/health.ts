import type { FastifyInstance } from 'fastify';

/**
 * `live` says that the process answers; `ready` that its database does too, and that it is not about to stop
 * (docs/specification.md#health). Once it is to stop, everything is still answered until `leave` is through: so long a
 * proxy has to see that it goes, and to send people elsewhere.
 */
export function registerHealth(
  app: FastifyInstance,
  ping: () => Promise<void>,
  beforeStop?: () => Promise<void>,
): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
    await beforeStop?.();
  });
  app.get('/health/live', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { logLevel: 'silent' }, async (_request, reply) => {
    try {
      if (stopping) throw new Error('stopping');
      await ping();
      return { status: 'ok' };
    } catch {
      return reply.code(503).header('retry-after', 2).send({ status: 'unavailable' });
    }
  });
}
