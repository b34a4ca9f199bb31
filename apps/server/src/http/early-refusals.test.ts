import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { COMMON_HEADERS, FILE_POLICY } from './security-headers.ts';

const SECURE = { ...COMMON_HEADERS, 'content-security-policy': FILE_POLICY };
const HSTS = 'max-age=31536000; includeSubDomains';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({
    engine: 'pglite',
    now: new Date('2026-12-01T10:00:00.000Z'),
    env: { PUBLIC_URL: 'https://crewwith.example' },
  });
});
afterAll(() => test.close());

it.each([
  ['does not decode', '%ED%A0%80', 400, 'request.malformed'],
  ['is cut within a character', '%E', 400, 'request.malformed'],
  ['is too long for any id or token', 'a'.repeat(5_000), 404, 'request.not_found'],
])(
  'a path that %s is rejected like other requests, without repeating it',
  async (_, segment, status, code) => {
    const answer = await test.app.inject(`/api/v1/clubs/${segment}`);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.headers['x-request-id']).toBeDefined();
    expect(answer.json()).toMatchObject({ status, code });
    expect(answer.body).not.toContain(segment);
    expect(answer.headers).toMatchObject({
      ...SECURE,
      'strict-transport-security': HSTS,
      'cache-control': 'no-store',
    });
  },
);

// docs/threats.md#t-64
it.each(['/%E0%A4%A', '/demo/activity/%E0%A4%A', '/assets/%', '/%c0%ae%c0%ae/'])(
  '%s, which no page can have, is refused with all that secures an answer',
  async (url) => {
    const answer = await test.app.inject(url);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers).toMatchObject({ ...SECURE, 'strict-transport-security': HSTS });
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  },
);

// docs/threats.md#t-64
describe("input that Node's parser rejects", () => {
  let port: number;
  beforeAll(async () => {
    port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });

  /** Sends raw bytes. Returns the status, headers and body received before the connection closes. */
  async function send(bytes: string) {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => undefined);
    const closed = new Promise((done) => socket.once('close', done));
    socket.end(bytes);
    await closed;
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    const [status = '', ...lines] = head.split('\r\n');
    const headers = lines.map((line) => [
      line.split(': ')[0]?.toLowerCase(),
      line.split(': ').slice(1).join(': '),
    ]);
    return { status: Number(status.split(' ')[1]), headers: Object.fromEntries(headers), body };
  }

  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a method that is none', 'BREW / HTTP/1.1\r\nhost: localhost\r\n\r\n', 400],
    ['a method that we have not', 'PROPFIND / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n', 404],
    ['no host', 'GET /api/v1/clubs/list HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a space in the path', 'GET /a b HTTP/1.1\r\nhost: localhost\r\n\r\n', 400],
    [
      'an expectation',
      'GET /api/v1/nothing HTTP/1.1\r\nhost: localhost\r\nexpect: coffee\r\nconnection: close\r\n\r\n',
      404,
    ],
  ])('%s gets the usual headers and problem document', async (_, bytes, status) => {
    const answer = await send(bytes);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({ ...SECURE, 'strict-transport-security': HSTS });
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(JSON.parse(answer.body)).toMatchObject({ status });
  });
});
