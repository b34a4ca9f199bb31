import { createDocumentKey } from './document-key.ts';
import { createDocuments } from './documents.ts';
import type { WorkerMessage } from './messages.ts';
import { createPush, type PushDeps } from './push.ts';
import { createShell, ROUTES, type Route } from './shell.ts';

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
interface PushEvent extends WorkerEvent {
  readonly data: { json(): unknown } | null;
}
interface NotificationEvent extends WorkerEvent {
  readonly notification: Notification;
}
interface SubscriptionChangeEvent extends WorkerEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}
interface ServiceWorkerScope {
  readonly clients: PushDeps['clients'] & { claim(): Promise<void> };
  readonly registration: PushDeps['registration'] & {
    readonly navigationPreload?: { enable(): Promise<void> };
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionChangeEvent) => void): void;
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

const documents = createDocuments({ caches, key: createDocumentKey(indexedDB), now: Date.now });
const push = createPush({
  registration: worker.registration,
  clients: worker.clients,
  badge: {
    set: async (count) => navigator.setAppBadge?.(count),
    clear: async () => navigator.clearAppBadge?.(),
  },
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
    Promise.all([
      shell.activate(),
      // Documents name the files of the build that made them.
      documents.forget(),
      worker.registration.navigationPreload?.enable(),
    ]).then(() => worker.clients.claim()),
  ),
);
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (!shell.isForPage(request)) {
    const response = shell.respond(request);
    if (response !== null) event.respondWith(response);
    return;
  }
  const [answered, stored] = documents.answer(request, shell.loadPage(request, event.preloadResponse));
  // Not stored, since it is that of another address.
  event.respondWith(answered.catch(shell.offlinePage));
  event.waitUntil(stored);
});
worker.addEventListener('push', (event) => event.waitUntil(push.show(jsonOf(event))));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(push.open(event.notification.data));
});
worker.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(push.renew(event.oldSubscription ?? null, event.newSubscription ?? null)),
);
worker.addEventListener('message', (event) => event.waitUntil(handleMessage(event.data)));

async function handleMessage(message: WorkerMessage): Promise<unknown> {
  switch (message) {
    // A new version waits until a page requests the takeover, or until all pages of the old one are closed.
    case 'take over':
      return worker.skipWaiting();
    case 'language changed':
      return Promise.all([documents.forget(), shell.renewPage()]);
    case 'forget documents':
      return documents.forget();
    case 'end push':
      return push.end();
  }
}

/** What was sent; null for what is none of the server's pushes. */
function jsonOf({ data }: PushEvent): unknown {
  try {
    return data?.json() ?? null;
  } catch {
    return null;
  }
}
