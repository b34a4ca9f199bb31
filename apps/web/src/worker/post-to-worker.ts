import type { WorkerMessage } from './messages.ts';

/** Sends a message to the service worker, also from a page that it does not control; without one, nothing happens. */
export function postToWorker(message: WorkerMessage): void {
  // Missing on plain http; refused in some private windows.
  navigator.serviceWorker
    ?.getRegistration()
    .then((registration) => registration?.active?.postMessage(message))
    .catch(() => undefined);
}
