import { expect, it } from 'vitest';
import { createLogger } from '../../observability/log.ts';
import { newVerifier, openIdentityApp, SIGN_UP } from '../../testing/identity-app.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');
const EMAIL = 'very.private@example.com';

// docs/threats.md#t-11
it('no log contains a token, code, e-mail address, phone number, name or birthday', async () => {
  const lines: string[] = [];
  const log = createLogger('trace', { destination: { write: (line) => lines.push(line) } });
  const test = await openIdentityApp({ engine: 'pglite', now: NOW, log });
  const browser = test.browser();
  const session = await browser.enter(EMAIL);
  const { access_token, refresh_token, verifier } = session.ticket;
  await browser.api('GET', `/members?name=${encodeURIComponent(SIGN_UP.name)}&birthday=${SIGN_UP.birthday}`, {
    headers: browser.as(session),
  });
  await browser.api('GET', `/members/${session.memberId}/decrypt/${session.token}`, {
    headers: browser.as(session),
  });
  const renewed = (await browser.renew(session.refreshToken)).json();
  const code = await browser.code(EMAIL, verifier);
  test.emulator.faults.current = 'down';
  const body = { grant_type: 'authorization_code', code, redirect_uri: 'http://localhost:3000/oauth' };
  await browser.exchange({ ...body, code_verifier: verifier });
  test.emulator.faults.current = null;
  await browser.exchange({ ...body, code_verifier: newVerifier() });
  // An unexpected error is logged with its cause.
  await test.db.schema.alterTable('members').renameTo('members_gone').execute();
  const failed = await browser.api('PUT', `/members/${session.memberId}`, {
    payload: SIGN_UP,
    headers: browser.as(session),
  });
  expect(failed.statusCode).toBe(500);
  await test.close();

  const text = lines.join('');
  expect(text).toContain('request failed');
  expect(text).toContain('/api/v1/members/:id/decrypt/:token');
  const secrets = [
    ...[access_token, refresh_token, verifier, session.token, session.refreshToken, renewed.token],
    ...[renewed.refreshToken, code, ...browser.jar.values()],
    ...[EMAIL, SIGN_UP.email, SIGN_UP.contact, SIGN_UP.name, SIGN_UP.birthday, 'very.private'],
  ];
  for (const secret of secrets) expect(text).not.toContain(secret);

  const entries = lines.map((line) => JSON.parse(line));
  // One line per request: its route, status and duration.
  const ofFailed = entries.filter(({ reqId }) => reqId === failed.headers['x-request-id']);
  expect(ofFailed.map(({ msg }) => msg)).toEqual(['request failed', 'request completed']);
  expect(ofFailed[1]).toMatchObject({
    req: { method: 'PUT', route: '/api/v1/members/:id' },
    res: { statusCode: 500 },
    responseTime: expect.any(Number),
  });
  expect(entries.findLast(({ msg }) => msg === 'request failed')).toMatchObject({
    level: 50,
    reqId: failed.headers['x-request-id'],
    req: { method: 'PUT', route: '/api/v1/members/:id' },
    code: 'server.failed',
    status: 500,
    err: { code: '42P01', stack: expect.stringContaining('at ') },
  });
});
