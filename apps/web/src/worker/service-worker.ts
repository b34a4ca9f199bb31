import { createShell } from './shell.ts';

/** What the compiler's library has for pages lacks the few things of a service worker. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  /** The page, asked for while the worker was being started; undefined where that is not done. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: () => void): void;
}

/** Filled in by build/service-worker.ts. */
declare const __SHELL__: { version: string; files: string[]; built: string[] };

const worker = self as unknown as Worker;
const shell = createShell({
  ...__SHELL__,
  caches,
  fetch: (request) => fetch(request),
  origin: location.origin,
});

worker.addEventListener('install', (event) => event.waitUntil(shell.install()));
// The first one takes the pages that are open already, so that what they show is there without a network at once.
worker.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([shell.activate(), worker.registration.navigationPreload?.enable()]).then(() =>
      worker.clients.claim(),
    ),
  ),
);
worker.addEventListener('fetch', (event) => {
  const answer = shell.answer(event.request, event.preloadResponse);
  if (answer !== null) event.respondWith(answer);
});
// A new build waits until somebody asks for it, the one thing that a page has to say, or until the last page of the old
// one is closed.
worker.addEventListener('message', () => void worker.skipWaiting());
