import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { DocumentRequest, ServerEntry } from '../apps/server/src/http/web/documents/messages.ts';
import { isHydrated, openDocument, rememberHeading, waitForDocuments } from './kit/documents.ts';
import { NOON } from './kit/noon.ts';
import { setUpSite } from './kit/site.ts';

/** The server's build of the app. */
const SERVER_ENTRY = new URL('../apps/web/dist/server/entry.js', import.meta.url).href;
const LATER_MS = 11 * 60_000;

const site = setUpSite({ clock: NOON });

beforeAll(() => waitForDocuments(site.server));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

// docs/adr/0026-documents.md
test('a thread that has run for more than ten minutes renders pages with their content', async () => {
  const { origin } = site.server;
  vi.stubGlobal('location', new URL(origin));
  const entry: ServerEntry = await import(SERVER_ENTRY);
  const request: DocumentRequest = {
    url: `${origin}/demo/info`,
    memberId: '',
    language: 'ko',
    now: Date.parse(NOON),
    clubCreation: 'members',
    nonce: '',
  };
  const calls = await entry.makeCalls(request, async (url) => (await fetch(origin + url)).text());
  if (calls === null) throw new Error('The page has no calls');
  const { html } = await entry.render(request, calls);
  expect(html).toContain('<h1');
  vi.spyOn(performance, 'now').mockReturnValue(LATER_MS);
  expect(await entry.render(request, calls)).toMatchObject({ html });
});

// docs/adr/0026-documents.md
test('the app renders afresh where its scripts took more than ten minutes to arrive', async () => {
  const { page, context, pageErrors } = await site.visit();
  // Playwright's clock goes on from page to page.
  await context.clock.fastForward(LATER_MS);
  await context.addInitScript(rememberHeading);
  const startApp = await openDocument(page, '/demo/info');
  startApp();
  expect(await isHydrated(page)).toBe(false);
  expect(pageErrors.all).toEqual([]);
});
