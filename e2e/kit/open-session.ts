import type { Page } from 'playwright-core';
import { logInOverHttp } from './api-client.ts';
import type { RunningServer } from './server.ts';
import type { Account } from './sign-in.ts';

/** Gives a member's browser a new session, as the log-in page would, without its pages. Leaves the page empty. */
export async function openSession(
  page: Page,
  server: RunningServer,
  account: Exclude<Account, 'newcomer'>,
): Promise<void> {
  // A page of the origin, but not of the app, which would start without the session.
  const empty = `${server.origin}/empty`;
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(empty);
  await page.unroute(empty);
  const { browser } = await logInOverHttp(server, account, await page.evaluate(() => navigator.userAgent));
  await page.context().addCookies(browser.cookies.map((line) => cookieOf(line, server.origin)));
  await page.evaluate(({ token, refreshToken }) => {
    localStorage.setItem('jwtoken', token);
    localStorage.setItem('jwtoken_refresh', refreshToken);
  }, browser);
}

/** A cookie of a `Set-Cookie` header. */
function cookieOf(line: string, url: string) {
  const [, name = '', value = '', sameSite] = /^([^=]+)=([^;]*);.*SameSite=(\w+)/.exec(line) ?? [];
  return { name, value, url, httpOnly: true, sameSite: sameSite === 'Strict' ? 'Strict' : 'Lax' } as const;
}
