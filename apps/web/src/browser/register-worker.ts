const FILE = '/sw.js';
const UPDATE_INTERVAL_MS = 60 * 60_000;

let waiting: ServiceWorker | null = null;
let started = false;
const listeners = new Set<() => void>();

function setWaiting(worker: ServiceWorker | null) {
  waiting = worker;
  for (const notify of listeners) notify();
}

/** Notifies when a newer version has been installed while an older one is on screen. */
function watch(registration: ServiceWorkerRegistration) {
  if (registration.waiting !== null && navigator.serviceWorker.controller !== null) {
    setWaiting(registration.waiting);
  }
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      // The first version ever installed is not an update.
      if (installing.state === 'installed' && navigator.serviceWorker.controller !== null)
        setWaiting(installing);
    });
  });
}

/** Registers the service worker, which makes the app available offline; once per page. */
export async function startWorker(): Promise<void> {
  if (started || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  started = true;
  // Registration is optional: it fails in some private windows.
  const registration = await navigator.serviceWorker.register(FILE).catch(() => undefined);
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
