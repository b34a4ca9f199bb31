import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readDemo, SOON } from './kit/demo-site.ts';
import { NOON } from './kit/noon.ts';
import { signIn } from './kit/sign-in.ts';
import { setUpSite } from './kit/site.ts';
import { forgetStored, openStored } from './kit/stored-documents.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');
/** What the demo says of SOON, and a meetup in which level 3 has no seat. */
const NOTES = '도착하면 페이서에게 출석 코드를 물어보세요.';
const SUBGROUPS = /^(천천히 6분 30초|신나게 5분 30초)$/;
const NO_SEAT = '마지막 한 자리, 노을 러닝';

const site = setUpSite({ clock: NOON });

test('opens offline with the stored schedule until the member logs out', async () => {
  const { page, context, pageErrors } = await site.visit({ worker: true });
  await signIn(page, site.server, 'level3');
  await openStored(page, '/');
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  await page.getByText(SOON).first().waitFor();
  await expect.poll(() => stored('crewwith_seen')).not.toBeNull();
  expect(await stored('crewwith_seen')).not.toContain(SOON);
  expect(pageErrors.all).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: t('stored.title') }).waitFor();
  const seen = page.getByRole('list', { name: t('stored.title') });
  await seen.getByText(SOON).waitFor();
  await page.getByText(t('offline.lost')).waitFor();
  await page.goto('/demo/activities');
  await page.getByText(t('error.network')).waitFor();

  // Within five minutes the page itself opens too.
  const schedule = page.getByRole('heading', { level: 1, name: t('schedule.title') });
  await page.goto('/');
  await schedule.waitFor();
  await page.getByText(SOON).first().waitFor();
  await page.getByText(t('offline.lost')).waitFor();
  await forgetStored(page);
  await page.goto('/');
  await seen.waitFor();
  await context.setOffline(false);
  await schedule.waitFor();
  await page.getByText(t('offline.lost')).waitFor({ state: 'detached' });

  // The worker caches no API response and no upload.
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached).toContain('/');
  expect(cached.filter((path) => path.startsWith('/api/') || path.startsWith('/uploads/'))).toEqual([]);

  // The page without a network is in the language chosen last.
  const cachedPage = () => page.evaluate(async () => (await caches.match('/'))?.text());
  await page.getByRole('button', { name: t('menu.account') }).click();
  await page.getByRole('menuitemradio', { name: t('menu.english') }).click();
  await expect.poll(cachedPage).toContain('<html lang="en"');
  await page.getByRole('button', { name: textsOf('en')('menu.account') }).click();
  await page.getByRole('menuitemradio', { name: t('menu.korean') }).click();
  await expect.poll(cachedPage).toContain('<html lang="ko"');

  await page.goto('/logout');
  await page.getByRole('button', { name: t('menu.logOut') }).click();
  await page.getByRole('heading', { level: 1 }).getByText('좋아하는 일을').waitFor();
  expect(await stored('crewwith_seen')).toBeNull();
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).getByText('좋아하는 일을').waitFor();
  expect(await page.getByText(SOON).count()).toBe(0);
  await context.setOffline(false);

  // The next member on this device does not see it either.
  await signIn(page, site.server, 'level1');
  await page.getByRole('heading', { level: 1, name: t('schedule.title') }).waitFor();
});

// docs/specification.md#offline
test('shows offline what is needed on the way to a meetup with a seat, and of no other', async () => {
  const { page, context } = await site.visit({ worker: true });
  await signIn(page, site.server, 'level3');
  await openStored(page, '/');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('crewwith_seen'))).not.toBeNull();
  const { id: club } = await readDemo<{ id: string }>(page, '/api/v1/clubs/nick/demo');
  const rows = await readDemo<{ activity_id: string; name: string }[]>(
    page,
    `/api/v1/activities/club/${club}/following/day?state=1`,
  );
  const pathOf = (name: string) =>
    `/demo/activity/${rows.find((row) => row.name === name)?.activity_id ?? name}`;
  const seen = page.getByRole('list', { name: t('stored.title') });
  const heading = page.getByRole('heading', { level: 1, name: SOON });
  const isStored = page.getByText('본 내용을 보여 줘요');
  const main = page.getByRole('main');

  await forgetStored(page);
  await context.setOffline(true);
  await page.goto('/');
  await seen.getByText(NO_SEAT).waitFor();
  expect(await seen.getByRole('link', { name: NO_SEAT }).count()).toBe(0);
  await seen.getByRole('link', { name: SOON }).click();
  await heading.waitFor();
  expect(new URL(page.url()).pathname).toBe(pathOf(SOON));
  await main.getByText(NOTES).waitFor();
  await page.getByRole('link', { name: t('common.back') }).click();
  await seen.waitFor();

  await page.goto(pathOf(NO_SEAT));
  await page.getByText(t('error.network')).waitFor();
  expect(await isStored.count()).toBe(0);

  await page.goto(pathOf(SOON));
  await heading.waitFor();
  await isStored.waitFor();
  await main.getByText(NOTES).waitFor();
  await main.getByText(SUBGROUPS).waitFor();
  expect(await main.getByRole('link', { name: t('activity.map') }).getAttribute('href')).toMatch(/^https:/);
  await main.getByRole('button', { name: t('common.retry') }).waitFor();
  expect(await main.getByRole('button').count()).toBe(1);

  await context.setOffline(false);
  await isStored.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: t('attendee.applied') }).waitFor();

  await page.goto('/logout');
  await page.getByRole('button', { name: t('menu.logOut') }).click();
  await page.getByRole('heading', { level: 1 }).getByText('좋아하는 일을').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('crewwith_seen'))).toBeNull();
});

test('offers a new version on an open page, and loads it without losing the typed text', async () => {
  const { page, pageErrors } = await site.openAs('level5', '/demo/activity/create', { worker: true });
  const controller = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '');
  // For the browser, a worker with another URL is another version.
  const deploy = (version: string) =>
    page.evaluate(async (query) => void (await navigator.serviceWorker.register(`/sw.js?${query}`)), version);
  const name = page.getByLabel(t('activity.name'));
  await name.fill('첫눈 오는 날 걷기');
  await expect.poll(controller).toBe(`${site.server.origin}/sw.js`);
  const banner = page.getByRole('status').filter({ hasText: t('offline.newVersion') });
  expect(await banner.count()).toBe(0);

  await deploy('second');
  await banner.getByRole('button', { name: t('offline.later') }).click();
  await banner.waitFor({ state: 'detached' });
  await deploy('third');
  await banner.waitFor();
  // The new version is not loaded without consent.
  expect(await controller()).toBe(`${site.server.origin}/sw.js`);
  const loaded = page.waitForEvent('load');
  await banner.getByRole('button', { name: t('error.reload') }).click();
  await loaded;
  expect(await controller()).toBe(`${site.server.origin}/sw.js?third`);
  await expect.poll(() => name.inputValue()).toBe('첫눈 오는 날 걷기');
  expect(pageErrors.all).toEqual([]);
});

test('has metadata for link previews and installation', async () => {
  const { page } = await site.visit({ worker: true });
  await page.goto('/demo');
  const meta = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content');
  expect(await meta('og:url')).toBe(`${site.server.origin}/demo`);
  expect(await meta('og:title')).not.toBe('');
  const picture = await page.request.get((await meta('og:image')) ?? '');
  expect(picture.status()).toBe(200);
  expect(picture.headers()['content-type']).toMatch(/^image\//);
  const manifest = await page.locator('link[rel="manifest"]').getAttribute('href');
  const { icons, ...app } = await (await page.request.get(manifest ?? '')).json();
  expect(app).toMatchObject({ name: '크루위드', display: 'standalone', start_url: '/' });
  for (const { src, type } of icons) {
    expect((await page.request.get(src)).headers()['content-type']).toContain(type);
  }
});

test('waits for slow code, and keeps the page when code cannot be loaded', async () => {
  const { page, pageErrors } = await site.visit();
  await signIn(page, site.server, 'level5');
  const crews = await holdScript(page, 'crews');
  await page.goto('/demo/crews', { waitUntil: 'commit' });
  await page
    .getByRole('status')
    .filter({ hasText: t('common.loading') })
    .waitFor();
  crews.release();
  await page.getByRole('heading', { level: 1 }).waitFor();

  const menu = page.getByRole('button', { name: t('menu.account'), exact: true });
  const comment = page.getByRole('textbox', { name: t('message.label') });
  const menuScript = '**/assets/account-menu-*.js';
  await page.route(menuScript, (route) => route.abort('aborted'));
  await page.goto('/');
  await page.getByRole('link', { name: SOON }).first().click();
  await comment.fill('저도 갈게요');
  await menu.click();
  await page.getByText(t('error.network')).waitFor();
  expect(await comment.inputValue()).toBe('저도 갈게요');
  await page.unroute(menuScript);

  const held = await holdScript(page, 'account-menu');
  await menu.click();
  await held.requested;
  await comment.focus();
  held.release();
  // The button that the loaded menu renders.
  await page.locator('button[aria-haspopup="menu"][id]').waitFor();
  expect(await comment.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.getByRole('menu').count()).toBe(0);
  await menu.click();
  await page.getByRole('menu').waitFor();
  expect(pageErrors.all).toEqual([]);
});

/** Delays a script of this name until `release`. */
async function holdScript(page: Page, name: string) {
  const files = `**/assets/${name}-*.js`;
  const released = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await released.promise;
    await route.continue();
  });
  return { requested: page.waitForRequest(files), release: () => released.resolve() };
}
