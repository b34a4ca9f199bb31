/** The part of CacheStorage that the shell uses. */
interface ShellCaches extends Pick<CacheStorage, 'match' | 'keys' | 'delete'> {
  open(name: string): Promise<Pick<Cache, 'addAll' | 'put' | 'match' | 'keys' | 'delete'>>;
}

/** Dependencies of the shell, the files that the app needs to start offline. API responses are never cached. */
export interface ShellDeps {
  readonly caches: ShellCaches;
  readonly fetch: (request: Request | string) => Promise<Response>;
  /** Changes with every build. */
  readonly version: string;
  /** URLs of the page, scripts and styles that start the app. */
  readonly files: readonly string[];
  /** URLs of all built files, with fonts and pictures, which are cached after their first request. */
  readonly built: readonly string[];
  readonly origin: string;
}

const SHELL = 'shell-';
const EXTRAS = 'extras';
const PAGE = '/';

/** Requests that the browser answers without asking the worker, which takes a slow phone 10 ms each. */
export interface Route {
  readonly condition: { readonly urlPattern: string };
  /** `cache`: any cache, else the network. */
  readonly source: 'network' | 'cache';
}
export const ROUTES: readonly Route[] = [
  { condition: { urlPattern: '/api/*' }, source: 'network' },
  { condition: { urlPattern: '/uploads/*' }, source: 'network' },
  { condition: { urlPattern: '/assets/*.js' }, source: 'cache' },
  { condition: { urlPattern: '/assets/*.css' }, source: 'cache' },
];

/** Creates the handlers of the service worker, testable without one. */
export function createShell({ caches, fetch, version, files, built, origin }: ShellDeps) {
  const name = `${SHELL}${version}`;
  const known = new Set(built);

  /** Caches all files before this version takes over, so that its pages never miss a chunk. */
  async function install(): Promise<void> {
    const cache = await caches.open(name);
    await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })));
  }

  /** Replaces the cached page by one in the language chosen since, unless it cannot be had or is of a newer build. */
  async function renewPage(): Promise<void> {
    const request = new Request(PAGE, { cache: 'reload' });
    const page = await fetch(request).catch(() => null);
    if (page?.ok !== true) return;
    const named = (await page.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
    if (named.every((file) => known.has(file))) await (await caches.open(name)).put(request, page);
  }

  /** Deletes the caches of earlier versions. */
  async function activate(): Promise<void> {
    const names = await caches.keys();
    await Promise.all(
      names.filter((other) => other.startsWith(SHELL) && other !== name).map((other) => caches.delete(other)),
    );
    const extras = await caches.open(EXTRAS);
    const cached = await extras.keys();
    await Promise.all(
      cached.filter(({ url }) => !known.has(new URL(url).pathname)).map((request) => extras.delete(request)),
    );
  }

  /** Whether a request is for a page of the app. */
  function isForPage(request: Request): boolean {
    return request.mode === 'navigate' && isOwn(request);
  }

  function isOwn({ method, url }: Request): boolean {
    const { pathname, origin: of } = new URL(url);
    return method === 'GET' && of === origin && !pathname.startsWith('/api/');
  }

  /** Returns the response to a request for a file, or null for requests that the worker leaves to the browser. */
  function respond(request: Request): Promise<Response> | null {
    if (!isOwn(request)) return null;
    const { pathname } = new URL(request.url);
    if (files.includes(pathname)) return cachedOr(pathname, () => fetch(request));
    return known.has(pathname) ? cachedOr(pathname, () => fetchAndCache(request)) : null;
  }

  /** Returns the server's page; `preloaded` is that, where the browser has requested it already. */
  async function loadPage(request: Request, preloaded?: Promise<Response | undefined>): Promise<Response> {
    return (await preloaded) ?? fetch(request);
  }

  /** Returns the app itself, which then shows what is stored; fails with `error` where it is not cached. */
  async function offlinePage(error: unknown): Promise<Response> {
    const cached = await (await caches.open(name)).match(PAGE);
    if (cached === undefined) throw error;
    return cached;
  }

  async function cachedOr(pathname: string, load: () => Promise<Response>): Promise<Response> {
    return (await caches.match(pathname)) ?? load();
  }

  async function fetchAndCache(request: Request): Promise<Response> {
    const response = await fetch(request);
    if (response.ok) await (await caches.open(EXTRAS)).put(request, response.clone());
    return response;
  }

  return { install, renewPage, activate, respond, isForPage, loadPage, offlinePage };
}
