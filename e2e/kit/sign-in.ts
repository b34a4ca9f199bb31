import type { Locator, Page } from 'playwright-core';
import { untilIdle, type Visitor } from './browser.ts';
import type { RunningServer } from './server.ts';

const KAKAO_BUTTON = /카카오 로그인|Login with Kakao/;

/** The demo's accounts: `level1` … `level9`, `newcomer` (no member yet), or any address, created on first use. */
export type Account = `level${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}` | 'newcomer' | `${string}@${string}`;

/** Logs in by the Kakao button. A newcomer arrives at the sign-up page. */
export async function signIn(page: Page, server: RunningServer, account: Account): Promise<void> {
  await page.goto(`${server.origin}/login`);
  await pressKakao(page, server, account);
}

interface PressOptions {
  /** Default: the Kakao button of the log-in page. */
  readonly button?: Locator;
  /** Whether the log-in has led to this path. */
  readonly hasEnded?: (path: string) => boolean;
}

/** Clicks the Kakao button of the current page as an account, and waits until the log-in has ended. */
export async function pressKakao(
  page: Page,
  server: RunningServer,
  account: Account,
  {
    button = page.getByRole('button', { name: KAKAO_BUTTON }),
    hasEnded = (path) => !['/login', '/oauth'].includes(path),
  }: PressOptions = {},
): Promise<void> {
  const email = account.includes('@') ? account : `${account}@demo.crewwith`;
  const isAuthorize = (url: URL) =>
    url.origin === server.emulatorOrigin && url.pathname === '/oauth/authorize';
  await page.route(isAuthorize, async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('login_hint', email);
    await route.continue({ url: url.href });
  });
  await button.waitFor();
  const from = page.url();
  try {
    await button.click();
    await page.waitForURL(
      ({ href, origin, pathname }) => href !== from && origin === server.origin && hasEnded(pathname),
    );
  } finally {
    await page.unroute(isAuthorize);
  }
}

/**
 * Replaces the tokens by invalid ones, like an expired session. First waits for the requests of the page, since a later
 * answer that refuses the token would leave the page.
 */
export async function expireSession({ page, pageErrors }: Visitor): Promise<void> {
  await untilIdle(page);
  pageErrors.expectAnswer(401, /./);
  await page.evaluate(() => {
    for (const key of ['jwtoken', 'jwtoken_refresh']) localStorage.setItem(key, 'over');
  });
}
