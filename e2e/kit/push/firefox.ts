import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findFirefox } from '../../../scripts/found.ts';
import type { RunningServer } from '../server.ts';
import { textsOf } from '../texts.ts';

const t = textsOf('ko');

/** Starts Firefox with a stand-in for its push service, and allowed to show notifications. Throws if there is none. */
export async function launchFirefox({ socketUrl }: { readonly socketUrl: string }): Promise<Browser> {
  const executablePath = findFirefox();
  if (executablePath === null) throw new Error('No Firefox: install firefox-esr.');
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: {
      'dom.push.serverURL': socketUrl,
      'dom.push.testing.allowInsecureServerURL': true,
      // Otherwise a driven Firefox does not connect to a push service.
      'remote.prefs.recommended': false,
      'permissions.default.desktop-notification': 1,
      // Otherwise a machine without a desktop refuses every notification.
      'alerts.useSystemBackend': false,
      'intl.accept_languages': 'ko-KR',
    },
  });
}

/** Opens a page as a demo account, by the Kakao button and the emulator's list. */
export async function openInFirefox(
  browser: Browser,
  server: RunningServer,
  { email, path }: { readonly email: string; readonly path: string },
): Promise<Page> {
  const [page] = await browser.pages();
  if (page === undefined) throw new Error('Firefox has opened no page');
  await page.goto(`${server.origin}/login`);
  await page.locator(`::-p-text(${t('login.kakao')})`).click();
  await page.locator(`a ::-p-text(${email})`).click();
  await page.waitForFunction(
    (origin) => location.origin === origin && !/^\/(login|oauth)/.test(location.pathname),
    {},
    server.origin,
  );
  await page.goto(`${server.origin}${path}`);
  return page;
}
