import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { skipDocuments, untilIdle } from './kit/browser.ts';
import { NOON } from './kit/noon.ts';
import { signIn } from './kit/sign-in.ts';
import { setUpSite } from './kit/site.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');
const CLUB = /\/api\/v1\/clubs\/nick\/demo$/;
const HOME = /\/api\/v1\/clubs\/demo\/home\b/;
const SCHEDULE = /\/api\/v1\/members\/[^/]+\/(home|clubs|activities)(\?|$)/;

const site = setUpSite({ clock: NOON });

/** Delays requests until `release` and records their URLs. */
async function holdRequests(page: Page, calls: RegExp) {
  const routes: Route[] = [];
  const urls: string[] = [];
  let isOpen = false;
  await page.route(calls, async (route) => {
    urls.push(route.request().url());
    if (isOpen) await route.continue();
    else routes.push(route);
  });
  const release = async () => {
    isOpen = true;
    await Promise.all(routes.map((route) => route.continue()));
  };
  return { urls, release };
}

/** Opens a page whose app is loaded a minute after the first script's requests. */
async function openSlowly(page: Page, path: string): Promise<void> {
  const app = await holdRequests(page, /\/assets\/(?!first-script-)[^/]+\.js$/);
  const requested = page.waitForRequest(/\/api\/v1\//);
  await page.goto(path, { waitUntil: 'commit' });
  await requested;
  await page.clock.runFor(60_000);
  await app.release();
  await page.getByRole('heading').or(page.getByRole('status')).first().waitFor();
}

test("a club's page sends every request once, also with slow responses", async () => {
  const { page, pageErrors } = await site.visit();
  await signIn(page, site.server, 'level5');
  await skipDocuments(page.context());
  const club = await holdRequests(page, CLUB);
  const home = await holdRequests(page, HOME);
  await openSlowly(page, '/demo');
  await club.release();
  await page.getByRole('heading', { name: t('calendar.title') }).waitFor();
  await home.release();
  await page.getByText('한강 5km').first().waitFor();
  expect([club.urls.length, home.urls.length]).toEqual([1, 1]);
  expect(pageErrors.all).toEqual([]);
});

test('My Schedule sends every request once, also with slow responses', async () => {
  const { page, pageErrors } = await site.visit();
  await signIn(page, site.server, 'level5');
  await skipDocuments(page.context());
  // The requests of this page are not counted.
  await page.getByText('한강 5km').first().waitFor();
  await untilIdle(page);
  const schedule = await holdRequests(page, SCHEDULE);
  await openSlowly(page, '/');
  await page.getByRole('heading', { name: t('schedule.title') }).waitFor();
  await schedule.release();
  await page.getByText('한강 5km').first().waitFor();
  expect(schedule.urls).toHaveLength(1);
  expect(pageErrors.all).toEqual([]);
});
