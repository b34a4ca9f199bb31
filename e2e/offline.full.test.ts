import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, visit } from './kit/browser.ts';
import { type RunningServer, startServer } from './kit/server.ts';
import { signIn } from './kit/sign-in.ts';
import { textsOf } from './kit/texts.ts';

const NOON = '2026-12-01T03:00:00.000Z';
const SOON = '곧 출발! 한강 5km 함께 달리기';
const PATIENCE = { timeout: 60_000 };
const t = textsOf('ko');

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

test('without a network the app opens and shows the last schedule seen, until its owner logs out', async () => {
  const { page, context, pageErrors, leave } = await visit(browser, server, { worker: true });
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  await signIn(page, server, 'level3');
  await page.goto(server.origin);
  await page.getByText(SOON).first().waitFor();
  await expect.poll(() => stored('crewwith_seen'), PATIENCE).not.toBeNull();
  expect(await stored('crewwith_seen')).not.toContain(SOON);
  const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated');
  await expect.poll(isControlled, PATIENCE).toBe(true);
  expect(pageErrors.all).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: t('offline.title') }).waitFor(PATIENCE);
  const seen = page.getByRole('list', { name: t('offline.title') });
  await seen.getByText(SOON).waitFor();
  await page.getByText(t('offline.lost')).waitFor();
  await page.goto(`${server.origin}/demo/activities`);
  await page.getByText(t('error.network')).waitFor(PATIENCE);

  await page.goto(server.origin);
  await seen.waitFor(PATIENCE);
  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: t('picker.mine') }).waitFor(PATIENCE);
  await page.getByText(t('offline.lost')).waitFor({ state: 'detached' });

  // No answer of the API is ever in the worker's hands.
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/');
  expect(kept.filter((path) => path.startsWith('/api/') || path.startsWith('/uploads/'))).toEqual([]);

  await page.goto(`${server.origin}/logout`);
  await page.getByRole('button', { name: t('menu.logOut') }).click(PATIENCE);
  await page.getByRole('heading', { level: 1 }).getByText('좋아하는 일을').waitFor(PATIENCE);
  expect(await stored('crewwith_seen')).toBeNull();
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).getByText('좋아하는 일을').waitFor(PATIENCE);
  expect(await page.getByText(SOON).count()).toBe(0);
  await context.setOffline(false);

  // The next person on this phone is shown nothing of it either.
  await signIn(page, server, 'level1');
  await page.getByRole('heading', { level: 1, name: t('picker.mine') }).waitFor(PATIENCE);
  await leave();
});

test('a version that comes while a page is open is offered, and taken without losing what was typed', async () => {
  const { page, pageErrors, leave } = await visit(browser, server, { worker: true });
  const controller = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '');
  // A worker by another address is another version to the browser.
  const deploy = (version: string) =>
    page.evaluate(async (query) => void (await navigator.serviceWorker.register(`/sw.js?${query}`)), version);
  await signIn(page, server, 'level5');
  await page.goto(`${server.origin}/demo/activity/create`);
  const name = page.getByLabel(t('activity.name'));
  await name.fill('첫눈 오는 날 걷기', PATIENCE);
  await expect.poll(controller, PATIENCE).toBe(`${server.origin}/sw.js`);
  const banner = page.getByRole('status').filter({ hasText: t('offline.newVersion') });
  expect(await banner.count()).toBe(0);

  await deploy('second');
  await banner.getByRole('button', { name: t('offline.later') }).click(PATIENCE);
  await banner.waitFor({ state: 'detached', ...PATIENCE });
  await deploy('third');
  await banner.waitFor(PATIENCE);
  // Nobody is taken to it who did not ask.
  expect(await controller()).toBe(`${server.origin}/sw.js`);
  const loaded = page.waitForEvent('load', PATIENCE);
  await banner.getByRole('button', { name: t('error.reload') }).click();
  await loaded;
  expect(await controller()).toBe(`${server.origin}/sw.js?third`);
  await expect.poll(() => name.inputValue(), PATIENCE).toBe('첫눈 오는 날 걷기');
  expect(pageErrors.all).toEqual([]);
  await leave();
});

test('a link says what it leads to, in the chat that it is pasted into', async () => {
  const { page, leave } = await visit(browser, server, { worker: true });
  await page.goto(`${server.origin}/demo`);
  const meta = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content');
  expect(await meta('og:url')).toBe(`${server.origin}/demo`);
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
  await leave();
});

test('code that is late is waited for, and code that cannot be had takes nothing away', async () => {
  const { page, pageErrors, leave } = await visit(browser, server);
  await signIn(page, server, 'level5');
  const crews = await holdBack(page, 'crews');
  await page.goto(`${server.origin}/demo/crews`, { waitUntil: 'commit' });
  await page
    .getByRole('status')
    .filter({ hasText: t('common.loading') })
    .waitFor();
  crews.send();
  await page.getByRole('heading', { level: 1 }).waitFor();

  const menu = page.getByRole('button', { name: t('menu.account'), exact: true });
  const comment = page.getByLabel(t('message.label'));
  const lost = '**/assets/account-menu-*.js';
  await page.route(lost, (route) => route.abort('aborted'));
  await page.goto(server.origin);
  await page.getByRole('link', { name: SOON }).first().click();
  await comment.fill('저도 갈게요');
  await menu.click();
  await page.getByText(t('error.network')).waitFor();
  expect(await comment.inputValue()).toBe('저도 갈게요');
  await page.unroute(lost);

  const late = await holdBack(page, 'account-menu');
  await menu.click();
  await late.asked;
  await comment.focus();
  late.send();
  // The button that the menu brings along.
  await page.locator('button[aria-haspopup="menu"][id]').waitFor();
  expect(await comment.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.getByRole('menu').count()).toBe(0);
  await menu.click();
  await page.getByRole('menu').waitFor();
  expect(pageErrors.all).toEqual([]);
  await leave();
});

/** Keeps a script of this name on its way until it is sent. */
async function holdBack(page: Page, name: string) {
  const files = `**/assets/${name}-*.js`;
  const sent = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await sent.promise;
    await route.continue();
  });
  return { asked: page.waitForRequest(files), send: () => sent.resolve() };
}
