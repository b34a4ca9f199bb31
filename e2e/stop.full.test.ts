import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { engines, openTestDatabase } from '../apps/server/src/testing/database.ts';
import { type ApiClient, logInOverHttp } from './kit/api-client.ts';
import { type RunningServer, startServer } from './kit/server.ts';
import { openTcpProxy } from './kit/tcp-proxy.ts';

const CLOSED_WITHIN_MS = 10_000;

for (const engine of engines()) {
  test(`${engine}: a first SIGTERM answers what is under way, takes nothing new, and closes`, async () => {
    const server = await startServer({ engine, env: { DEMO: '0' } });
    try {
      const person = await logInOverHttp(server, 'somebody@stop.test');
      const underWay = await begin(server, person);
      const answered = once(underWay.call, 'response');
      const asked = performance.now();
      const ended = server.end('SIGTERM');
      while (await takes(server)) {
        // Each question is an answer from the server, or the end of its door.
      }
      underWay.finish();
      const [answer] = (await answered) as [IncomingMessage];
      expect(answer.statusCode).toBe(200);
      answer.resume();
      expect(await ended).toEqual({ code: 0, signal: null });
      expect(performance.now() - asked).toBeLessThan(CLOSED_WITHIN_MS);
    } finally {
      await server.stop();
    }
  });
}

test('what comes over an open connection while the server closes is answered', async () => {
  const server = await startServer({ env: { DEMO: '0' } });
  try {
    const person = await logInOverHttp(server, 'somebody@stop.test');
    const { hostname, port } = new URL(server.origin);
    const socket = connect(Number(port), hostname);
    let said = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const over = once(socket, 'close');
    const body = JSON.stringify({ grant: 'half' });
    const headers = {
      ...person.session,
      host: 'localhost',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.write(
      `PUT /api/v1/members/${person.member}/crews/state/0 HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`,
    );
    await expect.poll(() => said).toContain('HTTP/1.1 100');
    const ended = server.end('SIGTERM');
    while (await takes(server)) {
      // Until its door is shut.
    }
    socket.write(`${body}GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    await over;
    expect(said.match(/HTTP\/1\.1 (?!100)\d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
    expect(await ended).toEqual({ code: 0, signal: null });
  } finally {
    await server.stop();
  }
});

test('a request that never ends does not hold the server for more than 10 s', async () => {
  const server = await startServer({ env: { DEMO: '0' } });
  try {
    const person = await logInOverHttp(server, 'somebody@stop.test');
    const underWay = await begin(server, person);
    const broken = once(underWay.call, 'error');
    const asked = performance.now();
    await server.end('SIGTERM');
    expect(performance.now() - asked).toBeLessThan(CLOSED_WITHIN_MS);
    await broken;
  } finally {
    await server.stop();
  }
});

test.runIf(engines().includes('postgres'))(
  // docs/threats.md#t-40
  'without its database the server is live and not ready, and comes back by itself',
  async () => {
    const database = await openTestDatabase('postgres');
    const door = await openTcpProxy(new URL(database.url ?? ''));
    const server = await startServer({ env: { DEMO: '0', DATABASE_URL: door.url } });
    try {
      expect(await health(server)).toEqual({ live: 200, ready: 200 });
      await door.close();
      expect(await health(server)).toEqual({ live: 200, ready: 503 });
      const refused = await fetch(`${server.origin}/api/v1/clubs/list`);
      expect(refused.status).toBe(503);
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(await refused.json()).toMatchObject({ code: 'server.unavailable' });
      await door.open();
      expect(await health(server)).toEqual({ live: 200, ready: 200 });
      expect((await fetch(`${server.origin}/api/v1/clubs/list`)).status).toBe(200);
    } finally {
      await server.stop();
      await door.close();
      await database.close();
    }
  },
);

/** A call that the server has begun to read and waits for the rest of. */
async function begin(
  server: RunningServer,
  person: ApiClient,
): Promise<{ call: ClientRequest; finish: () => void }> {
  const body = JSON.stringify({ grant: 'half' });
  const call = request(`${server.origin}/api/v1/members/${person.member}/crews/state/0`, {
    method: 'PUT',
    headers: {
      ...person.session,
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

/** Whether the server still takes new connections. */
async function takes(server: RunningServer): Promise<boolean> {
  const call = request(`${server.origin}/health/live`, { agent: false });
  call.end();
  const answer = await once(call, 'response').catch(() => null);
  if (answer === null) return false;
  (answer[0] as IncomingMessage).resume();
  return true;
}

async function health(server: RunningServer): Promise<{ live: number; ready: number }> {
  const [live, ready] = await Promise.all(
    ['live', 'ready'].map(async (kind) => (await fetch(`${server.origin}/health/${kind}`)).status),
  );
  return { live: live ?? 0, ready: ready ?? 0 };
}
