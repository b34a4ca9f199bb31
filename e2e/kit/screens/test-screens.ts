import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inFullRun } from '../../../apps/server/src/testing/scope.ts';
import { LANGUAGE_KEY } from '../../../apps/web/src/i18n/language.ts';
import { DESKTOP, visit } from '../browser.ts';
import { type DemoSite, openDemoSite } from '../demo-site.ts';
import { firstViewFaults, watchFirstViews } from '../first-view-calls.ts';
import { pageAt } from '../page-access.ts';
import {
  accessibilityFaults,
  cutOffFaults,
  deadEndFaults,
  doubleText,
  motionFaults,
  overflowFaults,
} from '../page-checks.ts';
import { signIn } from '../sign-in.ts';
import { textsOf } from '../texts.ts';
import { openScreen, settle } from './open-screen.ts';
import { pageOfScreen } from './screen.ts';
import { screens } from './screens.ts';

const NARROW = { width: 360, height: 780 };
/** Long, so that no page counts as faulty because the machine is slow. */
const STABLE_AFTER_MS = 30_000;
/** Screens per test. */
const BATCH = 25;
/** Whether each screen is also checked on a desktop, in English and the dark theme, and its contrast, the slowest. */
const IN_ALL_VARIANTS = inFullRun(true, false);

type Account = (typeof screens)[number]['as'];
/** The files that check the screens, of about the same size: those of crews, of leaders and of all others. */
type Group = 'crews' | 'leaders' | 'others';

const CREWS: readonly Account[] = ['level1', 'level2', 'level3', 'level4', 'restricted@demo.crewwith'];
const LEADERS: readonly Account[] = ['level6', 'level7', 'level8', 'level9'];

function groupOf(account: Account): Group {
  if (CREWS.includes(account)) return 'crews';
  return LEADERS.includes(account) ? 'leaders' : 'others';
}

/** Declares the tests of a group's screens. */
export function testScreens(group: Group): void {
  let site: DemoSite;
  beforeAll(async () => {
    site = await openDemoSite();
  });
  afterAll(() => site?.stop());

  for (const account of new Set(screens.map((screen) => screen.as))) {
    if (groupOf(account) !== group) continue;
    const all = screens.filter(({ as }) => as === account);
    for (let from = 0; from < all.length; from += BATCH) {
      const batch = `the screens of ${account ?? 'a visitor'} from number ${from + 1}`;
      test.concurrent(`${batch}${IN_ALL_VARIANTS ? ', in both languages and themes and on a desktop' : ''}: are accessible, not cut off at 360 px or with text of 200 %, without page errors or unnecessary calls`, async () => {
        const { server, browser, demo } = site;
        const visitor = await visit(browser, server, { viewport: NARROW });
        const { page } = visitor;
        await watchFirstViews(page, textsOf('ko')('common.loading'));
        if (account !== null) await signIn(page, server, account);
        const faults: string[] = [];
        for (const screen of all.slice(from, from + BATCH)) {
          if (screen.refused) visitor.pageErrors.expectAnswer(screen.refused.status, screen.refused.request);
          await openScreen(page, server, demo, screen, 'ko');
          const found = [...(await firstViewFaults(page, screen.maxCalls)), ...(await layoutFaults(page))];
          const [shown, wanted] = [pageAt(page.url()), pageOfScreen(screen, demo)];
          if (shown !== wanted) found.push(`it is on the page ${shown}, not ${wanted}`);
          if (IN_ALL_VARIANTS) {
            found.push(...(await desktopFaults(page)));
            const reopen = () => openScreen(page, server, demo, screen, 'en');
            found.push(...(await variantFaults(page, reopen, screen.reopenPerLanguage)));
          }
          faults.push(...found.map((fault) => `${screen.name}: ${fault}`));
        }
        // A message of its own, since a difference of lists says less.
        if (faults.length > 0) expect.fail(faults.join('\n'));
        expect(visitor.pageErrors.all).toEqual([]);
        await visitor.leave();
      });
    }
  }
}

/** The faults in English and in the dark theme. Restores Korean and the light theme. */
async function variantFaults(
  page: Page,
  reopen: () => Promise<void>,
  reopenPerLanguage = false,
): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await setLanguage(page, 'en');
  if (reopenPerLanguage) await reopen();
  const found = (await layoutFaults(page)).map((fault) => `in English, dark: ${fault}`);
  await page.emulateMedia({ colorScheme: 'light' });
  // The next screen may continue on this page.
  await setLanguage(page, 'ko');
  return found;
}

/** The faults on a desktop, which has other columns and bars. Restores 360 px. */
async function desktopFaults(page: Page): Promise<string[]> {
  await page.setViewportSize(DESKTOP);
  const found = await persistentFaults(page, () => faultsAtSize(page));
  await page.setViewportSize(NARROW);
  // The browser would take a large picture that it has, and warn that the small one was preloaded in vain.
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.detach();
  return found.map((fault) => `on a desktop: ${fault}`);
}

/** Faults of the page at 360 px, also with text of 200 %. */
async function layoutFaults(page: Page): Promise<string[]> {
  const found = await persistentFaults(page, () => faultsAtSize(page));
  const resetText = await doubleText(page);
  found.push(...(await persistentFaults(page, () => shapeFaults(page))).map((fault) => `at 200 %: ${fault}`));
  await resetText();
  return found;
}

async function faultsAtSize(page: Page): Promise<string[]> {
  return [
    ...(await accessibilityFaults(page, { contrast: IN_ALL_VARIANTS })),
    ...(await motionFaults(page)),
    ...(await shapeFaults(page)),
    ...(await deadEndFaults(page)),
  ];
}

/** Changes the language like another tab. */
async function setLanguage(page: Page, language: 'ko' | 'en'): Promise<void> {
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
  return [...(await overflowFaults(page)), ...(await cutOffFaults(page))];
}

/** The faults that do not disappear, as the page may still be rendering. */
async function persistentFaults(page: Page, check: () => Promise<string[]>): Promise<string[]> {
  const deadline = performance.now() + STABLE_AFTER_MS;
  let found = await check();
  while (found.length > 0 && performance.now() < deadline) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    found = await check();
  }
  return found;
}
