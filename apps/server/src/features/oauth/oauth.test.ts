import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../emulator/faults.ts';
import { engines } from '../../testing/database.ts';
import {
  type IdentityApp,
  newVerifier,
  openIdentityApp,
  type TestBrowser,
} from '../../testing/identity-app.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');
const DAY = 24 * 60 * 60_000;
const REDIRECT = 'http://localhost:3000/oauth';

describe.each(engines())('log-in through the provider on %s', (engine) => {
  let test: IdentityApp;
  let browser: TestBrowser;
  const newEmail = () => test.newEmail();
  const grant = (code: string, verifier: string, redirect = REDIRECT) => ({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirect,
    code_verifier: verifier,
  });
  const rows = async () => ({
    accounts: (await test.db.selectFrom('social_accounts').select('id').execute()).length,
    renewals: (await test.db.selectFrom('renewal_tokens').select('id').execute()).length,
    sessions: (await test.db.selectFrom('sessions').select('id').where('ended_time', 'is', null).execute())
      .length,
  });

  beforeAll(async () => {
    test = await openIdentityApp({ engine, now: NOW });
  });
  afterAll(() => test.close());
  beforeEach(() => {
    test.clock.set(NOW);
    test.emulator.faults.current = null;
    browser = test.browser();
  });

  it('returns the provider, with its authorize URL without the parameters of the browser', async () => {
    const [provider, ...others] = (await browser.api('GET', '/oauth/providers')).json();
    expect(others).toEqual([]);
    expect(provider).toMatchObject({ id: 'kakao', name: '카카오' });
    const url = new URL(provider.authorize_url);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: REDIRECT,
      code_challenge_method: 'S256',
    });
    expect(url.searchParams.has('state') || url.searchParams.has('code_challenge')).toBe(false);
  });

  it.each(['application/json', 'application/x-www-form-urlencoded'])(
    'exchanges a code sent as %s',
    async (type) => {
      const email = newEmail();
      const verifier = newVerifier();
      const body = grant(await browser.code(email, verifier), verifier);
      const answer = await browser.api('POST', '/oauth/token', {
        headers: { 'content-type': type },
        payload: type.endsWith('json') ? JSON.stringify(body) : new URLSearchParams(body).toString(),
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.json()).toEqual({
        access_token: expect.any(String),
        refresh_token: expect.any(String),
        expires_in: 3600,
        user: { id: expect.any(String), nickname: email.split('@')[0], email, profile_image_url: null },
      });
      const account = await test.db
        .selectFrom('social_accounts')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      expect(answer.json().user.id).toBe(test.ids.encode('social', account.id));
      // The provider's token is encrypted, and no answer contains it.
      expect(account.provider_refresh_token).toMatch(/^[\w-]{100,}$/);
      expect(answer.body).not.toContain(account.subject);
    },
  );

  it('returns the same account at the next log-in', async () => {
    const email = newEmail();
    const first = await browser.ticket(email);
    expect((await browser.ticket(email.toUpperCase())).user).toEqual(first.user);
  });

  it('accepts localhost and 127.0.0.1 as redirect URI, and no others', async () => {
    const verifier = newVerifier();
    const code = await browser.code(newEmail(), verifier);
    for (const foreign of ['http://evil.example/oauth', 'http://localhost:3001/oauth', `${REDIRECT}/x`])
      expect((await browser.exchange(grant(code, verifier, foreign))).statusCode).toBe(400);
    const loopback = await browser.exchange(grant(code, verifier, 'http://127.0.0.1:3000/oauth'));
    expect(loopback.statusCode).toBe(200);
  });

  // docs/threats.md#t-01
  it('refuses random, used and expired codes and other verifiers, and stores nothing', async () => {
    const email = newEmail();
    const verifier = newVerifier();
    const used = await browser.code(email, verifier);
    await browser.exchange(grant(used, verifier));
    const stale = await browser.code(email, verifier);
    test.clock.wait(60_000);
    const stolen = await browser.code(email, verifier);
    const before = await rows();
    for (const [code, given] of [
      ['x', verifier],
      [used, verifier],
      [stale, verifier],
      [stolen, newVerifier()],
      [stolen, verifier],
    ] as const) {
      const answer = await browser.exchange(grant(code, given));
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'provider.refused']);
    }
    expect(await rows()).toEqual(before);
  });

  it('refuses malformed grants', async () => {
    const verifier = newVerifier();
    for (const body of [
      {},
      { grant_type: 'password', username: 'a', password: 'b' },
      { grant_type: 'authorization_code', code: 'x', redirect_uri: REDIRECT },
      { ...grant('x', verifier), code_verifier: 'short' },
      { ...grant('x', verifier), code: ['x'] },
    ])
      expect([400, 422]).toContain((await browser.exchange(body)).statusCode);
    const unknown = { grant_type: 'refresh_token', refresh_token: 'x', code_verifier: verifier };
    expect((await browser.exchange(unknown)).statusCode).toBe(401);
  });

  it.each<Fault>(['down', 'hang', 'huge', 'redirect'])(
    // docs/threats.md#t-03
    'returns 503 for the provider fault %s, and keeps sessions',
    async (fault) => {
      const session = await browser.enter(newEmail());
      const verifier = newVerifier();
      const code = await browser.code(newEmail(), verifier);
      const before = await rows();
      test.emulator.faults.current = fault;
      const answer = await browser.exchange(grant(code, verifier));
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'provider.unavailable']);
      expect(answer.headers['retry-after']).toBeDefined();
      expect((await browser.renew(session.refreshToken)).statusCode).toBe(503);
      expect(await rows()).toEqual(before);
      test.clock.wait(15 * 60_000);
      expect((await browser.clubs(session)).statusCode).toBe(200);
      test.emulator.faults.current = null;
      expect((await browser.renew(session.refreshToken)).statusCode).toBe(200);
    },
  );

  // docs/threats.md#t-01
  it("refuses another app's token, and stores nothing", async () => {
    const verifier = newVerifier();
    const code = await browser.code(newEmail(), verifier);
    const before = await rows();
    test.emulator.faults.current = 'other_app';
    const answer = await browser.exchange(grant(code, verifier));
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'provider.refused']);
    expect(await rows()).toEqual(before);
  });

  it('accepts an account without profile, and refuses one under 14', async () => {
    test.emulator.faults.current = 'no_profile';
    const { user } = await browser.ticket(newEmail());
    expect(user).toMatchObject({ nickname: null, email: null, profile_image_url: null });
    test.emulator.faults.current = null;
    const verifier = newVerifier();
    const young = await browser.exchange(
      grant(await browser.code('under14@example.com', verifier), verifier),
    );
    expect([young.statusCode, young.json().code]).toEqual([403, 'provider.under_age']);
  });

  it('is renewed without a member within the hour of the ticket', async () => {
    const ticket = await browser.ticket(newEmail());
    const body = () => ({
      grant_type: 'refresh_token',
      refresh_token: ticket.refresh_token,
      code_verifier: newVerifier(),
    });
    const renewed = await browser.exchange(body());
    expect([renewed.statusCode, renewed.json().user]).toEqual([200, ticket.user]);
    expect(renewed.json().refresh_token).not.toBe(ticket.refresh_token);
    test.clock.wait(60 * 60_000);
    expect((await browser.exchange(body())).statusCode).toBe(401);
  });

  it("keeps the provider's refresh token until the provider sends a new one", async () => {
    const email = newEmail();
    const session = await browser.enter(email);
    const sealed = async () =>
      (
        await test.db
          .selectFrom('social_accounts')
          .select('provider_refresh_token')
          .where('email', '=', email)
          .executeTakeFirstOrThrow()
      ).provider_refresh_token;
    const first = await sealed();
    test.clock.wait(29 * DAY);
    const renewed = await browser.renew(session.refreshToken);
    expect(renewed.statusCode).toBe(200);
    expect(await sealed()).toBe(first);
    test.clock.wait(29 * DAY);
    expect((await browser.renew(renewed.json().refreshToken)).statusCode).toBe(200);
    expect(await sealed()).not.toBe(first);
  });

  // docs/threats.md#t-01
  it('is refused at the next renewal after the account was unlinked', async () => {
    const email = newEmail();
    const session = await browser.enter(email);
    test.emulator.unlink(email);
    expect((await browser.renew(session.refreshToken)).json().code).toBe('provider.refused');
  });
});
