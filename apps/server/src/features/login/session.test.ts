import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import {
  type IdentityApp,
  newVerifier,
  openIdentityApp,
  type TestBrowser,
} from '../../testing/identity-app.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each(engines())('a session on %s', (engine) => {
  let test: IdentityApp;
  let browser: TestBrowser;
  const newEmail = () => test.newEmail();
  beforeAll(async () => {
    test = await openIdentityApp({ engine, now: NOW });
  });
  afterAll(() => test.close());
  beforeEach(() => {
    test.clock.set(NOW);
    browser = test.browser();
  });

  it('is created for a ticket and its verifier, and bound to the browser by a cookie', async () => {
    const ticket = await browser.ticket(newEmail());
    await browser.signUp(ticket);
    const answer = await browser.logIn(ticket);
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json()).sort()).toEqual(['refreshToken', 'token']);
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ name: 'crewwith', path: '/', httpOnly: true, sameSite: 'Strict' });
    expect(answer.headers['cache-control']).toBe('no-store');
    const stored = JSON.stringify([
      await test.db.selectFrom('sessions').selectAll().execute(),
      await test.db.selectFrom('refresh_tokens').selectAll().execute(),
      await test.db.selectFrom('renewal_tokens').selectAll().execute(),
    ]);
    for (const secret of [cookie?.value, answer.json().refreshToken, ticket.refresh_token])
      expect(stored).not.toContain(secret);
  });

  // docs/threats.md#t-04
  it('is refused with another verifier, an expired ticket, or without a member', async () => {
    const ticket = await browser.ticket(newEmail());
    const stranger = await browser.logIn(ticket);
    expect([stranger.statusCode, stranger.json().code]).toEqual([403, 'auth.not_a_member']);
    await browser.signUp(ticket);
    for (const password of [newVerifier(), 'x', ticket.access_token])
      expect((await browser.logIn(ticket, password)).statusCode).toBe(401);
    const other = await browser.ticket(newEmail());
    expect((await browser.logIn({ ...ticket, access_token: other.access_token })).statusCode).toBe(401);
    test.clock.wait(60 * MINUTE);
    const late = await browser.logIn(ticket);
    expect([late.statusCode, late.json().code]).toEqual([401, 'auth.expired']);
    expect(browser.jar.size).toBe(0);
  });

  it('accepts the access token with and without Bearer', async () => {
    const session = await browser.enter(newEmail());
    for (const authorization of [session.token, `Bearer ${session.token}`, `bearer ${session.token}`]) {
      const answer = await browser.api('GET', `/members/${session.memberId}/clubs`, {
        headers: { authorization },
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers.authorization).toBeUndefined();
    }
  });

  // docs/threats.md#t-06
  it('serves 20 concurrent calls with an expired access token and its refresh token, without rotation', async () => {
    const session = await browser.enter(newEmail());
    test.clock.wait(15 * MINUTE);
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.clubs(session)));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('no-store');
      const renewed = String(answer.headers.authorization);
      expect(renewed).not.toBe(session.token);
      const next = await browser.clubs({ ...session, token: renewed });
      expect([next.statusCode, next.headers.authorization]).toEqual([200, undefined]);
    }
    expect((await browser.clubs(session)).statusCode).toBe(200);
  });

  // docs/threats.md#t-08
  it('refuses an expired access token alone, with another refresh token, or in another browser', async () => {
    const session = await browser.enter(newEmail());
    const thief = test.browser();
    const other = await thief.enter(newEmail());
    const second = await test.browser().enter(session.ticket.user.email ?? '');
    test.clock.wait(15 * MINUTE - 1000);
    expect((await thief.clubs(session)).statusCode).toBe(200);
    test.clock.wait(1000);
    const alone = await browser.api('GET', `/members/${session.memberId}/clubs`, {
      headers: { authorization: session.token },
    });
    expect([alone.statusCode, alone.json().code]).toEqual([401, 'auth.expired']);
    for (const refreshToken of [other.refreshToken, second.refreshToken, 'x', session.token])
      expect((await browser.clubs({ ...session, refreshToken })).statusCode).toBe(401);
    expect((await thief.clubs(session)).statusCode).toBe(401);
    expect((await test.browser().clubs(session)).statusCode).toBe(401);
    expect((await thief.renew(session.refreshToken)).statusCode).toBe(401);
    expect((await test.browser().renew(session.ticket.refresh_token)).statusCode).toBe(401);
    expect((await browser.clubs(session)).statusCode).toBe(200);
    expect((await browser.renew(session.refreshToken)).statusCode).toBe(200);
  });

  it.each(['its own refresh token', 'the one of the ticket'])(
    'is renewed with a new refresh token by %s',
    async (which) => {
      const session = await browser.enter(newEmail());
      const presented =
        which === 'its own refresh token' ? session.refreshToken : session.ticket.refresh_token;
      test.clock.wait(48 * MINUTE);
      const renewed = await browser.renew(presented);
      expect(renewed.statusCode).toBe(200);
      const next = { ...session, ...renewed.json() };
      expect(next.refreshToken).not.toBe(session.refreshToken);
      test.clock.wait(20 * MINUTE);
      expect((await browser.clubs(next)).statusCode).toBe(200);
      const again = await browser.renew(next.refreshToken);
      expect(again.statusCode).toBe(200);
    },
  );

  it.each(['header', 'body', 'body without the cookie', 'ticket'])(
    // docs/threats.md#t-07
    'ends when a rotated token is used again (%s)',
    async (where) => {
      const session = await browser.enter(newEmail());
      test.clock.wait(48 * MINUTE);
      const next = { ...session, ...(await browser.renew(session.refreshToken)).json() };
      const reuse =
        where === 'header'
          ? await browser.clubs(session)
          : await (where === 'body without the cookie' ? test.browser() : browser).renew(
              where === 'ticket' ? session.ticket.refresh_token : session.refreshToken,
            );
      expect(reuse.statusCode).toBe(401);
      test.clock.wait(15 * MINUTE);
      expect((await browser.clubs(next)).statusCode).toBe(401);
      expect((await browser.renew(next.refreshToken)).statusCode).toBe(401);
      expect((await browser.clubs(await browser.enter(session.ticket.user.email ?? ''))).statusCode).toBe(
        200,
      );
    },
  );

  // docs/threats.md#t-58
  it.each(['created', 'renewed'])('is %s once per ticket, also by concurrent log-ins', async (how) => {
    const newTicket = async () => {
      if (how === 'created') {
        const ticket = await browser.ticket(newEmail());
        await browser.signUp(ticket);
        return ticket;
      }
      const { refreshToken } = await browser.enter(newEmail());
      const verifier = newVerifier();
      const body = { grant_type: 'refresh_token', refresh_token: refreshToken, code_verifier: verifier };
      return { ...(await browser.exchange(body)).json(), verifier };
    };
    const shared = await newTicket();
    const answers = await Promise.all([browser.logIn(shared), browser.logIn(shared)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    const ticket = await newTicket();
    // Reads do not consume the ticket.
    const members = await browser.api('GET', `/accesslogs/${ticket.access_token}/members`);
    const memberId = members.json()[0].id;
    const first = await browser.logIn(ticket);
    expect(first.statusCode).toBe(200);
    const again = await browser.logIn(ticket);
    expect([again.statusCode, again.json().code]).toEqual([401, 'auth.expired']);
    expect((await browser.clubs({ ...first.json(), memberId })).statusCode).toBe(200);
  });

  it('stays valid when a renewal is aborted before its log-in', async () => {
    const session = await browser.enter(newEmail());
    const verifier = newVerifier();
    const requestTicket = () =>
      browser.exchange({
        grant_type: 'refresh_token',
        refresh_token: session.refreshToken,
        code_verifier: verifier,
      });
    expect((await requestTicket()).statusCode).toBe(200);
    const renewed = await browser.logIn({ ...(await requestTicket()).json(), verifier });
    expect(renewed.statusCode).toBe(200);
    test.clock.wait(15 * MINUTE);
    expect((await browser.clubs({ ...session, ...renewed.json() })).statusCode).toBe(200);
  });

  // docs/threats.md#t-04
  it('is renewed only with the verifier of the renewal, and in its browser', async () => {
    const session = await browser.enter(newEmail());
    const body = { grant_type: 'refresh_token', refresh_token: session.refreshToken };
    const first = { ...(await browser.exchange({ ...body, code_verifier: newVerifier() })).json() };
    const verifier = newVerifier();
    const ticket = { ...(await browser.exchange({ ...body, code_verifier: verifier })).json(), verifier };
    expect((await browser.logIn({ ...first, verifier })).statusCode).toBe(401);
    expect((await test.browser().logIn(ticket)).statusCode).toBe(401);
    expect((await browser.logIn(ticket)).statusCode).toBe(200);
  });

  it('expires after 30 idle days, and after 90 days in use', async () => {
    const idle = await browser.enter(newEmail());
    test.clock.wait(30 * DAY);
    expect((await browser.clubs(idle)).statusCode).toBe(401);
    expect((await browser.renew(idle.refreshToken)).statusCode).toBe(401);

    const used = await browser.enter(newEmail());
    for (let month = 0; month < 3; month += 1) {
      test.clock.wait(29 * DAY);
      expect((await browser.clubs(used)).statusCode).toBe(200);
    }
    test.clock.wait(3 * DAY);
    expect((await browser.clubs(used)).statusCode).toBe(401);
  });

  it('ends at log-out, also with an expired access token, and clears the cookie', async () => {
    const session = await browser.enter(newEmail());
    const other = await test.browser().enter(newEmail());
    const out = await browser.api('POST', '/logout', { headers: browser.as(session) });
    expect([out.statusCode, out.json(), browser.jar.size]).toEqual([200, {}, 0]);
    expect((await browser.clubs(session)).statusCode).toBe(401);
    expect((await browser.renew(session.refreshToken)).statusCode).toBe(401);
    expect((await test.browser().clubs(other)).statusCode).toBe(200);

    const late = await browser.enter(newEmail());
    test.clock.wait(20 * MINUTE);
    await browser.api('POST', '/logout', { headers: { 'x-refresh-token': late.refreshToken } });
    expect((await browser.clubs(late)).statusCode).toBe(401);
    expect((await browser.api('POST', '/logout')).statusCode).toBe(200);
  });

  // docs/threats.md#t-38
  it.each([-10, 10])('stays valid when the clock jumps by %i minutes', async (minutes) => {
    const session = await browser.enter(newEmail());
    test.clock.wait(minutes * MINUTE);
    expect((await browser.clubs(session)).statusCode).toBe(200);
    const ticket = await browser.ticket(newEmail());
    await browser.signUp(ticket);
    test.clock.wait(-minutes * MINUTE);
    expect((await browser.clubs(session)).statusCode).toBe(200);
    expect((await test.browser().logIn(ticket)).statusCode).toBe(200);
    expect((await browser.renew(session.refreshToken)).statusCode).toBe(200);
  });
});

describe('a session over TLS', () => {
  it('has __Host- cookies, which other hosts and plain pages cannot set', async () => {
    const test = await openIdentityApp({
      engine: 'pglite',
      now: NOW,
      env: { PUBLIC_URL: 'https://crewwith.example' },
    });
    const browser = test.browser();
    const ticket = await browser.ticket('member@example.com');
    const memberId = (await browser.signUp(ticket)).json().id;
    const out = await browser.logIn(ticket);
    expect(out.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-crewwith=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
      ),
      expect.stringMatching(
        /^__Host-crewwith-reader=[\w-]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ]);
    test.clock.wait(15 * MINUTE);
    expect((await browser.clubs({ ...out.json(), memberId })).statusCode).toBe(200);
    await test.close();
  });
});
