import { beforeEach, expect, it } from 'vitest';
import { createShell, ROUTES } from './shell.ts';

const ORIGIN = 'https://crewwith.example';
const pathOf = (request: RequestInfo | URL) =>
  new URL(request instanceof Request ? request.url : String(request), ORIGIN).pathname;

/** In-memory implementation of the parts of CacheStorage that the shell uses. */
class FakeCaches {
  readonly stored = new Map<string, Map<string, string>>();

  async open(name: string) {
    const files = this.stored.get(name) ?? new Map<string, string>();
    this.stored.set(name, files);
    return {
      addAll: async (requests: Request[]) => {
        for (const request of requests) files.set(pathOf(request), await (await network(request)).text());
      },
      put: async (request: Request, response: Response) =>
        void files.set(pathOf(request), await response.text()),
      match: async (path: string) => (files.has(path) ? new Response(files.get(path)) : undefined),
      keys: async () => [...files.keys()].map((path) => new Request(ORIGIN + path)),
      delete: async (request: Request) => files.delete(pathOf(request)),
    };
  }
  async match(path: string) {
    for (const files of this.stored.values()) if (files.has(path)) return new Response(files.get(path));
    return undefined;
  }
  keys = async () => [...this.stored.keys()];
  delete = async (name: string) => this.stored.delete(name);
}

let fake: FakeCaches;
let requested: string[];
let isOnline: boolean;
let build: string;
async function network(request: Request | string): Promise<Response> {
  if (!isOnline) throw new TypeError('Failed to fetch');
  requested.push(pathOf(request));
  return new Response(`${build} ${pathOf(request)}`);
}
const shellOf = (version: string, script: string) =>
  createShell({
    caches: fake,
    fetch: network,
    version,
    files: ['/', `/assets/${script}.js`],
    built: [`/assets/${script}.js`, '/assets/font.woff2'],
    origin: ORIGIN,
  });
/** Creates a request with a navigation mode, which Node's constructor rejects. */
const requestOf = (path: string, overrides: { method?: string; navigate?: boolean } = {}) =>
  Object.defineProperty(new Request(new URL(path, ORIGIN), { method: overrides.method ?? 'GET' }), 'mode', {
    value: overrides.navigate ? 'navigate' : 'cors',
  });

beforeEach(() => {
  // Node resolves relative URLs of a Request only with a base.
  const Plain = globalThis.Request;
  fake = new FakeCaches();
  requested = [];
  isOnline = true;
  build = 'old';
  if (Plain.name !== 'Based') {
    globalThis.Request = class Based extends Plain {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, ORIGIN) : input, init);
      }
    };
  }
});

it('has the app for any page offline', async () => {
  const shell = shellOf('1', 'a');
  await shell.install();
  const page = requestOf('/demo', { navigate: true });
  expect(await (await shell.loadPage(page)).text()).toBe('old /demo');
  isOnline = false;
  // What is stored for the page is the server's answer only.
  await expect(shell.loadPage(page)).rejects.toThrow('Failed to fetch');
  expect(await (await shell.offlinePage(new TypeError('Failed to fetch'))).text()).toBe('old /');
  expect(await (await shell.respond(requestOf('/assets/a.js')))?.text()).toBe('old /assets/a.js');
});

it('has the page in the language chosen last, without a network and after a new build the one it had', async () => {
  const shell = shellOf('1', 'a');
  await shell.install();
  build = 'english "/assets/a.js"';
  await shell.renewPage();
  isOnline = false;
  await shell.renewPage();
  isOnline = true;
  build = 'new "/assets/b.js"';
  await shell.renewPage();
  const page = await shell.offlinePage(new TypeError('Failed to fetch'));
  expect(await page.text()).toBe('english "/assets/a.js" /');
});

it('uses the page that navigation preload has requested', async () => {
  const shell = shellOf('1', 'a');
  const page = requestOf('/demo', { navigate: true });
  const preloaded = await shell.loadPage(page, Promise.resolve(new Response('preloaded')));
  expect(await preloaded.text()).toBe('preloaded');
  expect(await (await shell.loadPage(page, Promise.resolve(undefined))).text()).toBe('old /demo');
  expect(requested).toEqual(['/demo']);
});

it('ignores API calls, writes, uploads and other origins', async () => {
  const shell = shellOf('1', 'a');
  for (const request of [
    requestOf('/api/v1/clubs/list'),
    requestOf('/', { method: 'POST' }),
    requestOf('/uploads/picture.webp'),
    requestOf('https://elsewhere.example/assets/a.js'),
  ]) {
    expect(shell.respond(request)).toBeNull();
  }
});

it.each([
  ['/demo', { navigate: true }, true],
  ['/demo', {}, false],
  ['/demo', { navigate: true, method: 'POST' }, false],
  ['/api/v1/clubs/list', { navigate: true }, false],
  ['https://elsewhere.example/demo', { navigate: true }, false],
])('a request for %s, %o, is for a page: %s', (path, overrides, expected) => {
  expect(shellOf('1', 'a').isForPage(requestOf(path, overrides))).toBe(expected);
});

it('caches fonts after their first request', async () => {
  const shell = shellOf('1', 'a');
  await shell.install();
  await shell.respond(requestOf('/assets/font.woff2'));
  await shell.respond(requestOf('/assets/font.woff2'));
  expect(requested.filter((path) => path.endsWith('woff2'))).toHaveLength(1);
});

it('an old page has its chunks until the new version takes over, which then deletes them', async () => {
  const old = shellOf('1', 'a');
  await old.install();
  build = 'new';
  const next = shellOf('2', 'b');
  await next.install();
  expect(await (await old.respond(requestOf('/assets/a.js')))?.text()).toBe('old /assets/a.js');
  await next.activate();
  expect([...fake.stored.keys()].sort()).toEqual(['extras', 'shell-2']);
  expect(await (await next.respond(requestOf('/assets/b.js')))?.text()).toBe('new /assets/b.js');
});

it('a page that is neither reachable nor cached fails as without a worker', async () => {
  await expect(shellOf('1', 'a').offlinePage(new TypeError('Failed to fetch'))).rejects.toThrow(
    'Failed to fetch',
  );
});

it.each([
  ['/api/v1/clubs/list', 'network'],
  ['/uploads/picture.webp', 'network'],
  ['/assets/a-1.js', 'cache'],
  ['/assets/a-1.css', 'cache'],
  ['/assets/font.woff2', undefined],
  ['/demo', undefined],
  ['/manifest.ko.webmanifest', undefined],
])('the browser answers %s from: %s', (path, source) => {
  const route = ROUTES.find(({ condition }) =>
    new URLPattern(condition.urlPattern, ORIGIN).test(path, ORIGIN),
  );
  expect(route?.source).toBe(source);
});
