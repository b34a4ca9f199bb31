import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Visitor } from './kit/browser.ts';
import { setUpSite } from './kit/site.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');

const site = setUpSite();

/** Simulates a new build: requests for `chunk` fail, and the page names another entry script. */
async function deploy(
  { context, page }: Visitor,
  chunk: RegExp,
  { availableAfterReload }: { availableAfterReload: boolean },
) {
  let loads = 0;
  let reports = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
    if (request.url().endsWith('/api/v1/error')) reports += 1;
  });
  await context.route(
    ({ pathname }) => chunk.test(pathname),
    (route) =>
      availableAfterReload && loads > 0 ? route.continue() : route.fulfill({ status: 404, body: '' }),
  );
  await context.route(
    ({ pathname }) => pathname === '/',
    (route) =>
      route.request().resourceType() === 'fetch'
        ? route.fulfill({
            contentType: 'text/html',
            body: '<script type="module" src="/assets/next.js"></script>',
          })
        : route.continue(),
  );
  return { loads: () => loads, reports: () => reports };
}

async function openForm(): Promise<{ visitor: Visitor; page: Page; name: ReturnType<Page['getByLabel']> }> {
  const visitor = await site.openAs('level9', '/demo/activity/create');
  const { page } = visitor;
  const name = page.getByLabel(t('activity.name'));
  await name.fill('첫눈 오는 날 걷기');
  return { visitor, page, name };
}

/** Opens the club's home, whose code is that of another build by then. */
async function openClub(page: Page): Promise<void> {
  await page.locator('a[href="/demo"]').first().click();
  await page
    .getByRole('link', { name: t('club.addMeetup') })
    .first()
    .waitFor();
}

test('an open page reloads once after a new build, and keeps the typed text', async () => {
  const { visitor, page, name } = await openForm();
  const seen = await deploy(visitor, /\/assets\/club-page-.*\.js$/, { availableAfterReload: true });
  await openClub(page);
  expect(new URL(page.url()).pathname).toBe('/demo');
  expect(seen.loads()).toBe(1);
  expect(seen.reports()).toBe(0);
  await page.goto('/demo/activity/create');
  await expect.poll(() => name.inputValue()).toBe('첫눈 오는 날 걷기');
});

test('a page that was sent with its content reloads too', async () => {
  // Until its thread has loaded the app, the server sends empty pages.
  await expect.poll(async () => (await fetch(site.server.origin)).text()).toContain('document-data');
  const visitor = await site.openAs('level9', '/demo/notices/bulletin');
  const { page } = visitor;
  expect(await page.locator('#document-data').count()).toBe(1);
  const seen = await deploy(visitor, /\/assets\/club-page-.*\.js$/, { availableAfterReload: true });
  await openClub(page);
  expect(seen.loads()).toBe(1);
});

test('a chunk that stays missing does not cause a reload loop, but a message with a button', async () => {
  const { visitor, page } = await openForm();
  const seen = await deploy(visitor, /\/assets\/club-page-.*\.js$/, { availableAfterReload: false });
  await page.locator('a[href="/demo"]').first().click();
  await page.getByRole('button', { name: t('error.reload') }).waitFor();
  expect(seen.loads()).toBe(1);
});
