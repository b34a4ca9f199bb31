import type { Page } from 'playwright-core';
import { SOON } from '../demo-site.ts';
import type { Screen } from './screen.ts';

const CALLS = /\/api\//;

/**
 * Cuts off all calls once the schedule is stored, until another page is opened. `show` opens what is stored; then the
 * browser says it is offline.
 */
async function loseNetwork(page: Page, show: () => Promise<void>): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('crewwith_seen') !== null);
  await page.route(CALLS, (route) => route.abort('aborted'));
  await show();
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    window.dispatchEvent(new Event('offline'));
  });
  page.once('framenavigated', () => void page.unroute(CALLS));
}

/** What is stored for use without a network: the schedule, and a meetup with a seat. */
export const offlineScreens: readonly Screen[] = [
  {
    name: 'offline-schedule',
    as: 'level5',
    path: () => '/',
    reopenPerLanguage: true,
    steps: async (page, t) => {
      const isHome = ({ pathname }: URL) => pathname === '/';
      // The page as the worker keeps it: without what the server would say to the member.
      await page.route(isHome, async (route) => {
        const { cookie, ...headers } = await route.request().allHeaders();
        await route.fulfill({ response: await route.fetch({ headers }) });
      });
      await loseNetwork(page, async () => {
        await page.reload();
        await page.getByRole('heading', { level: 1, name: t('stored.title') }).waitFor();
      });
      await page.unroute(isHome);
      await page.getByText(t('offline.lost')).waitFor();
    },
  },
  {
    name: 'offline-meetup',
    as: 'level5',
    path: () => '/',
    leadsTo: 'activity',
    reopenPerLanguage: true,
    steps: async (page, t) => {
      await loseNetwork(page, async () => {
        await page.getByRole('link', { name: SOON }).first().click();
        await page.getByRole('heading', { level: 1, name: SOON }).waitFor();
        await page
          .getByRole('main')
          .getByRole('button', { name: t('common.retry') })
          .waitFor();
      });
      await page.getByText(t('offline.lost')).waitFor();
    },
  },
];
