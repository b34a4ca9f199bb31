import { POPUPS } from '@crewwith/domain/popups/rules';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inFullRun } from '../apps/server/src/testing/scope.ts';
import { LANGUAGE_KEY } from '../apps/web/src/i18n/language.ts';
import { PHONE, visit } from './kit/browser.ts';
import { type DemoSite, openDemoSite } from './kit/demo-site.ts';
import { firstViewFaults, watchFirstViews } from './kit/first-view-calls.ts';
import { pageAt } from './kit/page-access.ts';
import {
  accessibilityFaults,
  cutOffFaults,
  deadEndFaults,
  doubleText,
  motionFaults,
  sidewaysFaults,
} from './kit/page-checks.ts';
import { openScreen, settle } from './kit/screens/open-screen.ts';
import { pageOfScreen } from './kit/screens/screen.ts';
import { screens } from './kit/screens/screens.ts';
import { signIn } from './kit/sign-in.ts';
import { textsOf } from './kit/texts.ts';

const NARROW = { width: 360, height: 780 };
const SETTLED_WITHIN_MS = 5_000;
/** So many screens are judged by one visitor. */
const AT_ONCE = 25;
/** Whether each screen is also judged in English and in the dark theme. */
const IN_ALL_VARIANTS = inFullRun(true, false);

let site: DemoSite;
beforeAll(async () => {
  site = await openDemoSite();
});
afterAll(() => site?.stop());

for (const account of new Set(screens.map((screen) => screen.as))) {
  const all = screens.filter(({ as }) => as === account);
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const whose = `the screens of ${account ?? 'a visitor'} from number ${from + 1}`;
    test.concurrent(`${whose}${IN_ALL_VARIANTS ? ', in both languages and themes' : ''}: readable for all, nothing cut off at 360 px nor with text of 200 %, nothing in the console, no call too many`, async () => {
      const { server, browser, demo } = site;
      const visitor = await visit(browser, server, { viewport: NARROW });
      const { page } = visitor;
      await watchFirstViews(page, textsOf('ko')('common.loading'));
      if (account !== null) await signIn(page, server, account);
      const faults: Record<string, string[]> = {};
      for (const screen of all.slice(from, from + AT_ONCE)) {
        if (screen.refused) visitor.pageErrors.expectAnswer(screen.refused.status, screen.refused.request);
        await openScreen(page, server, demo, screen, 'ko');
        const found = [...(await firstViewFaults(page, screen.maxCalls)), ...(await looksFaults(page))];
        const [shown, wanted] = [pageAt(page.url()), pageOfScreen(screen, demo)];
        if (shown !== wanted) found.push(`it is on the page ${shown}, not ${wanted}`);
        if (IN_ALL_VARIANTS)
          found.push(
            ...(await variantFaults(
              page,
              () => openScreen(page, server, demo, screen, 'en'),
              screen.keepsWords,
            )),
          );
        if (found.length > 0) faults[screen.name] = found;
      }
      expect(faults).toEqual({});
      expect(visitor.pageErrors.all).toEqual([]);
      await visitor.leave();
    });
  }
}

test('the screens are of every popup', () => {
  const names = screens.map(({ name }) => name);
  expect(POPUPS.filter((popup) => !names.includes(`popup-${popup}`))).toEqual([]);
});

/** The same in English and in the dark theme; the page is left as it was. */
async function variantFaults(page: Page, reopen: () => Promise<void>, keepsWords = false): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await speak(page, 'en');
  if (keepsWords) await reopen();
  const found = (await looksFaults(page)).map((fault) => `in English, in the dark: ${fault}`);
  await page.emulateMedia({ colorScheme: 'light' });
  // The next one may go on from here.
  await speak(page, 'ko');
  return found;
}

/** What is wrong with the looks of the page as it is, at 360 px and with text of 200 % at 390. */
async function looksFaults(page: Page): Promise<string[]> {
  const found = await lasting(page, async () => [
    ...(await accessibilityFaults(page)),
    ...(await motionFaults(page)),
    ...(await shapeFaults(page)),
    ...(await deadEndFaults(page)),
  ]);
  await page.setViewportSize(PHONE);
  const single = await doubleText(page);
  found.push(...(await lasting(page, () => shapeFaults(page))).map((fault) => `at 200 %: ${fault}`));
  await single();
  await page.setViewportSize(NARROW);
  return found;
}

/** As when a language is chosen in another tab. */
async function speak(page: Page, language: 'ko' | 'en'): Promise<void> {
  await page.evaluate(
    ([key, newValue]) => {
      localStorage.setItem(key, newValue);
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    },
    [LANGUAGE_KEY, language] as const,
  );
  await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
  await settle(page, textsOf(language)('common.loading'));
}

async function shapeFaults(page: Page): Promise<string[]> {
  return [...(await sidewaysFaults(page)), ...(await cutOffFaults(page))];
}

/** The faults that stay: what only a page shows that is still being drawn on a busy machine is none. */
async function lasting(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  const deadline = performance.now() + SETTLED_WITHIN_MS;
  let found = await look();
  while (found.length > 0 && performance.now() < deadline) {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    found = await look();
  }
  return found;
}
