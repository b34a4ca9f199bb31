/** What the app needs to start without a network, kept by the service worker. It never keeps an answer of the API. */
export interface ShellDeps {
  readonly caches: CacheStorage;
  readonly fetch: (request: Request | string) => Promise<Response>;
  /** Names this build. */
  readonly version: string;
  /** Addresses of all that the app is started with: its page, scripts, styles. */
  readonly files: readonly string[];
  /** The addresses of everything built, fonts and pictures too: they are kept once they were asked for. */
  readonly built: readonly string[];
  readonly origin: string;
}

const SHELL = 'shell-';
const EXTRAS = 'extras';
const PAGE = '/';

/** The service worker's work, without the service worker. */
export function createShell({ caches, fetch, version, files, built, origin }: ShellDeps) {
  const name = `${SHELL}${version}`;
  const known = new Set(built);

  /** Fetches all files before this build takes over: a page of it never misses one of its chunks. */
  async function install(): Promise<void> {
    const cache = await caches.open(name);
    await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })));
  }

  /** Removes what builds before this one kept. */
  async function activate(): Promise<void> {
    const names = await caches.keys();
    await Promise.all(
      names.filter((other) => other.startsWith(SHELL) && other !== name).map((other) => caches.delete(other)),
    );
    const extras = await caches.open(EXTRAS);
    const kept = await extras.keys();
    await Promise.all(
      kept.filter(({ url }) => !known.has(new URL(url).pathname)).map((request) => extras.delete(request)),
    );
  }

  /**
   * The answer to a request, or null for those that are none of the worker's business. `asked`: the page, where the
   * browser has asked for it already.
   */
  function answer(request: Request, asked?: Promise<Response | undefined>): Promise<Response> | null {
    const { pathname, origin: of } = new URL(request.url);
    if (request.method !== 'GET' || of !== origin || pathname.startsWith('/api/')) return null;
    if (request.mode === 'navigate') return page(request, asked);
    if (files.includes(pathname)) return keptOr(pathname, () => fetch(request));
    return known.has(pathname) ? keptOr(pathname, () => fetchAndKeep(request)) : null;
  }

  /** A page as the server has it; without a network the app itself, which finds out what it still can show. */
  async function page(request: Request, asked: Promise<Response | undefined> | undefined): Promise<Response> {
    try {
      return (await asked) ?? (await fetch(request));
    } catch (error) {
      const kept = await (await caches.open(name)).match(PAGE);
      if (kept === undefined) throw error;
      return kept;
    }
  }

  async function keptOr(pathname: string, ask: () => Promise<Response>): Promise<Response> {
    return (await caches.match(pathname)) ?? ask();
  }

  async function fetchAndKeep(request: Request): Promise<Response> {
    const response = await fetch(request);
    if (response.ok) await (await caches.open(EXTRAS)).put(request, response.clone());
    return response;
  }

  return { install, activate, answer };
}
