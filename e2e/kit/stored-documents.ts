import type { Page, Response } from 'playwright-core';
import { expect } from 'vitest';

/** The name of the worker's cache of documents. */
const STORED = 'documents';

/** So many, since a busy server sends some pages without their content. */
const MAX_RELOADS = 50;

/** Returns how many documents the worker has stored. */
export const countStored = (page: Page): Promise<number> =>
  page.evaluate(
    async (name) => ((await caches.has(name)) ? (await (await caches.open(name)).keys()).length : 0),
    STORED,
  );

/** Returns what differs whenever a page is stored again: the first bytes of its encrypted document. */
const storedMark = (page: Page, path: string) =>
  page.evaluate(
    async ([name, url]) => {
      const stored = (await caches.has(name)) ? await (await caches.open(name)).match(url) : undefined;
      return stored && String(new Uint8Array(await stored.arrayBuffer(), 0, 12));
    },
    [STORED, path] as const,
  );

/** Waits until the worker answers the next visits. It does not control a page that was being opened meanwhile. */
async function waitForWorker(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state);
  await expect.poll(state).toBe('activated');
}

/** A busy server sends pages without their content, which are not stored. */
const hasContent = async (response: Response) => (await response.text()).includes('document-data');

/** Loads a page, and waits until the app has taken over and, behind a worker, the server's answer is stored. */
async function load(page: Page, path: string, request: () => Promise<Response | null>): Promise<Response> {
  const isFirst = page.url() === 'about:blank';
  const mark = isFirst ? undefined : await storedMark(page, path);
  const response = await request();
  if (response === null) throw new Error(`No response for ${path}.`);
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__react'));
  });
  const isStored = mark !== undefined || (await hasContent(response));
  if (response.fromServiceWorker() && isStored)
    await expect.poll(() => storedMark(page, path)).not.toBe(mark);
  return response;
}

export const openDocument = (page: Page, path: string): Promise<Response> =>
  load(page, path, () => page.goto(path));

/** Reloads a page until the server sends its content, and returns that answer: it is what is stored then. */
export async function reloadDocument(page: Page): Promise<Response> {
  const path = new URL(page.url()).pathname;
  for (let reload = 0; reload < MAX_RELOADS; reload += 1) {
    const response = await load(page, path, () => page.reload());
    if (await hasContent(response)) return response;
  }
  throw new Error(`The server sends ${path} without its content.`);
}

/** Opens a page with a worker, and reloads it so that its document is stored. */
export async function openStored(page: Page, path: string): Promise<Response> {
  await openDocument(page, path);
  await waitForWorker(page);
  return reloadDocument(page);
}

/** Makes the worker forget all documents, as the app does when a session ends. */
export async function forgetStored(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    registration?.active?.postMessage('forget documents');
  });
  await expect.poll(() => countStored(page)).toBe(0);
}

/** Makes a stored document older. Its time is that of the worker, whose clock no test sets. */
export const ageStored = (page: Page, path: string, ms: number): Promise<void> =>
  page.evaluate(
    async ([name, url, age]) => {
      const cache = await caches.open(name);
      const stored = await cache.match(url);
      if (stored === undefined) throw new Error(`Nothing is stored for ${url}.`);
      const headers = { 'stored-at': String(Number(stored.headers.get('stored-at')) - age) };
      await cache.put(url, new Response(await stored.arrayBuffer(), { headers }));
    },
    [STORED, path, ms] as const,
  );
