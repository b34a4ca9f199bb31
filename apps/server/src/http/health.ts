import type { FastifyInstance } from 'fastify';

/**
 * `live` reports that the process responds; `ready` that the database does too and that the server is not stopping
 * (docs/specification.md#health). While stopping, requests are answered until `leave` resolves, so that proxies can
 * detect it and route elsewhere. One that another process has replaced stays ready.
 */
export function registerHealth(
  app: FastifyInstance,
  ping: () => Promise<void>,
  {
    beforeStop,
    isReplaced = () => false,
  }: { beforeStop?: (() => Promise<void>) | undefined; isReplaced?: (() => boolean) | undefined } = {},
): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = !isReplaced();
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
