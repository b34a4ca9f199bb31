import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, visit } from './browser.ts';
import { firstViewFaults, watchFirstViews } from './first-view-calls.ts';
import { accessibilityFaults, deadEndFaults, sidewaysFaults } from './page-checks.ts';
import type { RunningServer } from './server.ts';
import { pressKakao } from './sign-in.ts';

/** Small pages with known faults: what the kit is for is to see them. */
const pages: Record<string, string> = {
  '/good': '<main><h1>Good</h1><button>카카오 로그인</button></main><script src="/log-in.js"></script>',
  '/faults':
    '<main><h1>Bad</h1><img src="/x.png"><div style="width:900px">wide</div></main><script src="/faults.js"></script>',
  '/faults.js': `console.warn('careful'); fetch('/api/slow'); fetch('/api/slow'); fetch('/api/refused');
    throw new Error('thrown');`,
  '/calls': '<main><h1>Calls</h1><p role="status">loading</p></main><script src="/calls.js"></script>',
  '/calls.js': `const ask = (path) => fetch('/api/v1/' + path);
    ask('login').then(() => ask('one')).then(() => ask('two')).then(() => ask('three')).then(async () => {
      document.querySelector('p').remove();
      await 0;
      await ask('four');
      await ask('one');
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

test('a good page gives no complaint and no fault', async () => {
  const { page, pageErrors, leave } = await visit(browser, server);
  await page.goto('/good');
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysFaults(page)).toEqual([]);
  expect(pageErrors.all).toEqual([]);
  await leave();
});

test('warnings, errors, refusals, double calls and faults of the page are seen', async () => {
  const { page, pageErrors, leave } = await visit(browser, server);
  const thrown = page.context().waitForEvent('weberror');
  await page.goto('/faults', { waitUntil: 'networkidle' });
  await thrown;
  expect(pageErrors.all).toEqual(
    expect.arrayContaining([
      'console warning: careful',
      'uncaught: thrown',
      'asked twice at once: GET /api/slow',
      'answered 422: GET /api/refused',
    ]),
  );
  expect((await accessibilityFaults(page)).join()).toContain('image-alt');
  expect((await sidewaysFaults(page)).length).toBeGreaterThan(0);
  expect(await deadEndFaults(page)).toEqual(['a dead end']);
  await page.goto('/good');
  expect(await deadEndFaults(page)).toEqual([]);
  await leave();
});

test('calls too many for a first view are counted, but for those about the session and those afterwards', async () => {
  const { page, leave } = await visit(browser, server);
  await watchFirstViews(page, 'loading');
  await page.goto('/calls', { waitUntil: 'networkidle' });
  expect(await firstViewFaults(page)).toEqual([
    '3 calls for its first view: GET /api/v1/one, GET /api/v1/two, GET /api/v1/three',
    'read twice: GET /api/v1/one',
  ]);
  await page.goto('/good');
  expect(await firstViewFaults(page)).toEqual([]);
  await leave();
});

test('an expected refusal is none, and only that', async () => {
  const { page, pageErrors, leave } = await visit(browser, server);
  pageErrors.expectAnswer(422, /GET \/api\/refused/);
  await page.goto('/faults', { waitUntil: 'networkidle' });
  expect(pageErrors.all.filter((line) => line.startsWith('answered'))).toEqual([]);
  await leave();
});

test('the browser is Korean, in Seoul, and its clock is the server’s', async () => {
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

test('the Kakao button signs in whom the test names', async () => {
  const { page, leave } = await visit(browser, server);
  await page.goto(`/good?emulator=${portOf(emulator)}`);
  await pressKakao(page, server, 'level9');
  expect(new URL(page.url()).searchParams.get('as')).toBe('level9@demo.crewwith');
  await leave();
});
