import type { Page, Response } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { logInOverHttp } from './kit/api-client.ts';
import { setClocks } from './kit/browser.ts';
import { NOON } from './kit/noon.ts';
import { setUpSite } from './kit/site.ts';
import { textsOf } from './kit/texts.ts';

const t = textsOf('ko');
const STORED = 'documents';

const site = setUpSite({ clock: NOON });
let meetup: string;

beforeAll(async () => {
  const crew = await logInOverHttp(site.server, 'level3');
  const club = await crew.request<{ id: string }>(200, 'GET', '/clubs/nick/demo');
  const [first] = await crew.request<{ activity_id: string }[]>(
    200,
    'GET',
    `/activities/club/${club.id}/following/day?state=1`,
  );
  meetup = `/demo/activity/${first?.activity_id}`;
  // Until its thread has loaded the app, the server sends empty pages.
  while (!(await (await fetch(site.server.origin)).text()).includes('document-data'));
});

function nonceOf(response: Response | null): string {
  const [, nonce] = /'nonce-([\w-]+)'/.exec(response?.headers()['content-security-policy'] ?? '') ?? [];
  if (nonce === undefined) throw new Error('The page has no nonce.');
  return nonce;
}

/** Opens a page and returns what only one document has: its nonce. */
async function openDocument(page: Page, path: string): Promise<string> {
  const nonce = nonceOf(await page.goto(path));
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__react'));
  });
  return nonce;
}

const countStored = (page: Page) =>
  page.evaluate(
    async (name) => ((await caches.has(name)) ? (await (await caches.open(name)).keys()).length : 0),
    STORED,
  );

/** Opens a page, waits for the worker, and opens it again, so that its document is stored. */
async function openStored(page: Page, path: string): Promise<string> {
  await openDocument(page, path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const nonce = await openDocument(page, path);
  await expect.poll(() => countStored(page)).toBe(1);
  return nonce;
}

// docs/specification.md#documents
test.each(['/', 'a meetup'])('a visitor gets the same document of %s again', async (path) => {
  const { page, pageErrors } = await site.visit({ worker: true });
  const of = path === '/' ? path : meetup;
  const first = await openStored(page, of);
  expect(await openDocument(page, of)).toBe(first);
  // Meanwhile the next one was stored.
  await expect.poll(() => openDocument(page, of)).not.toBe(first);
  expect(pageErrors.all).toEqual([]);
});

// docs/specification.md#documents
test('an old document shows at once and is refreshed', async () => {
  const visitor = await site.visit({ worker: true });
  const { page, context } = visitor;
  const first = await openStored(page, meetup);
  await setClocks(site.server, [visitor], new Date(Date.parse(NOON) + 60_000).toISOString());
  const calls: string[] = [];
  context.on('request', (request) => calls.push(request.url()));
  expect(await openDocument(page, meetup)).toBe(first);
  const call = `/api/v1/activities/${meetup.split('/').at(-1)}`;
  await expect.poll(() => calls.some((url) => url.endsWith(call))).toBe(true);
  expect(visitor.pageErrors.all).toEqual([]);
});

// docs/threats.md#t-76
test('a member gets the same document again until they change something, reload or log out', async () => {
  const { page, pageErrors } = await site.openAs('level3', meetup, { worker: true });
  const first = await openStored(page, meetup);
  expect(await openDocument(page, meetup)).toBe(first);

  const known = [first, await openDocument(page, meetup)];
  expect(known).not.toContain(nonceOf(await page.reload()));

  await page.getByRole('button', { name: /^이 모임 좋아요/ }).click();
  await expect.poll(() => countStored(page)).toBe(0);
  const afterLike = await openStored(page, meetup);

  await page.goto('/logout');
  await page.getByRole('button', { name: t('menu.logOut') }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => countStored(page)).toBe(0);
  expect(await openDocument(page, meetup)).not.toBe(afterLike);
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
  const response = await page.goto('/');
  expect(await response?.text()).toContain('<html lang="en"');
  expect(pageErrors.all).toEqual([]);
});
