import type { Response } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { logInOverHttp } from './kit/api-client.ts';
import { waitForDocuments } from './kit/documents.ts';
import { NOON } from './kit/noon.ts';
import { signIn } from './kit/sign-in.ts';
import { setUpSite } from './kit/site.ts';
import { ageStored, countStored, openDocument, openStored, reloadDocument } from './kit/stored-documents.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');

const site = setUpSite({ clock: NOON });
let meetup: string;
let member: string;

beforeAll(async () => {
  const crew = await logInOverHttp(site.server, 'level3');
  const club = await crew.request<{ id: string }>(200, 'GET', '/clubs/nick/demo');
  const [first] = await crew.request<{ activity_id: string }[]>(
    200,
    'GET',
    `/activities/club/${club.id}/following/day?state=1`,
  );
  meetup = `/demo/activity/${first?.activity_id}`;
  ({ member } = crew);
  await waitForDocuments(site.server);
});

/** Returns what only one document has: its nonce. */
function nonceOf(response: Response): string {
  const [, nonce] = /'nonce-([\w-]+)'/.exec(response.headers()['content-security-policy'] ?? '') ?? [];
  if (nonce === undefined) throw new Error('The page has no nonce.');
  return nonce;
}

// docs/specification.md#documents
test.each(['/', 'a meetup'])('a visitor gets the same document of %s again', async (path) => {
  const { page, pageErrors } = await site.visit({ worker: true });
  const of = path === '/' ? path : meetup;
  const first = nonceOf(await openStored(page, of));
  expect(nonceOf(await openDocument(page, of))).toBe(first);
  // Meanwhile the next one was stored.
  expect(nonceOf(await openDocument(page, of))).not.toBe(first);
  expect(pageErrors.all).toEqual([]);
});

// docs/adr/0032-second-visits.md
test.each(['/', 'a meetup', '/login'])('the worker starts once the app has taken over %s', async (path) => {
  const { page, context, pageErrors } = await site.visit({ worker: true });
  await context.addInitScript(() => {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    serviceWorker.register = (...args) => {
      const keys = Object.keys(document.querySelector('h1') ?? {});
      Object.assign(window, { startedAfterApp: keys.some((key) => key.startsWith('__react')) });
      return register(...args);
    };
  });
  await page.goto(path === 'a meetup' ? meetup : path);
  await page.waitForFunction(() => 'startedAfterApp' in window);
  expect(await page.evaluate(() => 'startedAfterApp' in window && window.startedAfterApp)).toBe(true);
  expect(pageErrors.all).toEqual([]);
});

// docs/specification.md#documents
test('a reload shows what the server answers, and that is stored', async () => {
  const { page, pageErrors } = await site.visit({ worker: true });
  await openStored(page, meetup);
  await openDocument(page, meetup);
  const reloaded = nonceOf(await reloadDocument(page));
  // The answer to the reload: what was stored before it would be another one by now.
  expect(nonceOf(await openDocument(page, meetup))).toBe(reloaded);
  expect(pageErrors.all).toEqual([]);
});

// docs/specification.md#documents
test('an old document shows at once and is refreshed', async () => {
  const { page, context, pageErrors } = await site.visit({ worker: true });
  const first = nonceOf(await openStored(page, meetup));
  await ageStored(page, meetup, 31_000);
  const calls: string[] = [];
  context.on('request', (request) => calls.push(request.url()));
  expect(nonceOf(await openDocument(page, meetup))).toBe(first);
  const call = `/api/v1/activities/${meetup.split('/').at(-1)}`;
  await expect.poll(() => calls.some((url) => url.endsWith(call))).toBe(true);
  expect(pageErrors.all).toEqual([]);
});

// docs/specification.md#offline
test('pages opened just before open without a network, again and again', async () => {
  const { page, context } = await site.visit({ worker: true });
  const first = nonceOf(await openStored(page, meetup));
  await context.setOffline(true);
  for (let visit = 0; visit < 3; visit += 1) {
    const response = await page.goto(meetup);
    expect(response && nonceOf(response)).toBe(first);
    await page.getByText(t('offline.lost')).waitFor();
  }
  await page.goto('/demo');
  await page.getByText(t('error.network')).waitFor();
});

// docs/threats.md#t-76
test('a member gets the same document again until they change something or log out', async () => {
  const { page, pageErrors } = await site.visit({ worker: true });
  await signIn(page, site.server, 'level3');
  const first = nonceOf(await openStored(page, meetup));
  expect(nonceOf(await openDocument(page, meetup))).toBe(first);

  await page.getByRole('button', { name: /^이 모임 좋아요/ }).click();
  await expect.poll(() => countStored(page)).toBe(0);
  expect(await (await openStored(page, meetup)).text()).toContain(member);

  await page.goto('/logout');
  await page.getByRole('button', { name: t('menu.logOut') }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => countStored(page)).toBe(0);
  expect(await (await openDocument(page, meetup)).text()).not.toContain(member);
  await page
    .getByRole('link', { name: t('menu.logIn') })
    .first()
    .waitFor();
  expect(pageErrors.all).toEqual([]);
});

// docs/specification.md#documents
test('a language chosen is that of the next document', async () => {
  const { page, pageErrors } = await site.visit({ worker: true });
  await openStored(page, '/');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { name: textsOf('en')('welcome.hero') }).waitFor();
  await expect.poll(() => countStored(page)).toBe(0);
  expect(await (await openDocument(page, '/')).text()).toContain('<html lang="en"');
  expect(pageErrors.all).toEqual([]);
});

// docs/specification.md#documents
test('a new build forgets the documents of the last one, whose files it no longer has', async () => {
  const { page, pageErrors } = await site.visit({ worker: true });
  await openStored(page, meetup);
  // For the browser, a worker with another URL is another version.
  const isWaiting = () =>
    page.evaluate(async () => {
      const { waiting } = await navigator.serviceWorker.register('/sw.js?second');
      waiting?.postMessage('take over');
      return waiting !== null;
    });
  await expect.poll(isWaiting).toBe(true);
  await expect.poll(() => countStored(page)).toBe(0);
  expect(pageErrors.all).toEqual([]);
});
