const FILE = '/sw.js';
const UPDATE_INTERVAL_MS = 60 * 60_000;

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();
let hasStarted = false;

function setWaiting(worker: ServiceWorker | null) {
  waiting = worker;
  for (const notify of listeners) notify();
}

/** Offers an installed version, unless it is the first one ever. */
function offer(worker: ServiceWorker | null) {
  if (worker !== null && navigator.serviceWorker.controller !== null) setWaiting(worker);
}

/** Notifies when a newer version has been installed while an older one is on screen. */
function watch(registration: ServiceWorkerRegistration) {
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer(installing);
    });
  });
}

/** Registers the service worker, which from the next visit on stores documents and makes the app available offline. */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || hasStarted) return;
  hasStarted = true;
  // Registration is optional: workers are missing on plain http and fail in some private windows.
  const registration = await navigator.serviceWorker?.register(FILE).catch(() => undefined);
  if (registration === undefined) return;
  watch(registration);
  let checkedAt = Date.now();
  // An installed app is rarely reloaded: it checks for a new version when it becomes visible.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < UPDATE_INTERVAL_MS) return;
    checkedAt = Date.now();
    registration.update().catch(() => undefined);
  });
}

/** Whether a newer version is waiting, for `useSyncExternalStore`. */
export const newBuild = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isWaiting: () => waiting !== null,
  /** Activates the newer version and reloads the page. */
  takeOver() {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
      once: true,
    });
    waiting?.postMessage('take over');
  },
  dismiss: () => setWaiting(null),
};
