import type { Page } from 'playwright-core';
import { untilIdle } from '../browser.ts';
import type { Demo } from '../demo-site.ts';
import type { RunningServer } from '../server.ts';
import { textsOf } from '../texts.ts';
import type { Screen } from './screen.ts';

/** Opens a screen with the present session, does its steps and waits until everything is loaded. */
export async function openScreen(
  page: Page,
  server: RunningServer,
  demo: Demo,
  screen: Screen,
  language: 'ko' | 'en',
): Promise<void> {
  const t = textsOf(language);
  if (screen.path !== null) await page.goto(server.origin + screen.path(demo));
  await untilIdle(page);
  await settle(page, t('common.loading'));
  if (screen.steps === undefined) return;
  await screen.steps(page, t);
  await settle(page, t('common.loading'));
}

/** Waits until no status says that it is loading, no place is kept, and fonts and pictures are loaded. */
export async function settle(page: Page, loading: string): Promise<void> {
  await page.waitForFunction((text) => {
    const main = document.querySelector('main');
    const statuses = [...document.querySelectorAll('[role="status"]')];
    const isLoading = (status: Element) => `${status.ariaLabel ?? ''}${status.textContent}`.includes(text);
    const isPending = statuses.some(isLoading) || document.querySelector('[data-reserved]') !== null;
    return main !== null && main.textContent !== '' && !isPending;
  }, loading);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}
