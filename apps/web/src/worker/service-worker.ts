import { createShell, ROUTES, type Route } from './shell.ts';

/** What pages say to the worker. */
type WorkerMessage = 'take over' | 'language changed';

/** Types of a service worker, which TypeScript's DOM library lacks. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface InstallEvent extends WorkerEvent {
  /** Missing in browsers without static routes. */
  addRoutes?(routes: readonly Route[]): Promise<void>;
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  /** The page, requested while the worker was starting; undefined without navigation preload. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
interface ServiceWorkerScope {
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerEvent & { data: WorkerMessage }) => void): void;
}

/** Filled in by build/service-worker.ts. */
declare const __SHELL__: { version: string; files: string[]; built: string[] };

const worker = self as ServiceWorkerScope & typeof self;
const shell = createShell({
  ...__SHELL__,
  caches,
  fetch: (request) => fetch(request),
  origin: location.origin,
});

worker.addEventListener('install', (event) => {
  // A browser that does not know these routes asks the worker.
  const routes = event.addRoutes?.(ROUTES).catch(() => undefined);
  event.waitUntil(Promise.all([shell.install(), routes]));
});
// The first worker claims open pages, so that their content is available offline at once.
worker.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([shell.activate(), worker.registration.navigationPreload?.enable()]).then(() =>
      worker.clients.claim(),
    ),
  ),
);
worker.addEventListener('fetch', (event) => {
  const response = shell.respond(event.request, event.preloadResponse);
  if (response !== null) event.respondWith(response);
});
// A new version waits until a page requests the takeover, or until all pages of the old one are closed.
worker.addEventListener('message', (event) =>
  event.waitUntil(event.data === 'take over' ? worker.skipWaiting() : shell.renewPage()),
);
