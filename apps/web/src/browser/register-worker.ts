const FILE = '/sw.js';
const LOOK_EVERY_MS = 60 * 60_000;

let waiting: ServiceWorker | null = null;
let started = false;
const listeners = new Set<() => void>();

function setWaiting(worker: ServiceWorker | null) {
  waiting = worker;
  for (const tell of listeners) tell();
}

/** Tells of a build that has come in while an older one is on screen. */
function watch(registration: ServiceWorkerRegistration) {
  if (registration.waiting !== null && navigator.serviceWorker.controller !== null) {
    setWaiting(registration.waiting);
  }
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      // The very first build is no update.
      if (installing.state === 'installed' && navigator.serviceWorker.controller !== null)
        setWaiting(installing);
    });
  });
}

/** Starts the service worker, which keeps the app for when there is no network; once per page. */
export async function startWorker(): Promise<void> {
  if (started || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  started = true;
  // Where it cannot be, as in some private windows, the app does without.
  const registration = await navigator.serviceWorker.register(FILE).catch(() => undefined);
  if (registration === undefined) return;
  watch(registration);
  let looked = Date.now();
  // An app on a home screen is seldom opened anew: it looks for a new build when it is brought back.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < LOOK_EVERY_MS) return;
    looked = Date.now();
    registration.update().catch(() => undefined);
  });
}

/** Whether a newer build waits, for `useSyncExternalStore`. */
export const newBuild = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isWaiting: () => waiting !== null,
  /** Changes to the newer build: the page is loaded anew once that has taken over. */
  takeOver() {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
      once: true,
    });
    waiting?.postMessage('take over');
  },
  dismiss: () => setWaiting(null),
};
