import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, visit } from './kit/browser.ts';
import { type RunningServer, startServer } from './kit/server.ts';
import { signIn } from './kit/sign-in.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');
const NOON = '2026-12-01T03:00:00Z';
const CLUB = /\/api\/v1\/clubs\/nick\/demo$/;
const HOME = /\/api\/v1\/clubs\/demo\/home\b/;
const SCHEDULE = /\/api\/v1\/members\/[^/]+\/(clubs|activities)(\?|$)/;

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServer({ clock: NOON });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Keeps the answers to these calls back until `letGo`; `asked` are the addresses so far. */
async function keepBack(page: Page, calls: RegExp) {
  const routes: Route[] = [];
  const asked: string[] = [];
  let isOpen = false;
  await page.route(calls, async (route) => {
    asked.push(route.request().url());
    if (isOpen) await route.continue();
    else routes.push(route);
  });
  const letGo = async () => {
    isOpen = true;
    await Promise.all(routes.map((route) => route.continue()));
  };
  return { asked, letGo };
}

/** Opens a page whose app arrives only a minute after its first script has asked. */
async function openSlowly(page: Page, path: string): Promise<void> {
  const app = await keepBack(page, /\/assets\/(?!first-script-)[^/]+\.js$/);
  const hasAsked = page.waitForRequest(/\/api\/v1\//);
  await page.goto(server.origin + path, { waitUntil: 'commit' });
  await hasAsked;
  await page.clock.runFor(60_000);
  await app.letGo();
  await page.getByRole('heading').or(page.getByRole('status')).first().waitFor();
}

test("a club's page asks for everything once, however slow the answers are", async () => {
  const { page, pageErrors, leave } = await visit(browser, server);
  await signIn(page, server, 'level5');
  const club = await keepBack(page, CLUB);
  const home = await keepBack(page, HOME);
  await openSlowly(page, '/demo');
  await club.letGo();
  await page.getByRole('heading', { name: t('calendar.title') }).waitFor();
  await home.letGo();
  await page.getByText('한강 5km').first().waitFor();
  expect([club.asked.length, home.asked.length]).toEqual([1, 1]);
  expect(pageErrors.all).toEqual([]);
  await leave();
});

test('My Schedule asks for everything once, however slow the answers are', async () => {
  const { page, pageErrors, leave } = await visit(browser, server);
  await signIn(page, server, 'level5');
  // What this page asks for is not counted.
  await page.getByText('한강 5km').first().waitFor();
  await page.waitForLoadState('networkidle');
  const schedule = await keepBack(page, SCHEDULE);
  await openSlowly(page, '/');
  await page.getByRole('heading', { name: t('schedule.title') }).waitFor();
  await schedule.letGo();
  await page.getByText('한강 5km').first().waitFor();
  expect(new Set(schedule.asked).size).toBe(2);
  expect(schedule.asked).toHaveLength(2);
  expect(pageErrors.all).toEqual([]);
  await leave();
});
