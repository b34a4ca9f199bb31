import { beforeEach, expect, it } from 'vitest';
import { createShell } from './shell.ts';

const ORIGIN = 'https://crewwith.example';
const pathOf = (request: RequestInfo | URL) =>
  new URL(request instanceof Request ? request.url : String(request), ORIGIN).pathname;

/** The caches of a browser, as far as they are used. */
class FakeCaches {
  readonly kept = new Map<string, Map<string, string>>();

  async open(name: string) {
    const files = this.kept.get(name) ?? new Map<string, string>();
    this.kept.set(name, files);
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
    for (const files of this.kept.values()) if (files.has(path)) return new Response(files.get(path));
    return undefined;
  }
  keys = async () => [...this.kept.keys()];
  delete = async (name: string) => this.kept.delete(name);
}

let fake: FakeCaches;
let asked: string[];
let isOnline: boolean;
let build: string;
async function network(request: Request | string): Promise<Response> {
  if (!isOnline) throw new TypeError('Failed to fetch');
  asked.push(pathOf(request));
  return new Response(`${build} ${pathOf(request)}`);
}
const shellOf = (version: string, script: string) =>
  createShell({
    caches: fake as unknown as CacheStorage,
    fetch: network,
    version,
    files: ['/', `/assets/${script}.js`],
    built: [`/assets/${script}.js`, '/assets/font.woff2'],
    origin: ORIGIN,
  });
/** Node's Request knows no navigations. */
const requestOf = (path: string, given: { method?: string; navigate?: boolean } = {}) =>
  Object.defineProperty(new Request(new URL(path, ORIGIN), { method: given.method ?? 'GET' }), 'mode', {
    value: given.navigate ? 'navigate' : 'cors',
  });

beforeEach(() => {
  // Node resolves a Request only with a base.
  const Plain = globalThis.Request;
  fake = new FakeCaches();
  asked = [];
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

it('opens the app without a network, whatever the page', async () => {
  const shell = shellOf('1', 'a');
  await shell.install();
  expect(await (await shell.answer(requestOf('/demo', { navigate: true })))?.text()).toBe('old /demo');
  isOnline = false;
  expect(await (await shell.answer(requestOf('/demo', { navigate: true })))?.text()).toBe('old /');
  expect(await (await shell.answer(requestOf('/assets/a.js')))?.text()).toBe('old /assets/a.js');
});

it('takes the page that the browser has asked for meanwhile', async () => {
  const shell = shellOf('1', 'a');
  const page = requestOf('/demo', { navigate: true });
  expect(await (await shell.answer(page, Promise.resolve(new Response('asked'))))?.text()).toBe('asked');
  expect(await (await shell.answer(page, Promise.resolve(undefined)))?.text()).toBe('old /demo');
  expect(asked).toEqual(['/demo']);
});

it('leaves calls, writes, uploads and other origins alone', async () => {
  const shell = shellOf('1', 'a');
  for (const request of [
    requestOf('/api/v1/clubs/list'),
    requestOf('/', { method: 'POST' }),
    requestOf('/uploads/picture.webp'),
    requestOf('https://elsewhere.example/assets/a.js'),
  ]) {
    expect(shell.answer(request)).toBeNull();
  }
});

it('keeps fonts once they were asked for', async () => {
  const shell = shellOf('1', 'a');
  await shell.install();
  await shell.answer(requestOf('/assets/font.woff2'));
  await shell.answer(requestOf('/assets/font.woff2'));
  expect(asked.filter((path) => path.endsWith('woff2'))).toHaveLength(1);
});

it('an old page keeps its own chunks until the new build takes over, which then removes them', async () => {
  const old = shellOf('1', 'a');
  await old.install();
  build = 'new';
  const next = shellOf('2', 'b');
  await next.install();
  expect(await (await old.answer(requestOf('/assets/a.js')))?.text()).toBe('old /assets/a.js');
  await next.activate();
  expect([...fake.kept.keys()].sort()).toEqual(['extras', 'shell-2']);
  expect(await (await next.answer(requestOf('/assets/b.js')))?.text()).toBe('new /assets/b.js');
});

it('a page that cannot be had, of which nothing is kept, fails as it would without a worker', async () => {
  isOnline = false;
  await expect(shellOf('1', 'a').answer(requestOf('/', { navigate: true }))).rejects.toThrow(
    'Failed to fetch',
  );
});
