import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../testing/database.ts';
import {
  type IdentityApp,
  openIdentityApp,
  type Session,
  SIGN_UP,
  type TestBrowser,
} from '../../testing/identity-app.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');
const OPERATOR = 'boss@example.com';

describe.each(engines())('an operator on %s', (engine) => {
  let test: IdentityApp;
  beforeAll(async () => {
    test = await openIdentityApp({ engine, now: NOW, env: { OPERATORS: OPERATOR } });
  });
  afterAll(() => test.close());

  const readErrors = async (browser: TestBrowser, session: Session) =>
    (await browser.api('GET', '/errors', { headers: browser.as(session) })).statusCode;

  // docs/threats.md#t-53
  it.each(['unverified_email', 'invalid_email'] as const)(
    'is not a member with %s, until it is verified',
    async (fault) => {
      const browser = test.browser();
      test.emulator.faults.current = fault;
      const ticket = await browser.ticket(OPERATOR);
      // The sign-up form still gets an unverified address.
      expect(ticket.user.email).toBe(fault === 'unverified_email' ? OPERATOR : null);
      const entered = await browser.enter(OPERATOR);
      await browser.api('PUT', `/members/${entered.memberId}`, {
        payload: { ...SIGN_UP, email: OPERATOR },
        headers: browser.as(entered),
      });
      expect(await readErrors(browser, entered)).toBe(403);

      test.emulator.faults.current = null;
      const verified = (await browser.renew(entered.refreshToken)).json();
      expect(await readErrors(browser, verified)).toBe(200);
      test.emulator.faults.current = fault;
      const lost = (await browser.renew(verified.refreshToken)).json();
      expect(await readErrors(browser, lost)).toBe(403);
    },
  );
});
