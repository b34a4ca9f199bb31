import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, visit } from './browser.ts';
import { firstViewFaults, watchFirstViews } from './first-view-calls.ts';
import {
  accessibilityFaults,
  cutOffFaults,
  deadEndFaults,
  floatFaults,
  overflowFaults,
} from './page-checks.ts';
import type { RunningServer } from './server.ts';
import { pressKakao } from './sign-in.ts';

/** Small pages with known faults that the kit must detect. */
const pages: Record<string, string> = {
  '/good': '<main><h1>Good</h1><button>카카오 로그인</button></main><script src="/log-in.js"></script>',
  '/faults':
    '<main><h1>Bad</h1><img src="/x.png"><div style="width:900px">wide</div></main><script src="/faults.js"></script>',
  '/floats': `<main style="position:relative"><h1>Floats</h1>
    <nav style="position:sticky;top:0;width:100%">across</nav>
    <aside style="position:fixed;top:80px;right:8px;width:60px">beside</aside>
    <button style="position:fixed;bottom:16px;left:16px;width:56px;height:56px">over rows</button>
    <ul style="padding:0 100px 0 0">${'<li style="height:80px">row</li>'.repeat(30)}</ul></main>`,
  '/cut': `<html style="overflow-x:hidden"><main><h1>Cut</h1>
    <p style="width:60px;overflow:hidden;white-space:nowrap">a text that is cut off</p>
    <p style="position:relative;left:300px;width:300px">a text beyond the edge</p>
    <div style="width:60px;overflow:hidden"><span style="overflow:hidden"><b
      style="position:relative;left:200px">a text in an inline box</b></span></div>
    <div style="width:60px;overflow:hidden"><span style="overflow:auto"><b
      style="position:relative;left:200px">a text in one that would scroll</b></span></div>
    <div style="width:60px;overflow:hidden"><span style="display:contents;overflow:hidden"><b
      style="position:relative;left:200px">a text in no box of its own</b></span></div>
    <div><span style="overflow:hidden"><b style="position:relative;left:20px">a text beside one</b></span></div>
    <span style="position:absolute;left:380px;width:1px;height:1px;overflow:hidden;white-space:nowrap">
      <span>a text for screen readers alone</span></span></main>`,
  '/faults.js': `console.warn('careful'); fetch('/api/slow'); fetch('/api/slow'); fetch('/api/refused');
    throw new Error('thrown');`,
  '/calls': '<main><h1>Calls</h1><p role="status">loading</p></main><script src="/calls.js"></script>',
  '/calls.js': `const get = (path) => fetch('/api/v1/' + path);
    get('login').then(() => get('one')).then(() => get('two')).then(() => get('three')).then(async () => {
      document.querySelector('p').remove();
      await 0;
      await get('four');
      await get('one');
    });`,
  '/log-in.js': `document.querySelector('button').onclick = () => {
    const port = new URLSearchParams(location.search).get('emulator');
    location.href = 'http://localhost:' + port + '/oauth/authorize?state=s'; };`,
};

let site: Server;
let emulator: Server;
let browser: Browser;
let server: RunningServer;
const portOf = (s: Server) => {
  const address = s.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

beforeAll(async () => {
  site = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const body = pages[path];
    response.setHeader('content-security-policy', "default-src 'self'; style-src 'unsafe-inline'");
    if (path.startsWith('/api/v1/')) return void response.end('{}');
    if (path === '/api/hanging') return;
    if (path === '/api/slow') return void setImmediate(() => response.end('{}'));
    if (path === '/favicon.ico' || path === '/x.png') return void response.end();
    if (path === '/oauth' || path === '/done') return void response.end(`at ${request.url}`);
    response.statusCode = body === undefined ? 422 : 200;
    response.setHeader('content-type', path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8');
    const head =
      '<!doctype html><html lang="ko"><title>Kit</title><meta name="viewport" content="width=device-width">';
    response.end(path.endsWith('.js') ? body : `${head}${body ?? 'refused'}`);
  }).listen(0);
  emulator = createServer((request, response) => {
    const hint = new URL(request.url ?? '', 'http://x').searchParams.get('login_hint');
    response.writeHead(302, { location: `http://localhost:${portOf(site)}/done?as=${hint}` }).end();
  }).listen(0);
  await Promise.all([once(site, 'listening'), once(emulator, 'listening')]);
  browser = await launchBrowser();
  server = {
    origin: `http://localhost:${portOf(site)}`,
    emulatorOrigin: `http://localhost:${portOf(emulator)}`,
    clock: '2028-02-29T14:59:59Z',
    dataDir: '',
    databaseUrl: null,
    pid: () => process.pid,
    setClock: async () => undefined,
    output: () => '',
    restart: async () => undefined,
    end: async () => ({ code: 0, signal: null }),
    stop: async () => undefined,
  };
});

afterAll(async () => {
  await browser?.close();
  site?.close();
  emulator?.close();
});

test('reports nothing for a correct page', async () => {
  const { page, pageErrors, leave } = await visit(browser, server);
  await page.goto('/good');
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await overflowFaults(page)).toEqual([]);
  expect(pageErrors.all).toEqual([]);
  await leave();
});

test('reports warnings, errors, refusals, duplicate calls and faults of the page', async () => {
  const { page, pageErrors, leave } = await visit(browser, server);
  const thrown = page.context().waitForEvent('weberror');
  await page.goto('/faults', { waitUntil: 'networkidle' });
  await thrown;
  expect(pageErrors.all).toEqual(
    expect.arrayContaining([
      'console warning: careful',
      'uncaught: thrown',
      'duplicate: GET /api/slow',
      'answered 422: GET /api/refused',
    ]),
  );
  expect((await accessibilityFaults(page)).join()).toContain('image-alt');
  expect((await overflowFaults(page)).length).toBeGreaterThan(0);
  expect(await deadEndFaults(page)).toEqual(['a dead end']);
  await page.goto('/good');
  expect(await deadEndFaults(page)).toEqual([]);
  await leave();
});

test('reports what floats over rows, but no bar across the page and nothing beside them', async () => {
  const { page, leave } = await visit(browser, server);
  await page.goto('/floats');
  expect(await floatFaults(page)).toEqual(['floats over the content: over rows']);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goto('/good');
  expect(await floatFaults(page)).toEqual([]);
  await leave();
});

test('reports text that is cut off, but none that is for screen readers alone', async () => {
  const { page, leave } = await visit(browser, server);
  await page.goto('/cut');
  expect(await cutOffFaults(page)).toEqual([
    'cut off: a text that is cut off',
    'cut off: a text beyond the edge',
    'cut off: a text in an inline box',
    'cut off: a text in one that would scroll',
    'cut off: a text in no box of its own',
  ]);
  await leave();
});

test('does not take a request for a duplicate of one that was aborted before', async () => {
  const { page, pageErrors, leave } = await visit(browser, server);
  await page.goto('/good');
  let aborts = 0;
  const bothAborted = page.waitForEvent('requestfailed', () => ++aborts === 2);
  await page.evaluate(async () => {
    for (const path of ['/api/v1/one', '/api/v1/two']) {
      const aborted = new AbortController();
      fetch('/api/hanging', { signal: aborted.signal }).catch(() => undefined);
      await fetch(path);
      aborted.abort();
    }
  });
  await bothAborted;
  expect(pageErrors.all).toEqual([]);
  await leave();
});

test('counts the calls of a first view, without those of the session and later ones', async () => {
  const { page, leave } = await visit(browser, server);
  await watchFirstViews(page, 'loading');
  await page.goto('/calls', { waitUntil: 'networkidle' });
  expect(await firstViewFaults(page)).toEqual([
    '3 calls for its first view: GET /api/v1/one, GET /api/v1/two, GET /api/v1/three',
    'read twice: GET /api/v1/one',
  ]);
  await page.goto('/good');
  expect(await firstViewFaults(page)).toEqual([]);
  await page.route('/api/v1/one', (route) => route.abort());
  await page.evaluate(async () => {
    for (let tries = 0; tries < 2; tries += 1) await fetch('/api/v1/one').catch(() => undefined);
  });
  expect(await firstViewFaults(page)).toEqual([]);
  // Given up by the page itself.
  await page.evaluate(async () => {
    for (let tries = 0; tries < 2; tries += 1) {
      const aborted = new AbortController();
      const call = fetch('/api/v1/two', { signal: aborted.signal }).catch(() => undefined);
      aborted.abort();
      await call;
    }
  });
  expect(await firstViewFaults(page)).toEqual(['read twice: GET /api/v1/two']);
  await leave();
});

test('does not report an expected refusal', async () => {
  const { page, pageErrors, leave } = await visit(browser, server);
  pageErrors.expectAnswer(422, /GET \/api\/refused/);
  await page.goto('/faults', { waitUntil: 'networkidle' });
  expect(pageErrors.all.filter((line) => line.startsWith('answered'))).toEqual([]);
  await leave();
});

test('opens a Korean browser in Seoul with the server’s clock', async () => {
  const { page, leave } = await visit(browser, server);
  await page.goto('/good');
  const seen = await page.evaluate(() => ({
    language: navigator.language,
    zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    day: new Date().toISOString().slice(0, 13),
  }));
  expect(seen.language).toBe('ko-KR');
  expect(seen.zone).toBe('Asia/Seoul');
  expect(['2028-02-29T14', '2028-02-29T15']).toContain(seen.day);
  await leave();
});

test('signs in a given account by the Kakao button', async () => {
  const { page, leave } = await visit(browser, server);
  await page.goto(`/good?emulator=${portOf(emulator)}`);
  await pressKakao(page, server, 'level9');
  expect(new URL(page.url()).searchParams.get('as')).toBe('level9@demo.crewwith');
  await leave();
});
