import { Agent, get, type IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerHealth } from './health.ts';

it('reports that it is stopping, and answers requests until proxies have had time to notice', async () => {
  const app = Fastify({ return503OnClosing: false });
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  registerHealth(app, async () => undefined, { beforeStop: () => left });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  const request = async (path: string) => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${origin}${path}`, { agent }, resolve).on('error', reject);
    });
    answer.resume();
    return [answer.statusCode, answer.headers.connection];
  };
  expect(await request('/health/ready')).toEqual([200, 'keep-alive']);
  const closed = app.close();
  await expect.poll(() => request('/health/ready')).toEqual([503, 'close']);
  // On new connections: the last response closed its connection.
  expect(await request('/health/live')).toEqual([200, 'close']);
  leave();
  await closed;
  await expect(request('/health/live')).rejects.toThrow('ECONNREFUSED');
});

it('stays ready where another process has taken its place', async () => {
  const app = Fastify({ return503OnClosing: false });
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  registerHealth(app, async () => undefined, { beforeStop: () => left, isReplaced: () => true });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const closed = app.close();
  const answer = await fetch(`${origin}/health/ready`);
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  leave();
  await closed;
});
