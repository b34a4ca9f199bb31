import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import type { RunningServer } from './server.ts';

/** Waits until the server sends pages with their content: until its thread has loaded the app, they are empty. */
export async function waitForDocuments({ origin }: RunningServer): Promise<void> {
  const hasContent = async () => (await (await fetch(origin)).text()).includes('document-data');
  await vi.waitUntil(hasContent, { timeout: 60_000, interval: 50 });
}

/** Opens a document; its scripts arrive, or fail, when the returned function is called. */
export async function openWithoutApp(
  page: Page,
  path: string,
  then: 'arrive' | 'fail' = 'arrive',
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]+\.js$/, (route) =>
    promise.then(() => (then === 'fail' ? route.abort() : route.continue())),
  );
  await page.goto(path, { waitUntil: 'commit' });
  return resolve;
}

/** Remembers the heading of the document for `isHydrated`, before the app's scripts run. An init script. */
export function rememberHeading(): void {
  document.addEventListener('readystatechange', () => {
    if (document.readyState === 'interactive') Object.assign(window, { sent: document.querySelector('h1') });
  });
}

/** Waits until the app has taken over, and returns whether it kept the heading that the server sent. */
export async function isHydrated(page: Page): Promise<boolean> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__react'));
  });
  return page.evaluate(() => 'sent' in window && window.sent === document.querySelector('h1'));
}

/** Opens a document without the app, again where the server took too long to render it. */
export async function openDocument(page: Page, path: string): Promise<() => void> {
  for (;;) {
    const startApp = await openWithoutApp(page, path);
    const heading = page.getByRole('heading', { level: 1 });
    const isRendered = await heading.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    if (isRendered) return startApp;
    startApp();
  }
}
