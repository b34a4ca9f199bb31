import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { engines, openTestDatabase } from '../apps/server/src/testing/database.ts';
import { type ApiClient, logInOverHttp } from './kit/api-client.ts';
import { type RunningServer, startServer } from './kit/server.ts';
import { openTcpProxy } from './kit/tcp-proxy.ts';

for (const engine of engines()) {
  test(`${engine}: answers open requests on SIGTERM, accepts no new ones and exits`, async () => {
    const server = await startServer({ engine, env: { DEMO: '0' } });
    try {
      const client = await logInOverHttp(server, 'member@stop.test');
      const open = await startRequest(server, client);
      const responded = once(open.call, 'response');
      const ended = server.end('SIGTERM');
      while (await acceptsConnections(server)) {
        // Polls until the server stops listening.
      }
      open.finish();
      const [response] = (await responded) as [IncomingMessage];
      expect(response.statusCode).toBe(200);
      response.resume();
      expect(await ended).toEqual({ code: 0, signal: null });
    } finally {
      await server.stop();
    }
  });
}

test('answers requests on open connections while the server stops', async () => {
  const server = await startServer({ env: { DEMO: '0' } });
  try {
    const client = await logInOverHttp(server, 'member@stop.test');
    const { hostname, port } = new URL(server.origin);
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
    });
    const closed = once(socket, 'close');
    const body = JSON.stringify({ grant: 'half' });
    const headers = {
      ...client.session,
      host: 'localhost',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.write(
      `PUT /api/v1/members/${client.member}/crews/state/0 HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`,
    );
    await expect.poll(() => received).toContain('HTTP/1.1 100');
    const ended = server.end('SIGTERM');
    while (await acceptsConnections(server)) {
      // Polls until the server stops listening.
    }
    socket.write(`${body}GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    await closed;
    expect(received.match(/HTTP\/1\.1 (?!100)\d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
    expect(await ended).toEqual({ code: 0, signal: null });
  } finally {
    await server.stop();
  }
});

test('exits by itself despite a request that never ends', async () => {
  const server = await startServer({ env: { DEMO: '0' } });
  try {
    const client = await logInOverHttp(server, 'member@stop.test');
    const open = await startRequest(server, client);
    const broken = once(open.call, 'error');
    // After how long is tested in apps/server/src/runtime/stop.test.ts.
    expect(await server.end('SIGTERM')).toEqual({ code: 1, signal: null });
    await broken;
  } finally {
    await server.stop();
  }
});

test.runIf(engines().includes('postgres'))(
  // docs/threats.md#t-40
  'is live and not ready without its database, and recovers by itself',
  async () => {
    const database = await openTestDatabase('postgres');
    const proxy = await openTcpProxy(new URL(database.url ?? ''));
    const server = await startServer({ env: { DEMO: '0', DATABASE_URL: proxy.url } });
    try {
      expect(await health(server)).toEqual({ live: 200, ready: 200 });
      await proxy.close();
      expect(await health(server)).toEqual({ live: 200, ready: 503 });
      const refused = await fetch(`${server.origin}/api/v1/clubs/list`);
      expect(refused.status).toBe(503);
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(await refused.json()).toMatchObject({ code: 'server.unavailable' });
      await proxy.open();
      expect(await health(server)).toEqual({ live: 200, ready: 200 });
      expect((await fetch(`${server.origin}/api/v1/clubs/list`)).status).toBe(200);
    } finally {
      await server.stop();
      await proxy.close();
      await database.close();
    }
  },
);

/** Starts a request whose body is incomplete until `finish`. */
async function startRequest(
  server: RunningServer,
  client: ApiClient,
): Promise<{ call: ClientRequest; finish: () => void }> {
  const body = JSON.stringify({ grant: 'half' });
  const call = request(`${server.origin}/api/v1/members/${client.member}/crews/state/0`, {
    method: 'PUT',
    headers: {
      ...client.session,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  });
  const continued = once(call, 'continue');
  call.flushHeaders();
  await continued;
  call.write(body.slice(0, 4));
  return { call, finish: () => call.end(body.slice(4)) };
}

/** Whether the server accepts new connections. */
async function acceptsConnections(server: RunningServer): Promise<boolean> {
  const call = request(`${server.origin}/health/live`, { agent: false });
  call.end();
  const response = await once(call, 'response').catch(() => null);
  if (response === null) return false;
  (response[0] as IncomingMessage).resume();
  return true;
}

async function health(server: RunningServer): Promise<{ live: number; ready: number }> {
  const [live, ready] = await Promise.all(
    ['live', 'ready'].map(async (kind) => (await fetch(`${server.origin}/health/${kind}`)).status),
  );
  return { live: live ?? 0, ready: ready ?? 0 };
}
